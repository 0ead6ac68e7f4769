import {
  contentFields,
  instant,
  MAX_ID,
  MAX_MARKDOWN,
  type RouteContract,
  searchOrders,
} from '@pitlane/contracts';
import { z } from 'zod';
import { fileOf, type RequestParts } from './call-requests.ts';
import { formats, freeTexts, LONGEST_PASSWORD, type TextOf } from './worst-texts.ts';

type Json = z.core.JSONSchema.BaseSchema;

/** Values that exist: others are refused, or found sooner. */
export interface Sources {
  /** Ids for a field, the largest things first. */
  idsOf: (field: string) => readonly number[];
  /** Names for a list of them; none where a field takes any text. */
  namesOf: (field: string) => readonly string[];
}

type Fields = Record<string, unknown>;

export interface WorstInput extends RequestParts {
  /** Empty where there is one input. */
  variant: string;
}

/** What has no bound of its own is bounded by the size of a request. */
const UNBOUNDED = 1_000;

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

/** Returns the most that a field accepts: the longest list or text, the highest number, the lowest `_from`. */
function worstValue(field: string, schema: Json, sources: Sources, text: TextOf): unknown {
  const option = schema.anyOf?.find((each) => isJson(each) && Object.keys(each).length > 0);
  if (isJson(option)) return worstValue(field, option, sources, text);
  if (schema.enum) return schema.enum[0];
  switch (schema.type) {
    case 'array': {
      const size = schema.maxItems ?? UNBOUNDED;
      const { items } = schema;
      if (!isJson(items)) return [];
      if (isId(field)) return sources.idsOf(field).slice(0, size);
      const names = sources.namesOf(field);
      if (names.length > 0) return names.slice(0, size);
      return Array.from({ length: Math.min(size, UNBOUNDED) }, () =>
        worstValue(field, items, sources, text),
      );
    }
    case 'object':
      return Object.fromEntries(
        Object.entries(schema.properties ?? {}).flatMap(([name, each]) =>
          isJson(each) ? [[name, worstValue(name, each, sources, text)]] : [],
        ),
      );
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
        : text(schema.maxLength ?? UNBOUNDED);
    default:
      return text(UNBOUNDED);
  }
}

/** A value as its place in a request carries it. */
type Carried = (value: unknown) => unknown;
const asText: Carried = (value) => String(value);
const asPart: Carried = (value) => (Array.isArray(value) ? value.map(String) : String(value));
const asJson: Carried = (value) => value;

/** Lengths that are tried where a schema does not show its own. */
const lengths = [Number.POSITIVE_INFINITY, 128, 120, 100, 60];

/** Returns the most that a field accepts, with the first kind of text that it takes. */
function worstField(
  name: string,
  field: z.core.$ZodType,
  { sources, text, carried }: { sources: Sources; text: TextOf; carried: Carried },
): unknown {
  const schema = toJson(field);
  for (const kind of [text, ...formats]) {
    for (const most of lengths) {
      const cut: TextOf = (length) => kind(Math.min(length, most));
      const value = carried(worstValue(name, schema, sources, cut));
      if (z.safeParse(field, value).success) return value;
    }
  }
  return carried(worstValue(name, schema, sources, text));
}

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

/** Fields of the kind of content with the longest texts. */
const longestContent = (text: TextOf): Fields =>
  Object.fromEntries(
    Object.entries(contentFields.questions).flatMap(([name, field]) => {
      if (field.is === 'markdown') return [[name, text(MAX_MARKDOWN)]];
      return field.is === 'line' ? [[name, text(field.max)]] : [];
    }),
  );

/** Only robots fill this in: the rest of their form is not read. */
const HONEYPOT = 'website';

/** Returns the largest input with texts of one kind. */
function worstInput(contract: RouteContract, sources: Sources, text: TextOf): WorstInput {
  const fieldsOf = (schema: RouteContract['body'], carried: Carried): Fields =>
    Object.fromEntries(
      Object.entries(schema?.shape ?? {}).map(([name, field]) => [
        name,
        worstField(name, field, { sources, text, carried }),
      ]),
    );
  const isContent = contract.path.startsWith('/moderation/content/:kind');
  // The contracts leave the fields of content open.
  const isOpen = contract.body?._zod.def.catchall !== undefined;
  const { fields: _all, ...query } = fieldsOf(contract.query, asText);
  const { [HONEYPOT]: _empty, ...body } = fieldsOf(
    contract.body,
    fileOf(contract) ? asPart : asJson,
  );
  if (body.password !== undefined) {
    Object.assign(body, { password: LONGEST_PASSWORD, confirm_password: LONGEST_PASSWORD });
  }
  return {
    variant: '',
    params: { ...fieldsOf(contract.params, asText), ...(isContent && { kind: 'questions' }) },
    query,
    body: contract.body ? { ...(isOpen && longestContent(text)), ...body } : null,
  };
}

/** Returns the largest inputs that a call accepts: several where fields narrow one another, and per kind of text. */
export function worstInputs(contract: RouteContract, sources: Sources): WorstInput[] {
  const plain = worstInput(contract, sources, freeTexts.words);
  const { query } = plain;
  const dense = { ...worstInput(contract, sources, freeTexts.contacts), variant: 'contacts' };
  const hasTexts =
    JSON.stringify([dense.query, dense.body]) !== JSON.stringify([query, plain.body]);
  const inputs = hasTexts ? [plain, dense] : [plain];
  if (!('not_brand_id' in query)) return inputs;
  const variants = Object.entries(filterVariants).flatMap(([variant, leftOut]) =>
    (variant === 'words alone' ? inputs : [plain]).map((input) => ({
      ...input,
      variant: [variant, input.variant].filter(Boolean).join(', '),
      query: Object.fromEntries(
        Object.entries(input.query).filter(([name]) => !leftOut.includes(name)),
      ),
    })),
  );
  if (!('order' in query)) return variants;
  const { current_id, page } = query;
  const last = page === undefined ? { current_id } : { per_page: '100', page: '500' };
  const orders = searchOrders.filter((order) => order !== 'relevance');
  return [
    ...variants,
    ...orders.map((order) => ({
      ...plain,
      variant: `last page by ${order}`,
      query: { order, ...last },
    })),
  ];
}
