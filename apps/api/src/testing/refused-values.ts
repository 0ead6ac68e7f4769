import { instant, newPassword, phoneText } from '@pitlane/contracts';
import { z } from 'zod';

/** Value that a field must reject */
export interface RefusedValue {
  value: unknown;
  /** Key of the error text in `fields.json`. */
  text: string;
  /** Bound in the error text */
  num?: number;
  /** Pattern that the value does not match */
  pattern?: string;
  /** The schema accepts it, because only the operation knows numbering plans */
  isRejectedByOperation?: true;
}

type Schema = z.core.$ZodType;

const refused = (text: string, ...values: readonly unknown[]): RefusedValue[] =>
  values.map((value) => ({ value, text }));

const NON_TEXTS = [7, { gt: '' }, null];
/** Numeric strings are last: operations look up their `id` before they validate the request. */
const NON_NUMBERS = [{ gt: 0 }, true, null, [1], '1'];
const UNKNOWN_OPTIONS = [
  'nothing_like_it',
  '',
  '__proto__',
  'constructor',
  ' 1',
  '9',
  '1,0',
  'null',
];
/** Beyond the bounds of all fields, and not an exact integer */
const HUGE = 1e30;

const NON_NUMERIC_TEXTS = [
  'abc', '', '1.5', '1e3', '+1', ' 1', '0x10', '1\n', '١٢', '--1', '-', "1' OR 1=1", '{"gt":0}',
]; // biome-ignore format: a list of texts

/** Values that fail a check with its own error code, in the type of the checked schema */
const valuesByError: Readonly<Record<string, readonly unknown[]>> = {
  one_value: [['1', '1']],
  not_a_number: [...NON_NUMERIC_TEXTS, ...[['x'], [''], ['1.5'], ['1', 'x', '2'], ['1', '', '2']]],
  bad_text: ['a\u0000b', '\u001b[31m', 'a\u0085b', 'a\u007fb', 'a\ud800b'],
  required: ['', []],
  person_name: ['https://evil.example', 'evil.com', '<b>', 'Анна 2', '-', '=SUM(A1)'],
  inn: ['7707083894', '500100732250', '77070838933', '٧٧٠٧٠٨٣٨٩٣'],
  vin: ['абвгд', 'A1'],
  consent: [false, 0, 'false', '0'],
  not_an_option: ['nothing_like_it', '', '__proto__', '<b>name</b>', '../name', 2],
  price_high: ['1000000.01'],
  term_twice: [[3, 3].map((months) => ({ months, discount: 0 }))],
  tiers: [4, 101].map((defaultCount) => ({
    ...{ min: 5, max: 100, default: defaultCount },
    tiers: [{ up_to: 100, price: '1.00' }],
  })),
};

const EMAILS = [
  'anna', 'anna@', '@example.test', 'anna@example', 'an na@example.test', 'Anna <a@example.test>',
  'a@example.test,b@example.test', '"a@b.test"@example.test', '(x)anna@example.test',
]; // biome-ignore format: a list of texts
const valuesByFormat: Readonly<Record<string, readonly string[]>> = {
  email: EMAILS,
  datetime: ['yesterday', '', '2026-06-15', '2026-06-15T12:00:00+03:00', '2026-02-30T00:00:00Z'],
  regex: ['', '1', '50', '1200.5', '01.00', '-1.00', '1e3.00', 'a b', '1,2,3,4,5', '1.5,2', 'я'],
};

