import {
  contentFields,
  instant,
  MAX_ID,
  MAX_MARKDOWN,
  type RouteContract,
  searchOrders,
} from '@pitlane/contracts';
import { z } from 'zod';
import { fileFieldOf, type RequestParts } from './call-requests.ts';
import { formattedTexts, freeTexts, LONGEST_PASSWORD, type TextOf } from './worst-texts.ts';

type Json = z.core.JSONSchema.BaseSchema;

/** Existing values, because unknown ones are rejected or processed faster */
export interface Sources {
  /** Returns ids for a field, the largest records first. */
  idsOf: (field: string) => readonly number[];
  /** Returns names for a list field; none for a field of free text. */
  namesOf: (field: string) => readonly string[];
}

type Fields = Record<string, unknown>;

export interface WorstInput extends RequestParts {
  /** Empty if there is a single input */
  variant: string;
}

/** Size of values without their own limit, which are limited by the size of a request */
const DEFAULT_SIZE = 1_000;

/** Converts a schema to JSON Schema with its bounds; moments become date-time strings. */
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

/** Returns the largest value of a field: the longest list or text, the highest number, the lowest `_from`. */
function worstValue(field: string, schema: Json, sources: Sources, text: TextOf): unknown {
  const option = schema.anyOf?.find((each) => isJson(each) && Object.keys(each).length > 0);
  if (isJson(option)) return worstValue(field, option, sources, text);
  if (schema.enum) return schema.enum[0];
  switch (schema.type) {
    case 'array': {
      const size = schema.maxItems ?? DEFAULT_SIZE;
      const { items } = schema;
      if (!isJson(items)) return [];
      if (isId(field)) return sources.idsOf(field).slice(0, size);
      const names = sources.namesOf(field);
      if (names.length > 0) return names.slice(0, size);
      return Array.from({ length: Math.min(size, DEFAULT_SIZE) }, () =>
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
      return field.endsWith('_from') ? (schema.minimum ?? 0) : (schema.maximum ?? DEFAULT_SIZE);
    case 'string':
      return schema.format === 'date-time'
        ? new Date().toISOString()
        : text(schema.maxLength ?? DEFAULT_SIZE);
    default:
      return text(DEFAULT_SIZE);
  }
}

/** Encodes a value for its place in a request */
type Encode = (value: unknown) => unknown;
const asText: Encode = (value) => String(value);
const asPart: Encode = (value) => (Array.isArray(value) ? value.map(String) : String(value));
const asJson: Encode = (value) => value;

/** Lengths to try if a schema does not show its limit */
const lengths = [Number.POSITIVE_INFINITY, 128, 120, 100, 60];

/** Returns the largest value of a field, with the first kind of text that it accepts. */
function worstField(
  name: string,
  field: z.core.$ZodType,
  { sources, text, encode }: { sources: Sources; text: TextOf; encode: Encode },
): unknown {
  const schema = toJson(field);
  for (const kind of [text, ...formattedTexts]) {
    for (const maxLength of lengths) {
      const limitedText: TextOf = (length) => kind(Math.min(length, maxLength));
      const value = encode(worstValue(name, schema, sources, limitedText));
      if (z.safeParse(field, value).success) return value;
    }
  }
  return encode(worstValue(name, schema, sources, text));
}

/** Fields that match few ads, or are excluded by another field: a filter without them is more work */
const restrictiveFields = [
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
const vehicleFilters = [
  'brand_id',
  'model_id',
  'generation_id',
  'mod_id',
  'version',
  'not_brand_id',
  'not_model_id',
];

/** Names of omitted fields by variant */
const filterVariants: Record<string, readonly string[]> = {
  'all fields': ['radius', 'as_of', 'after'],
  'wide lists and bounds': restrictiveFields,
  'vehicles alone': [
    ...restrictiveFields,
    'carcase_id',
    'engine_id',
    'transmission_id',
    'wheel_drive_id',
    'color_id',
    'location_city_id',
  ],
  'no vehicles': [...restrictiveFields, ...vehicleFilters],
  'words alone': restrictiveFields.filter((field) => field !== 'q').concat(vehicleFilters),
};

/** Returns the fields of the kind of content with the longest texts. */
const longestContent = (text: TextOf): Fields =>
  Object.fromEntries(
    Object.entries(contentFields.questions).flatMap(([name, field]) => {
      if (field.is === 'markdown') return [[name, text(MAX_MARKDOWN)]];
      return field.is === 'line' ? [[name, text(field.max)]] : [];
    }),
  );

/** Honeypot field: if it is filled in, the rest of the form is not read */
const HONEYPOT = 'website';

/** Returns the largest input with texts of one kind. */
function worstInput(contract: RouteContract, sources: Sources, text: TextOf): WorstInput {
  const fieldsOf = (schema: RouteContract['body'], encode: Encode): Fields =>
    Object.fromEntries(
      Object.entries(schema?.shape ?? {}).map(([name, field]) => [
        name,
        worstField(name, field, { sources, text, encode }),
      ]),
    );
  const isContent = contract.path.startsWith('/moderation/content/:kind');
  // The contracts do not declare the fields of content.
  const isOpen = contract.body?._zod.def.catchall !== undefined;
  const { fields: _all, ...query } = fieldsOf(contract.query, asText);
  const { [HONEYPOT]: _empty, ...body } = fieldsOf(
    contract.body,
    fileFieldOf(contract) ? asPart : asJson,
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

/**
 * Returns the largest inputs that an operation accepts: several if fields exclude each other, and one per kind of text.
 */
export function worstInputs(contract: RouteContract, sources: Sources): WorstInput[] {
  const wordsInput = worstInput(contract, sources, freeTexts.words);
  const { query } = wordsInput;
  const contactsInput = {
    ...worstInput(contract, sources, freeTexts.contacts),
    variant: 'contacts',
  };
  const hasTexts =
    JSON.stringify([contactsInput.query, contactsInput.body]) !==
    JSON.stringify([query, wordsInput.body]);
  const inputs = hasTexts ? [wordsInput, contactsInput] : [wordsInput];
  if (!('not_brand_id' in query)) return inputs;
  const variants = Object.entries(filterVariants).flatMap(([variant, omittedFields]) =>
    (variant === 'words alone' ? inputs : [wordsInput]).map((input) => ({
      ...input,
      variant: [variant, input.variant].filter(Boolean).join(', '),
      query: Object.fromEntries(
        Object.entries(input.query).filter(([name]) => !omittedFields.includes(name)),
      ),
    })),
  );
  if (!('order' in query)) return variants;
  const { current_id, page } = query;
  const lastPageQuery = page === undefined ? { current_id } : { per_page: '100', page: '500' };
  const orders = searchOrders.filter((order) => order !== 'relevance');
  return [
    ...variants,
    ...orders.map((order) => ({
      ...wordsInput,
      variant: `last page by ${order}`,
      query: { order, ...lastPageQuery },
    })),
  ];
}
