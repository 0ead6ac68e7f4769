import {
  contentFields,
  instant,
  MAX_ID,
  MAX_MARKDOWN,
  type RouteContract,
  searchOrders,
} from '@pitlane/contracts';
import { z } from 'zod';

type Json = z.core.JSONSchema.BaseSchema;

/** Values that exist: others are refused, or found sooner. */
export interface Sources {
  /** Ids for a field, the largest things first. */
  idsOf: (field: string) => readonly number[];
  /** Names for a list of them. */
  namesOf: (field: string) => readonly string[];
}

interface WorstInput {
  variant: string;
  params: Record<string, string | number>;
  query: Record<string, string>;
  body: Record<string, unknown> | null;
}

/** What has no bound of its own is bounded by the size of a request. */
const UNBOUNDED = 1_000;
/** Words, numbers and names that a search has to read. */
const WORDS = 'порше 911 bmw x5 до 10 млн красный не мерседес в москве audi a4 ваз 2101 газ 21 ';

/** Reads the bounds of a schema; moments as their text. */
const toJson = (schema: z.core.$ZodType): Json =>
  z.toJSONSchema(schema, {
    io: 'output',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema !== instant) return;
      jsonSchema.type = 'string';
      jsonSchema.format = 'date-time';
    },
  });

const isJson = (schema: unknown): schema is Json => typeof schema === 'object' && schema !== null;
const isId = (field: string) => /(^|_)ids?$/.test(field);

/** Repeats words up to a length. */
const longText = (length: number) =>
  WORDS.repeat(Math.ceil(length / WORDS.length))
    .slice(0, length)
    .trim();

/** Returns the most that a field accepts: the longest list or text, the highest number, the lowest `_from`. */
function worstValue(field: string, schema: Json, sources: Sources): unknown {
  const option = schema.anyOf?.find((each) => isJson(each) && Object.keys(each).length > 0);
  if (isJson(option)) return worstValue(field, option, sources);
  if (schema.enum) return schema.enum[0];
  switch (schema.type) {
    case 'array': {
      const size = schema.maxItems ?? UNBOUNDED;
      const { items } = schema;
      if (!isJson(items)) return [];
      if (isId(field)) return sources.idsOf(field).slice(0, size);
      if (items.type === 'string') return sources.namesOf(field).slice(0, size);
      return Array.from({ length: Math.min(size, UNBOUNDED) }, () =>
        worstValue(field, items, sources),
      );
    }
    case 'object':
      return worstFields(schema, sources);
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      if (isId(field) && schema.maximum === MAX_ID) return sources.idsOf(field)[0] ?? 1;
      if (field === 'page') return 1;
      return field.endsWith('_from') ? (schema.minimum ?? 0) : (schema.maximum ?? UNBOUNDED);
    case 'string':
      return schema.format === 'date-time'
        ? new Date().toISOString()
        : longText(schema.maxLength ?? UNBOUNDED);
    default:
      return longText(UNBOUNDED);
  }
}

const worstFields = (schema: Json, sources: Sources): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(schema.properties ?? {}).flatMap(([name, each]) =>
      isJson(each) ? [[name, worstValue(name, each, sources)]] : [],
    ),
  );

/** Fields that leave few ads, or that another field rules out: without them a filter is the larger question. */
const narrowing = [
  'q',
  'special_offer',
  'guarantee',
  'tuning',
  'state_id',
  'owners_count',
  'seller_type',
  'kind',
  'period',
  'as_of',
  'after',
  'radius',
];
const vehicles = [
  'brand_id',
  'model_id',
  'generation_id',
  'mod_id',
  'version',
  'not_brand_id',
  'not_model_id',
];

/** Fields that are left out, by what is left. */
const filterVariants: Record<string, readonly string[]> = {
  'all fields': ['radius', 'as_of', 'after'],
  'wide lists and bounds': narrowing,
  'vehicles alone': [
    ...narrowing,
    'carcase_id',
    'engine_id',
    'transmission_id',
    'wheel_drive_id',
    'color_id',
    'location_city_id',
  ],
  'no vehicles': [...narrowing, ...vehicles],
  'words alone': narrowing.filter((field) => field !== 'q').concat(vehicles),
};

/** Fields of the kind of content with the longest texts: contracts leave the fields of content open. */
const longestContent: Record<string, string> = Object.fromEntries(
  Object.entries(contentFields.questions).flatMap(([name, field]) => {
    if (field.is === 'markdown') return [[name, longText(MAX_MARKDOWN)]];
    return field.is === 'line' ? [[name, longText(field.max)]] : [];
  }),
);

/** Returns the largest inputs that a call accepts: several where fields narrow one another. */
export function worstInputs(contract: RouteContract, sources: Sources): WorstInput[] {
  const fieldsOf = (schema: z.core.$ZodType | undefined) =>
    schema ? worstFields(toJson(schema), sources) : {};
  const texts = (fields: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, String(value)]));
  const isContent = contract.path.startsWith('/moderation/content/:kind');
  const params = { ...texts(fieldsOf(contract.params)), ...(isContent && { kind: 'questions' }) };
  const body = contract.body
    ? { ...(isContent && longestContent), ...fieldsOf(contract.body) }
    : null;
  const given = texts(fieldsOf(contract.query));
  const { fields: _all, ...query } = given;
  if (!('not_brand_id' in query)) return [{ variant: '', params, query, body }];
  const variants = Object.entries(filterVariants).map(([variant, leftOut]) => ({
    variant,
    params,
    query: Object.fromEntries(Object.entries(query).filter(([name]) => !leftOut.includes(name))),
    body,
  }));
  if (!('order' in query)) return variants;
  const orders = searchOrders.filter((order) => order !== 'relevance');
  return [
    ...variants,
    ...orders.map((order) => ({
      variant: `last page by ${order}`,
      params,
      query: { order, per_page: '100', page: '500' },
      body,
    })),
  ];
}