/** Schemas with opaque checks, and the schema that precedes these checks */
const opaqueSchemas = new Map<Schema, { precedingSchema: Schema; values: RefusedValue[] }>([
  [
    phoneText,
    {
      precedingSchema: phoneText.def.in,
      values: [
        ...refused('phone', 'позвоните', '12', '1234', '++79991234567'),
        ...refused('phone_extension', '+7 495 123-45-67 доб. 12'),
        ...refused('phone_several', '+7 912 345-67-89 / +7 912 345-67-90'),
        { value: '1'.repeat(32), text: 'max_length', num: 31 },
        { value: '+999 123 456 789', text: 'phone', isRejectedByOperation: true },
        { value: '8 912 345 67 8', text: 'phone_unknown', isRejectedByOperation: true },
      ],
    },
  ],
  [
    newPassword,
    {
      precedingSchema: newPassword.def.in,
      values: [
        ...refused('required', ''),
        { value: 'короткий1', text: 'min_length', num: 10 },
        { value: 'x'.repeat(129), text: 'max_length', num: 128 },
      ],
    },
  ],
  [
    instant,
    {
      precedingSchema: instant.def.in.def.in,
      values: refused('invalid', ...(valuesByFormat.datetime ?? []), '0000-01-01T00:00:00Z'),
    },
  ],
]);

function failUnsupported(description: string): never {
  throw new Error(`refused-values.ts has no value that breaks ${description}`);
}

const accepts = (schema: Schema, value: unknown) => z.safeParse(schema, value).success;
const isWrapper = (schema: Schema) =>
  schema instanceof z.core.$ZodOptional ||
  schema instanceof z.core.$ZodDefault ||
  schema instanceof z.core.$ZodNullable;

/** Returns the last option of a union, which is the value itself, and the others. */
function optionsOf(union: z.core.$ZodUnion): { others: readonly Schema[]; last: Schema } {
  const last = union._zod.def.options.at(-1) ?? failUnsupported('a union of nothing');
  return { others: union._zod.def.options.slice(0, -1), last };
}

/** Returns those values for a union's last option that the other options reject too. */
function valuesOfUnion(
  union: z.core.$ZodUnion,
  valuesOf: (last: Schema) => RefusedValue[],
): RefusedValue[] {
  const { others, last } = optionsOf(union);
  return valuesOf(last).filter(({ value }) => !others.some((option) => accepts(option, value)));
}

/** Returns values whose type the first step of a schema rejects. */
function wrongTypes(schema: Schema): RefusedValue[] {
  if (schema instanceof z.core.$ZodPipe) return wrongTypes(schema._zod.def.in);
  if (schema instanceof z.core.$ZodUnion) return valuesOfUnion(schema, wrongTypes);
  if (isWrapper(schema)) {
    const isNull = schema instanceof z.core.$ZodNullable;
    return wrongTypes(schema._zod.def.innerType).filter(({ value }) => !(isNull && value === null));
  }
  if (schema instanceof z.core.$ZodString) return refused('invalid', ...NON_TEXTS, ['a', 'b']);
  if (schema instanceof z.core.$ZodNumber) return refused('not_a_number', ...NON_NUMBERS);
  if (schema instanceof z.core.$ZodBoolean) return refused('invalid', 'yes', 2, null, []);
  if (schema instanceof z.core.$ZodEnum || schema instanceof z.core.$ZodLiteral) {
    return refused('not_an_option', ...NON_TEXTS, ['a']);
  }
  if (schema instanceof z.core.$ZodArray) {
    const elements = wrongTypes(schema._zod.def.element).map((each) => ({
      ...each,
      value: [each.value],
    }));
    return [...refused('invalid', 'x', ...NON_TEXTS), ...elements];
  }
  if (schema instanceof z.core.$ZodObject || schema instanceof z.core.$ZodRecord) {
    return refused('invalid', 'x', 7, null, ['x']);
  }
  return [];
}

/** Returns a list with one valid element too many; none if elements must be distinct and no more exist. */
function tooManyItems(element: Schema, max: number, validValue: unknown): RefusedValue[] {
  const [first = '+79991234567'] = Array.isArray(validValue) ? validValue : [];
  const samples = [(n: number) => n + 1, (n: number) => `x${n}`, () => first];
  const createSample = samples.find((each) => accepts(element, each(0)));
  const value = createSample && Array.from({ length: max + 1 }, (_none, n) => createSample(n));
  return value ? [{ value, text: 'max_items', num: max }] : [];
}

