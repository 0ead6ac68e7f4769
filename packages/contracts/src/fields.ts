import * as z from 'zod/mini';
import type { PhoneError } from './accounts/accounts.phone-text.ts';
import { id, MAX_ID } from './http.ts';

// Fields of query strings and forms. They are strict, because silently ignoring a filter would show
// the wrong ads (docs/product.md#conventions).

const WHOLE_NUMBER = /^-?\d+$/;

/** Clamps numbers beyond the safe integers, so that they fail the bounds check of their field. */
const toNumber = (digits: string) =>
  Math.min(Math.max(Number(digits) + 0, Number.MIN_SAFE_INTEGER), Number.MAX_SAFE_INTEGER);

/** Maximum number of values in a list, which bounds the size of a query. */
export const MAX_LIST = 50;

/** Error codes of fields beyond zod's own; the server has a text for each. */
export type FieldErrorCode =
  | 'not_a_number'
  | 'one_value'
  | 'bad_text'
  | 'required'
  | PhoneError
  | 'person_name'
  | 'inn'
  | 'not_equal'
  | 'common_password'
  | 'personal_password'
  | 'wrong_password'
  | 'unknown_place'
  | 'picture'
  | 'no_room'
  | 'not_an_option'
  | 'engine_required'
  | 'unknown_choice'
  | 'too_many_compared'
  | 'radius_city'
  | 'other_kind'
  | 'year_ahead'
  | 'vin'
  | 'place_fixed'
  | 'few_photos'
  | 'many_photos'
  | 'photo_unknown'
  | 'photo_twice'
  | 'one_file'
  | 'photo_empty'
  | 'photo_kind'
  | 'photo_heic'
  | 'photo_animated'
  | 'photo_pixels'
  | 'photo_small'
  | 'photo_narrow'
  | 'photo_broken'
  | 'photo_space'
  | 'message_file'
  | 'counter_low'
  | 'counter_high'
  | 'counter_not_lower'
  | 'floor_low'
  | 'floor_high'
  | 'floor_without_price'
  | 'price_high'
  | 'tiers'
  | 'term_twice'
  | 'link'
  | 'slug'
  | 'consent'
  | 'form_file'
  | 'html'
  | 'dead_link'
  | 'complex_text'
  | 'ends_first'
  | 'both_languages'
  | 'slug_taken'
  | 'slug_of_screen'
  | 'menu_depth'
  | 'advertiser_and_erid'
  | 'order_incomplete'
  | 'no_address';

/** Returns a check that fails with an error code of the product. */
export const fieldCheck = <Value>(isValid: (value: Value) => boolean, error: FieldErrorCode) =>
  z.refine<Value>(isValid, { params: { error } });

const textOrList = z.union([z.string(), z.array(z.string())]);

/** Rejects repeated parameters, which would be ambiguous. */
const singleText = z.pipe(
  textOrList.check(
    fieldCheck((value) => typeof value === 'string' || value.length === 1, 'one_value'),
  ),
  z.transform((value) => [value].flat()[0] ?? ''),
);

/** Returns the schema of a whole number in decimal text, for example `2015`. */
export function wholeNumber(min: number, max: number) {
  const digits = z.string().check(fieldCheck((value) => WHOLE_NUMBER.test(value), 'not_a_number'));
  return z.pipe(
    z.pipe(z.pipe(singleText, digits), z.transform(toNumber)),
    z.int().check(z.minimum(min), z.maximum(max)),
  );
}

/** Makes a number of a form required: empty input is reported as missing, not as malformed. */
export function requiredNumber(schema: ReturnType<typeof wholeNumber>) {
  const filledText = textOrList.check(
    fieldCheck((value) => [value].flat().some(Boolean), 'required'),
  );
  return z.pipe(filledText, schema);
}

export const idText = wholeNumber(1, MAX_ID);

const numberTexts = z
  .array(z.string())
  .check(fieldCheck((parts) => parts.every((part) => WHOLE_NUMBER.test(part)), 'not_a_number'));

/**
 * Returns the parameters of a paged list.
 * @param perPage default page size
 */
export const pagination = (perPage: number) => ({
  page: z._default(wholeNumber(1, 1_000_000), 1),
  per_page: z._default(wholeNumber(1, 100), perPage),
});

