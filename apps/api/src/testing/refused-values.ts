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
  /** The schema accepts it: only the endpoint knows numbering plans */
  byCall?: true;
}

type Schema = z.core.$ZodType;

const refused = (text: string, ...values: readonly unknown[]): RefusedValue[] =>
  values.map((value) => ({ value, text }));

const NO_TEXTS = [7, { gt: '' }, null];
/** Numeric strings are last: operations look up their `id` before they validate the request. */
const NO_NUMBERS = [{ gt: 0 }, true, null, [1], '1'];
const NO_OPTIONS = ['nothing_like_it', '', '__proto__', 'constructor', ' 1', '9', '1,0', 'null'];
/** Beyond the bounds of all fields, and not an exact integer */
const HUGE = 1e30;

const NOT_NUMBERS = [
  'abc', '', '1.5', '1e3', '+1', ' 1', '0x10', '1\n', '١٢', '--1', '-', "1' OR 1=1", '{"gt":0}',
]; // biome-ignore format: a list of texts

/** Values that fail a check with its own error code, in the type of the checked schema */
const byError: Readonly<Record<string, readonly unknown[]>> = {
  one_value: [['1', '1']],
  not_a_number: [...NOT_NUMBERS, ...[['x'], [''], ['1.5'], ['1', 'x', '2'], ['1', '', '2']]],
  bad_text: ['a\u0000b', '\u001b[31m', 'a\u0085b', 'a\u007fb', 'a\ud800b'],
  required: ['', []],
  person_name: ['https://evil.example', 'evil.com', '<b>', 'Анна 2', '-', '=SUM(A1)'],
  inn: ['7707083894', '500100732250', '77070838933', '٧٧٠٧٠٨٣٨٩٣'],
  vin: ['абвгд', 'A1'],
  consent: [false, 0, 'false', '0'],
  not_an_option: ['nothing_like_it', '', '__proto__', '<b>name</b>', '../name', 2],
  price_high: ['1000000.01'],
  term_twice: [[3, 3].map((months) => ({ months, discount: 0 }))],
  tiers: [4, 101].map((usual) => ({
    ...{ min: 5, max: 100, default: usual },
    tiers: [{ up_to: 100, price: '1.00' }],
  })),
};

const EMAILS = [
  'anna', 'anna@', '@example.test', 'anna@example', 'an na@example.test', 'Anna <a@example.test>',
  'a@example.test,b@example.test', '"a@b.test"@example.test', '(x)anna@example.test',
]; // biome-ignore format: a list of texts
const byFormat: Readonly<Record<string, readonly string[]>> = {
  email: EMAILS,
  datetime: ['yesterday', '', '2026-06-15', '2026-06-15T12:00:00+03:00', '2026-02-30T00:00:00Z'],
  regex: ['', '1', '50', '1200.5', '01.00', '-1.00', '1e3.00', 'a b', '1,2,3,4,5', '1.5,2', 'я'],
};

/** Schemas with opaque checks, and the schema that precedes these checks */
const opaque = new Map<Schema, { before: Schema; values: RefusedValue[] }>([
  [
    phoneText,
    {
      before: phoneText.def.in,
      values: [
        ...refused('phone', 'позвоните', '12', '1234', '++79991234567'),
        ...refused('phone_extension', '+7 495 123-45-67 доб. 12'),
        ...refused('phone_several', '+7 912 345-67-89 / +7 912 345-67-90'),
        { value: '1'.repeat(32), text: 'max_length', num: 31 },
        { value: '+999 123 456 789', text: 'phone', byCall: true },
        { value: '8 912 345 67 8', text: 'phone_unknown', byCall: true },
      ],
    },
  ],
  [
    newPassword,
    {
      before: newPassword.def.in,
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
      before: instant.def.in.def.in,
      values: refused('invalid', ...(byFormat.datetime ?? []), '0000-01-01T00:00:00Z'),
    },
  ],
]);

function unknown(what: string): never {
  throw new Error(`refused-values.ts has no value that breaks ${what}`);
}