/** Returns values that fail one check of a schema. */
function valuesOfCheck(
  check: z.core.$ZodCheck,
  schema: Schema,
  validValue: unknown,
): RefusedValue[] {
  const isList = schema instanceof z.core.$ZodArray;
  if (check instanceof z.core.$ZodCheckMinLength) {
    const { minimum: num } = check._zod.def;
    if (isList) return [{ value: [], text: 'min', num }];
    if (num === 0) return [];
    return num === 1
      ? refused('required', '')
      : [{ value: 'я'.repeat(num - 1), text: 'min_length', num }];
  }
  if (check instanceof z.core.$ZodCheckMaxLength) {
    const { maximum: num } = check._zod.def;
    if (isList) return tooManyItems(schema._zod.def.element, num, validValue);
    return [{ value: 'я'.repeat(num + 1), text: 'max_length', num }];
  }
  if (check instanceof z.core.$ZodCheckGreaterThan) {
    const num = Number(check._zod.def.value);
    return [num - 1, -1, -HUGE].map((value) => ({ value, text: 'min', num }));
  }
  if (check instanceof z.core.$ZodCheckLessThan) {
    const num = Number(check._zod.def.value);
    // Larger numbers are clamped to this one.
    if (num === Number.MAX_SAFE_INTEGER) return [];
    return [num + 1, HUGE].map((value) => ({ value, text: 'max', num }));
  }
  if (check instanceof z.core.$ZodCheckRegex) {
    const { pattern } = check._zod.def;
    const values = valuesByFormat.regex?.filter((text) => !pattern.test(text)) ?? [];
    if (values.length === 0) return failUnsupported(`the pattern ${pattern}`);
    return values.map((value) => ({ value, text: 'invalid', pattern: pattern.source }));
  }
  if (check instanceof z.core.$ZodCheckOverwrite) return [];
  if (!(check instanceof z.core.$ZodCustom))
    return failUnsupported(`a check "${check._zod.def.check}"`);
  const error = String(check._zod.def.params?.error);
  const values = valuesByError[error]?.filter((value) => hasCheckedType(schema, value)) ?? [];
  return values.length > 0 ? refused(error, ...values) : failUnsupported(`"${error}" of this type`);
}

/** Returns whether a value has the type that a schema's checks receive. */
function hasCheckedType(schema: Schema, value: unknown): boolean {
  if (schema instanceof z.core.$ZodUnion) return true;
  if (schema instanceof z.core.$ZodPipe) return hasCheckedType(schema._zod.def.out, value);
  if (schema instanceof z.core.$ZodArray) return Array.isArray(value);
  if (schema instanceof z.core.$ZodObject)
    return typeof value === 'object' && !Array.isArray(value);
  return typeof value === (schema instanceof z.core.$ZodNumber ? 'number' : 'string');
}

/** Returns values that pass the type of the schema and fail a later rule. */
function valuesBreakingRules(schema: Schema, validValue: unknown): RefusedValue[] {
  const opaqueSchema = opaqueSchemas.get(schema);
  if (opaqueSchema)
    return [
      ...valuesBreakingRules(opaqueSchema.precedingSchema, validValue),
      ...opaqueSchema.values,
    ];
  if (isWrapper(schema)) return valuesBreakingRules(schema._zod.def.innerType, validValue);
  const checkValues = (schema._zod.def.checks ?? []).flatMap((check) =>
    valuesOfCheck(check, schema, validValue),
  );
  const isTextConverted = schema instanceof z.core.$ZodPipe && acceptsText(schema);
  return [
    ...valuesOfType(schema, validValue),
    ...(isTextConverted ? checkValues.map(asText) : checkValues),
  ];
}

