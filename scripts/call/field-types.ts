import * as z from 'zod';

type Schema = z.core.$ZodType;
type Json = z.core.JSONSchema.BaseSchema;

const isPipe = (schema: Schema): schema is z.core.$ZodPipe => schema._zod.def.type === 'pipe';

/** Converts a field's output to JSON schema. A transformation has no output schema: its input is described instead. */
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

const isLimit = (value: number | undefined): value is number =>
  value !== undefined && value !== 0 && Math.abs(value) !== Number.MAX_SAFE_INTEGER;

/** Describes limits; omits a lower limit of 0 and the limits of safe integers. */
function formatLimits(min: number | undefined, max: number | undefined, unit = ''): string {
  if (isLimit(max)) return ` (${isLimit(min) ? `${min} to` : 'up to'} ${max}${unit})`;
  return isLimit(min) ? ` (from ${min}${unit})` : '';
}

const formatValue = (value: unknown) => (value === '' ? '""' : String(value));

function formatJson(json: Json): string {
  if (json.enum) return json.enum.map(formatValue).join(' | ');
  if (json.const !== undefined) return formatValue(json.const);
  if (json.anyOf) return [...new Set(json.anyOf.map((each) => formatJson(each)))].join(' or ');
  switch (json.type) {
    case 'integer':
    case 'number': {
      const name = json.type === 'integer' ? 'whole number' : 'number';
      return name + formatLimits(json.minimum, json.maximum);
    }
    case 'boolean':
      return 'true | false';
    case 'null':
      return 'null';
    case 'array': {
      const { items } = json;
      const item =
        typeof items === 'object' && !Array.isArray(items) ? formatJson(items) : 'values';
      return `list${formatLimits(json.minItems, json.maxItems, ' items')} of ${item}`;
    }
    case 'object':
      return `JSON object ${Object.keys(json.properties ?? {}).join(', ')}`.trim();
    default: {
      const name = json.format ?? (json.pattern ? `text matching ${json.pattern}` : 'text');
      return name + formatLimits(json.minLength, json.maxLength, ' characters');
    }
  }
}

export const describeType = (schema: Schema): string => formatJson(toJson(schema));
