import * as z from 'zod';

type Schema = z.core.$ZodType;
type Json = z.core.JSONSchema.BaseSchema;

const isPipe = (schema: Schema): schema is z.core.$ZodPipe => schema._zod.def.type === 'pipe';

/** Converts a field's output to JSON schema; a transformation, which has none, is described by its input. */
function toJson(schema: Schema): Json {
  return z.toJSONSchema(schema, {
    io: 'output',
    unrepresentable: 'any',
    override: ({ zodSchema, jsonSchema }) => {
      if (!isPipe(zodSchema) || zodSchema._zod.def.out._zod.def.type !== 'transform') return;
      Object.assign(jsonSchema, toJson(zodSchema._zod.def.in));
    },
  });
}

const isBound = (value: number | undefined): value is number =>
  value !== undefined && value !== 0 && Math.abs(value) !== Number.MAX_SAFE_INTEGER;

/** Describes limits; omits a lower limit of 0 and the limits of exact numbers. */
function nameLimits(min: number | undefined, max: number | undefined, unit = ''): string {
  if (isBound(max)) return ` (${isBound(min) ? `${min} to` : 'up to'} ${max}${unit})`;
  return isBound(min) ? ` (from ${min}${unit})` : '';
}

const nameValue = (value: unknown) => (value === '' ? '""' : String(value));

function nameJson(json: Json): string {
  if (json.enum) return json.enum.map(nameValue).join(' | ');
  if (json.const !== undefined) return nameValue(json.const);
  if (json.anyOf) return [...new Set(json.anyOf.map((each) => nameJson(each)))].join(' or ');
  switch (json.type) {
    case 'integer':
    case 'number': {
      const name = json.type === 'integer' ? 'whole number' : 'number';
      return name + nameLimits(json.minimum, json.maximum);
    }
    case 'boolean':
      return 'true | false';
    case 'null':
      return 'null';
    case 'array': {
      const { items } = json;
      const item = typeof items === 'object' && !Array.isArray(items) ? nameJson(items) : 'values';
      return `list${nameLimits(json.minItems, json.maxItems, ' items')} of ${item}`;
    }
    case 'object':
      return `JSON object ${Object.keys(json.properties ?? {}).join(', ')}`.trim();
    default: {
      const name = json.format ?? (json.pattern ? `text matching ${json.pattern}` : 'text');
      return name + nameLimits(json.minLength, json.maxLength, ' characters');
    }
  }
}

export const describeType = (schema: Schema): string => nameJson(toJson(schema));