const accepts = (schema: Schema, value: unknown) => z.safeParse(schema, value).success;
const isWrapper = (schema: Schema) =>
  schema instanceof z.core.$ZodOptional ||
  schema instanceof z.core.$ZodDefault ||
  schema instanceof z.core.$ZodNullable;

/** Returns the options of a union, the value itself last. */
function optionsOf(union: z.core.$ZodUnion): { others: readonly Schema[]; last: Schema } {
  const last = union._zod.def.options.at(-1) ?? unknown('a union of nothing');
  return { others: union._zod.def.options.slice(0, -1), last };
}

/** Returns those values for a union's last option that the other options reject too. */
function ofUnion(
  union: z.core.$ZodUnion,
  valuesOf: (last: Schema) => RefusedValue[],
): RefusedValue[] {
  const { others, last } = optionsOf(union);
  return valuesOf(last).filter(({ value }) => !others.some((option) => accepts(option, value)));
}

/** Returns values of other types than a schema accepts first. */
function wrongTypes(schema: Schema): RefusedValue[] {
  if (schema instanceof z.core.$ZodPipe) return wrongTypes(schema._zod.def.in);
  if (schema instanceof z.core.$ZodUnion) return ofUnion(schema, wrongTypes);
  if (isWrapper(schema)) {
    const isNull = schema instanceof z.core.$ZodNullable;
    return wrongTypes(schema._zod.def.innerType).filter(({ value }) => !(isNull && value === null));
  }
  if (schema instanceof z.core.$ZodString) return refused('invalid', ...NO_TEXTS, ['a', 'b']);
  if (schema instanceof z.core.$ZodNumber) return refused('not_a_number', ...NO_NUMBERS);
  if (schema instanceof z.core.$ZodBoolean) return refused('invalid', 'yes', 2, null, []);
  if (schema instanceof z.core.$ZodEnum || schema instanceof z.core.$ZodLiteral) {
    return refused('not_an_option', ...NO_TEXTS, ['a']);
  }
  if (schema instanceof z.core.$ZodArray) {
    const elements = wrongTypes(schema._zod.def.element).map((each) => ({
      ...each,
      value: [each.value],
    }));
    return [...refused('invalid', 'x', ...NO_TEXTS), ...elements];
  }
  if (schema instanceof z.core.$ZodObject || schema instanceof z.core.$ZodRecord) {
    return refused('invalid', 'x', 7, null, ['x']);
  }
  return [];
}

/** Returns one valid element more than a list may hold; none if distinct elements are required and no more exist. */
function tooMany(element: Schema, max: number, good: unknown): RefusedValue[] {
  const [first = '+79991234567'] = Array.isArray(good) ? good : [];
  const samples = [(n: number) => n + 1, (n: number) => `x${n}`, () => first];
  const sample = samples.find((each) => accepts(element, each(0)));
  const value = sample && Array.from({ length: max + 1 }, (_none, n) => sample(n));
  return value ? [{ value, text: 'max_items', num: max }] : [];
}

/** Returns values that fail one check of a schema. */
function ofCheck(check: z.core.$ZodCheck, schema: Schema, good: unknown): RefusedValue[] {
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
    if (isList) return tooMany(schema._zod.def.element, num, good);
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
    const values = byFormat.regex?.filter((text) => !pattern.test(text)) ?? [];
    if (values.length === 0) return unknown(`the pattern ${pattern}`);
    return values.map((value) => ({ value, text: 'invalid', pattern: pattern.source }));
  }
  if (check instanceof z.core.$ZodCheckOverwrite) return [];
  if (!(check instanceof z.core.$ZodCustom)) return unknown(`a check "${check._zod.def.check}"`);
  const error = String(check._zod.def.params?.error);
  const values = byError[error]?.filter((value) => isFor(schema, value)) ?? [];
  return values.length > 0 ? refused(error, ...values) : unknown(`"${error}" of this type`);
}

/** Reports whether a value has the type that a schema's checks receive. */
function isFor(schema: Schema, value: unknown): boolean {
  if (schema instanceof z.core.$ZodUnion) return true;
  if (schema instanceof z.core.$ZodPipe) return isFor(schema._zod.def.out, value);
  if (schema instanceof z.core.$ZodArray) return Array.isArray(value);
  if (schema instanceof z.core.$ZodObject)
    return typeof value === 'object' && !Array.isArray(value);
  return typeof value === (schema instanceof z.core.$ZodNumber ? 'number' : 'string');
}