/** Ids that are repeated (`a=1&a=2`) or separated by commas (`a=1,2`), without duplicates. */
export const idList = z.pipe(
  z.pipe(
    z.pipe(
      z.pipe(
        textOrList,
        z.transform((value) => [value].flat().flatMap((part) => part.split(','))),
      ),
      numberTexts,
    ),
    z.transform((parts) => [...new Set(parts.map(toNumber))]),
  ),
  z.array(id).check(z.maxLength(MAX_LIST)),
);

/** Returns the schema of names repeated or separated by commas; a name contains no comma. */
export const nameList = (max: number) =>
  z.pipe(
    z.pipe(
      z.pipe(
        textOrList,
        z.transform((value) => [value].flat().flatMap((part) => part.split(','))),
      ),
      z.array(typedText(/\p{Cc}/u, max, 0)),
    ),
    z.pipe(
      z.transform((names: string[]) => [...new Set(names.filter(Boolean))]),
      z.array(z.string()).check(z.maxLength(MAX_LIST)),
    ),
  );

/** Boolean in a query string: `0`, `1`, `true`, `false`. */
export const flag = z.pipe(
  z.pipe(
    z.pipe(singleText, z.enum(['0', '1', 'true', 'false'])),
    z.transform((value) => value === '1' || value === 'true'),
  ),
  z.boolean(),
);

/** Boolean in JSON: `true`, `false`, 0, 1 or the text of a `flag`. */
export const jsonFlag = z.union([
  z.boolean(),
  z.pipe(
    z.literal([0, 1]),
    z.transform((value) => value === 1),
  ),
  flag,
]);

export function oneOf<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z.pipe(singleText, z.enum(values));
}

/** Allows a form field to be empty, which clears the value. */
export function emptyOr<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.union([
    z.pipe(
      z.literal(['', null]),
      z.transform(() => null),
    ),
    schema,
  ]);
}

/** Characters that are invisible without another one beside them, including accents. */
const INVISIBLE = /[\p{DI}\p{M}\p{Cf}\u2800]/gu;
/** Bidirectional controls, which reorder a whole line; apps wrap copied numbers in them. */
const BIDI_CONTROLS = /[\u202a-\u202e\u2066-\u2069]/g;

/**
 * Normalizes text for storage. Returns only its visible characters if these are too few, so that `minLength` fails.
 */
const normalizeText = (min: number) => (input: string) => {
  const value = input.replace(BIDI_CONTROLS, '').trim();
  const visibleText = value.replace(INVISIBLE, '').trim();
  return visibleText.length < (min || 1) ? visibleText : value;
};

/** Rejects the given control characters and broken Unicode. */
function typedText(controls: RegExp, max: number, min: number) {
  const readable = z
    .string()
    .check(fieldCheck((value) => value.isWellFormed() && !controls.test(value), 'bad_text'));
  return z.pipe(
    z.pipe(readable, z.transform(normalizeText(min))),
    z.string().check(z.minLength(min), z.maxLength(max)),
  );
}

/** Returns the schema of one line of text. */
export const plainText = (max: number, min = 0) =>
  z.pipe(singleText, typedText(/\p{Cc}/u, max, min));

/** Returns the schema of multi-line text: like `plainText`, with line ends and tabs; CR LF becomes LF. */
export function longText(max: number, min = 0) {
  const lines = z.pipe(
    singleText,
    z.transform((value) => value.replaceAll('\r\n', '\n')),
  );
  return z.pipe(lines, typedText(/[^\P{Cc}\n\t]/u, max, min));
}

/** Returns the schema of multi-line text that is stored exactly as received. */
export const verbatimText = (max: number) =>
  z.pipe(
    singleText,
    z.string().check(
      fieldCheck((value) => value.isWellFormed() && !/[^\P{Cc}\r\n\t]/u.test(value), 'bad_text'),
      z.maxLength(max),
    ),
  );

/** Random id that a browser generates for itself or for one of its requests. */
export const browserToken = z.pipe(singleText, z.string().check(z.regex(/^[\w-]{1,64}$/)));

/** Cursor of a search page: a number or an empty value for each term of the order. */
export const searchCursor = z.pipe(
  singleText,
  z.string().check(z.regex(/^(-?\d{1,16})?(,(-?\d{1,16})?){1,3}$/)),
);

/** ISO 8601 timestamp in UTC. Year 0 is rejected, because PostgreSQL has none. */
export const instant = z.pipe(
  z.pipe(singleText, z.iso.datetime().check(z.refine((value) => !value.startsWith('0000')))),
  z.transform((value) => new Date(value)),
);