function valuesOfType(schema: Schema, validValue: unknown): RefusedValue[] {
  if (schema instanceof z.core.$ZodPipe) {
    const { in: first, out } = schema._zod.def;
    const outputValues = valuesBreakingRules(out, validValue);
    return [
      ...valuesBreakingRules(first, validValue),
      ...(acceptsText(first) ? outputValues.map(asText) : outputValues),
    ];
  }
  if (schema instanceof z.core.$ZodUnion)
    return valuesOfUnion(schema, (last) => valuesBreakingRules(last, validValue));
  if (schema instanceof z.core.$ZodArray) {
    const [first] = Array.isArray(validValue) ? validValue : [];
    return valuesBreakingRules(schema._zod.def.element, first).map((each) => ({
      ...each,
      value: [each.value],
    }));
  }
  if (schema instanceof z.core.$ZodObject) {
    return Object.entries(schema._zod.def.shape).flatMap(([name, field]) =>
      refusedValues(field, Reflect.get(Object(validValue), name)).map((each) => ({
        ...each,
        value: { ...Object(validValue), [name]: each.value },
      })),
    );
  }
  if (schema instanceof z.core.$ZodRecord) {
    const { keyType, valueType } = schema._zod.def;
    const name = keyType instanceof z.core.$ZodEnum ? [...keyType._zod.values][0] : 'x';
    return [
      ...refused('invalid', { nothing_like_it: true }, { constructor: true }),
      ...wrongTypes(valueType).map((each) => ({ ...each, value: { [String(name)]: each.value } })),
    ];
  }
  if (schema instanceof z.core.$ZodEnum || schema instanceof z.core.$ZodLiteral) {
    const isWord = typeof [...schema._zod.values][0] === 'string';
    const values = (isWord ? UNKNOWN_OPTIONS : [2, 5]).filter((value) => !accepts(schema, value));
    return refused('not_an_option', ...values);
  }
  if (schema instanceof z.core.$ZodStringFormat) {
    const { format } = schema._zod.def;
    const text = format === 'email' ? 'email' : 'invalid';
    return refused(text, ...(valuesByFormat[format] ?? failUnsupported(`the format "${format}"`)));
  }
  if (schema instanceof z.core.$ZodNumberFormat) return refused('not_a_number', 1.5);
  const isPlain =
    schema instanceof z.core.$ZodString ||
    schema instanceof z.core.$ZodNumber ||
    schema instanceof z.core.$ZodBoolean ||
    schema instanceof z.core.$ZodTransform ||
    schema instanceof z.core.$ZodUnknown;
  return isPlain ? [] : failUnsupported(`a schema of type "${schema._zod.def.type}"`);
}

function acceptsText(first: Schema): boolean {
  if (first instanceof z.core.$ZodPipe) return acceptsText(first._zod.def.in);
  return !(first instanceof z.core.$ZodTransform) && accepts(first, '1');
}

const digitsOf = (value: unknown) =>
  Number.isInteger(value) ? BigInt(Number(value)).toString() : String(value);

/** Converts a value for a later step to the text that the first step receives. */
const asText = (each: RefusedValue): RefusedValue => {
  const { value } = each;
  if (Array.isArray(value)) return { ...each, value: value.map(digitsOf) };
  return { ...each, value: typeof value === 'number' ? digitsOf(value) : value };
};

/**
 * Returns values that a field must reject, derived from its schema, each with the first rule it breaks.
 * @param validValue accepted value, for the other parts of objects and lists
 * @throws Error on an unsupported schema or check
 */
export function refusedValues(schema: Schema, validValue?: unknown): RefusedValue[] {
  const isChoice = schema instanceof z.core.$ZodEnum || schema instanceof z.core.$ZodLiteral;
  const isOptional = schema instanceof z.core.$ZodOptional || schema instanceof z.core.$ZodDefault;
  const missingValue = refused(isChoice ? 'not_an_option' : 'required', undefined);
  const values = [
    ...(isOptional ? [] : missingValue),
    ...wrongTypes(schema),
    ...valuesBreakingRules(schema, validValue),
  ];
  return [
    ...new Map(values.toReversed().map((each) => [JSON.stringify(each.value), each])).values(),
  ].toReversed();
}