/** Returns values that pass the type of the schema and fail a later rule. */
function brokenRules(schema: Schema, good: unknown): RefusedValue[] {
  const own = opaque.get(schema);
  if (own) return [...brokenRules(own.before, good), ...own.values];
  if (isWrapper(schema)) return brokenRules(schema._zod.def.innerType, good);
  const checked = (schema._zod.def.checks ?? []).flatMap((check) => ofCheck(check, schema, good));
  const isRead = schema instanceof z.core.$ZodPipe && readsText(schema);
  return [...ofType(schema, good), ...(isRead ? checked.map(asText) : checked)];
}

function ofType(schema: Schema, good: unknown): RefusedValue[] {
  if (schema instanceof z.core.$ZodPipe) {
    const { in: first, out } = schema._zod.def;
    const later = brokenRules(out, good);
    return [...brokenRules(first, good), ...(readsText(first) ? later.map(asText) : later)];
  }
  if (schema instanceof z.core.$ZodUnion) return ofUnion(schema, (last) => brokenRules(last, good));
  if (schema instanceof z.core.$ZodArray) {
    const [first] = Array.isArray(good) ? good : [];
    return brokenRules(schema._zod.def.element, first).map((each) => ({
      ...each,
      value: [each.value],
    }));
  }
  if (schema instanceof z.core.$ZodObject) {
    return Object.entries(schema._zod.def.shape).flatMap(([name, field]) =>
      refusedValues(field, Reflect.get(Object(good), name)).map((each) => ({
        ...each,
        value: { ...Object(good), [name]: each.value },
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
    const values = (isWord ? NO_OPTIONS : [2, 5]).filter((value) => !accepts(schema, value));
    return refused('not_an_option', ...values);
  }
  if (schema instanceof z.core.$ZodStringFormat) {
    const { format } = schema._zod.def;
    const text = format === 'email' ? 'email' : 'invalid';
    return refused(text, ...(byFormat[format] ?? unknown(`the format "${format}"`)));
  }
  if (schema instanceof z.core.$ZodNumberFormat) return refused('not_a_number', 1.5);
  const isPlain =
    schema instanceof z.core.$ZodString ||
    schema instanceof z.core.$ZodNumber ||
    schema instanceof z.core.$ZodBoolean ||
    schema instanceof z.core.$ZodTransform ||
    schema instanceof z.core.$ZodUnknown;
  return isPlain ? [] : unknown(`a schema of type "${schema._zod.def.type}"`);
}

function readsText(first: Schema): boolean {
  if (first instanceof z.core.$ZodPipe) return readsText(first._zod.def.in);
  return !(first instanceof z.core.$ZodTransform) && accepts(first, '1');
}

const digitsOf = (value: unknown) =>
  Number.isInteger(value) ? BigInt(Number(value)).toString() : String(value);

/** Converts a value of a later step to the text that the first step receives. */
const asText = (each: RefusedValue): RefusedValue => {
  const { value } = each;
  if (Array.isArray(value)) return { ...each, value: value.map(digitsOf) };
  return { ...each, value: typeof value === 'number' ? digitsOf(value) : value };
};

/**
 * Returns values that a field must reject, derived from its schema, each with the first rule it breaks.
 * @param good accepted value, for the other parts of objects and lists
 * @throws Error on an unsupported schema or check
 */
export function refusedValues(schema: Schema, good?: unknown): RefusedValue[] {
  const isChoice = schema instanceof z.core.$ZodEnum || schema instanceof z.core.$ZodLiteral;
  const isOptional = schema instanceof z.core.$ZodOptional || schema instanceof z.core.$ZodDefault;
  const missing = refused(isChoice ? 'not_an_option' : 'required', undefined);
  const all = [...(isOptional ? [] : missing), ...wrongTypes(schema), ...brokenRules(schema, good)];
  return [
    ...new Map(all.toReversed().map((each) => [JSON.stringify(each.value), each])).values(),
  ].toReversed();
}
