import * as z from 'zod/mini';
import type { PhoneError } from './accounts/accounts.phone-text.ts';
import { id, MAX_ID } from './http.ts';

// Values as they stand in an address: text. They are strict, because a filter that is silently
// ignored shows people the wrong ads (docs/product.md#conventions).

const WHOLE_NUMBER = /^-?\d+$/;

/** A number too long to be exact is beyond every bound, which is then its error. */
const toNumber = (digits: string) =>
  Math.min(Math.max(Number(digits) + 0, Number.MIN_SAFE_INTEGER), Number.MAX_SAFE_INTEGER);

/** Lists are bounded so that no address makes an endless query. */
export const MAX_LIST = 50;

/** Errors of fields beyond zod's own; the server has a text for each. */
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

/** A check with an error of the product's own. */
export const must = <Value>(holds: (value: Value) => boolean, error: FieldErrorCode) =>
  z.refine<Value>(holds, { params: { error } });

const text = z.union([z.string(), z.array(z.string())]);

/** A field with one value must not be repeated: it would be ambiguous. */
const single = z.pipe(
  text.check(must((value) => typeof value === 'string' || value.length === 1, 'one_value')),
  z.transform((value) => [value].flat()[0] ?? ''),
);

/** Decimal text of a whole number between the bounds, for example `2015`. */
export function wholeNumber(min: number, max: number) {
  const digits = z.string().check(must((value) => WHOLE_NUMBER.test(value), 'not_a_number'));
  return z.pipe(
    z.pipe(z.pipe(single, digits), z.transform(toNumber)),
    z.int().check(z.minimum(min), z.maximum(max)),
  );
}

/** A required number of a form: an empty one is missing, not malformed. */
export function filledNumber(schema: ReturnType<typeof wholeNumber>) {
  const filled = text.check(must((value) => [value].flat().some(Boolean), 'required'));
  return z.pipe(filled, schema);
}

/** An id in an address or a query. */
export const idText = wholeNumber(1, MAX_ID);

const numbers = z
  .array(z.string())
  .check(must((parts) => parts.every((part) => WHOLE_NUMBER.test(part)), 'not_a_number'));

/** Which page of a list, and how long a page is. */
export const pagination = (perPage: number) => ({
  page: z._default(wholeNumber(1, 1_000_000), 1),
  per_page: z._default(wholeNumber(1, 100), perPage),
});

/** Ids repeated (`a=1&a=2`) or separated by commas (`a=1,2`); doubles fall out. */
export const idList = z.pipe(
  z.pipe(
    z.pipe(
      z.pipe(
        text,
        z.transform((value) => [value].flat().flatMap((part) => part.split(','))),
      ),
      numbers,
    ),
    z.transform((parts) => [...new Set(parts.map(toNumber))]),
  ),
  z.array(id).check(z.maxLength(MAX_LIST)),
);

/** Names repeated or separated by commas, as ids are; none of them has a comma. */
export const nameList = (max: number) =>
  z.pipe(
    z.pipe(
      z.pipe(
        text,
        z.transform((value) => [value].flat().flatMap((part) => part.split(','))),
      ),
      z.array(typedText(/\p{Cc}/u, max, 0)),
    ),
    z.pipe(
      z.transform((names: string[]) => [...new Set(names.filter(Boolean))]),
      z.array(z.string()).check(z.maxLength(MAX_LIST)),
    ),
  );

/** `0`, `1`, `true`, `false`. */
export const flag = z.pipe(
  z.pipe(
    z.pipe(single, z.enum(['0', '1', 'true', 'false'])),
    z.transform((value) => value === '1' || value === 'true'),
  ),
  z.boolean(),
);

/** The same as a value of JSON, where it may be a number or a boolean already. */
export const jsonFlag = z.union([
  z.boolean(),
  z.pipe(
    z.literal([0, 1]),
    z.transform((value) => value === 1),
  ),
  flag,
]);

/** One of a closed list of words. */
export function oneOf<const Values extends readonly [string, ...string[]]>(values: Values) {
  return z.pipe(single, z.enum(values));
}

/** A field of a form that may be left empty, which clears what it stands for. */
export function emptyOr<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.union([
    z.pipe(
      z.literal(['', null]),
      z.transform(() => null),
    ),
    schema,
  ]);
}

/** Letters and accents that nobody sees where no other is beside them. */
const UNSEEN = /[\p{DI}\p{M}\p{Cf}\u2800]/gu;
/** What turns the direction of a whole line; apps put it around numbers that are copied. */
const TURNS = /[\u202a-\u202e\u2066-\u2069]/g;

/** Text as it is stored; a text too short without its invisible characters is cut to them, for `minLength`. */
const shown = (min: number) => (typed: string) => {
  const value = typed.replace(TURNS, '').trim();
  const seen = value.replace(UNSEEN, '').trim();
  return seen.length < (min || 1) ? seen : value;
};

/** Text without these control characters and without broken Unicode. */
function typedText(controls: RegExp, max: number, min: number) {
  const readable = z
    .string()
    .check(must((value) => value.isWellFormed() && !controls.test(value), 'bad_text'));
  return z.pipe(
    z.pipe(readable, z.transform(shown(min))),
    z.string().check(z.minLength(min), z.maxLength(max)),
  );
}

/** Text typed by a person, of one line. */
export const plainText = (max: number, min = 0) => z.pipe(single, typedText(/\p{Cc}/u, max, min));

/** Text of several lines: what `plainText` takes, line ends and tabs; CR LF becomes LF. */
export function longText(max: number, min = 0) {
  const lines = z.pipe(
    single,
    z.transform((value) => value.replaceAll('\r\n', '\n')),
  );
  return z.pipe(lines, typedText(/[^\P{Cc}\n\t]/u, max, min));
}

/** Text of several lines that is stored exactly as received. */
export const sentText = (max: number) =>
  z.pipe(
    single,
    z.string().check(
      must((value) => value.isWellFormed() && !/[^\P{Cc}\r\n\t]/u.test(value), 'bad_text'),
      z.maxLength(max),
    ),
  );

/** A random name that a browser gives itself or one of its requests. */
export const browserToken = z.pipe(single, z.string().check(z.regex(/^[\w-]{1,64}$/)));

/** Where a page of a search ends: of each term of its order a number, or nothing. */
export const placeInOrder = z.pipe(
  single,
  z.string().check(z.regex(/^(-?\d{1,16})?(,(-?\d{1,16})?){1,3}$/)),
);

/** An instant, ISO 8601 in UTC; there is no year 0, and PostgreSQL knows none. */
export const instant = z.pipe(
  z.pipe(single, z.iso.datetime().check(z.refine((value) => !value.startsWith('0000')))),
  z.transform((value) => new Date(value)),
);
