import * as z from 'zod/mini';
import { fieldCheck, plainText } from '../fields.ts';
import { isSitePath } from '../site-path.ts';
import { phoneTextError } from './accounts.phone-text.ts';

const HYPHENS = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g;
const APOSTROPHES = /[`\u00b4\u02b9\u02bb\u02bd\u055a\u2018\u201b\u2032\uff07]/g;
/** Invisible format characters, except the joiners inside emoji. */
const INVISIBLE = /\u200d(?!\p{Extended_Pictographic})|[^\P{Cf}\u200d]/gu;

/**
 * Replaces look-alikes of hyphen, apostrophe and space, which word processors and phones insert, with the keyboard
 * characters and strips invisible characters.
 */
export const normalizeName = (name: string): string =>
  name
    .replace(HYPHENS, '-')
    .replace(APOSTROPHES, "'")
    .replace(INVISIBLE, '')
    .replace(/\p{Zs}/gu, ' ')
    .trim();

/** Allows letters of any script and name punctuation: `J. R. R.`, but not `site.com`. */
const PERSON_NAME = /^\p{L}(?:[\p{L}\p{M} '’ʼ-]|\.(?!\p{L}{2}))*$/u;
/** Maximum length according to RFC 5321. */
const MAX_EMAIL_LENGTH = 254;

export const requiredText = (max: number) => plainText(max, 1);

/** Email address in lower case, since users do not distinguish addresses by case. */
export const email = z.pipe(
  z.pipe(
    requiredText(MAX_EMAIL_LENGTH),
    z.transform((value) => value.toLowerCase()),
  ),
  z.email(),
);

export const requiredName = (max: number) => z.pipe(requiredText(max), z.transform(normalizeName));

/** Personal name. Anything that reads as a link or a command is rejected, because names appear in our emails. */
const personNameUpTo = (max: number) =>
  z.pipe(
    requiredName(max),
    z.string().check(fieldCheck((value) => PERSON_NAME.test(value), 'person_name')),
  );

export const personName = personNameUpTo(60);

/** Full name of the sender of a form, including the patronymic. */
export const senderName = personNameUpTo(100);

export const optionalName = z.pipe(
  z.pipe(plainText(60), z.transform(normalizeName)),
  z.string().check(fieldCheck((value) => value === '' || PERSON_NAME.test(value), 'person_name')),
);

const INN_WEIGHTS = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8];

/** Returns the check digit for the leading digits of an INN, as defined by the Federal Tax Service. */
function innDigit(digits: string): number {
  const weights = INN_WEIGHTS.slice(-digits.length);
  return (
    (weights.reduce((sum, weight, index) => sum + weight * Number(digits[index]), 0) % 11) % 10
  );
}

/**
 * Reports whether a text is a valid INN: 10 digits with one check digit for a company, 12 with two for an
 * entrepreneur.
 */
export function isInn(text: string): boolean {
  if (!/^(?:\d{10}|\d{12})$/.test(text)) return false;
  const checkDigitIndexes = text.length === 10 ? [9] : [10, 11];
  return checkDigitIndexes.every((index) => innDigit(text.slice(0, index)) === Number(text[index]));
}

/** Taxpayer number of a company, needed for purchases. */
export const inn = z.pipe(
  z.pipe(
    requiredText(20),
    z.transform((value) => value.replaceAll(/\s/g, '')),
  ),
  z.string().check(fieldCheck(isInn, 'inn')),
);

/** Maximum length of one phone number. Texts with several numbers or an extension have errors of their own. */
const MAX_PHONE_LENGTH = 31;

/** Phone number as typed; `readPhone` then applies the numbering plans. */
export const phoneText = z.pipe(
  requiredText(100),
  z.string().check(
    z.check(({ value, issues }) => {
      const error = phoneTextError(value);
      const sizeIssue = { origin: 'string', input: value, inclusive: true } as const;
      if (error === 'phone' && value.length > MAX_PHONE_LENGTH)
        issues.push({ ...sizeIssue, code: 'too_big', maximum: MAX_PHONE_LENGTH });
      else if (error) issues.push({ code: 'custom', input: value, params: { error } });
    }),
  ),
);

export const sitePath = z
  .string()
  .check(fieldCheck((text) => isSitePath(text) && text.isWellFormed(), 'bad_text'));

/** Random value by which a browser recognizes its own registration; never a credential. */
export const registrationMark = z
  .string()
  .check(fieldCheck((text) => /^[\w-]{1,64}$/.test(text), 'bad_text'));

export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 128;

const countCodePoints = (value: string) => Array.from(value).length;

/** Normalizes a password to NFC, since keyboards send the same letter composed or decomposed. */
export const normalizePassword = (password: string): string => password.normalize('NFC');

/**
 * New password: 10 to 128 characters of any kind, normalized to NFC and otherwise unchanged. Length is counted in
 * code points, so that an emoji counts as one.
 */
export const newPassword = z.pipe(
  z.pipe(
    z
      .string()
      .check(fieldCheck((value) => value.isWellFormed() && !/\p{Cc}/u.test(value), 'bad_text')),
    z.transform(normalizePassword),
  ),
  z.string().check(
    z.check(({ value, issues }) => {
      const length = countCodePoints(value);
      const sizeIssue = { origin: 'string', input: value, inclusive: true } as const;
      if (length < PASSWORD_MIN) {
        issues.push({ ...sizeIssue, code: 'too_small', minimum: length === 0 ? 1 : PASSWORD_MIN });
      }
      if (length > PASSWORD_MAX) {
        issues.push({ ...sizeIssue, code: 'too_big', maximum: PASSWORD_MAX });
      }
    }),
  ),
);

/**
 * Existing password. Only its length is checked, so that users with a password from earlier rules can sign in. Before
 * normalization it can be four times as long as in NFC.
 */
export const existingPassword = z.string().check(z.minLength(1), z.maxLength(PASSWORD_MAX * 4));

/** Makes cross-field checks run even if other fields are invalid, so that all errors are reported at once. */
export const isObjectInput = ({ value }: { value: unknown }) =>
  typeof value === 'object' && value !== null;

export const repeatedPassword = z.pipe(z.string(), z.transform(normalizePassword));

/** Requires `confirm_password` to repeat `password`. */
export const samePasswords = z.refine<{ password: string; confirm_password?: string }>(
  (form) => form.confirm_password === undefined || form.password === form.confirm_password,
  { path: ['confirm_password'], params: { error: 'not_equal' }, when: isObjectInput },
);

export const newPasswords = z
  .object({ password: newPassword, confirm_password: repeatedPassword })
  .check(samePasswords);
