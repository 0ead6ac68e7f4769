import * as z from 'zod/mini';
import { must, plainText } from '../fields.ts';
import { isSitePath } from '../site-path.ts';
import { phoneTextError } from './accounts.phone-text.ts';

const HYPHENS = /[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g;
const APOSTROPHES = /[`\u00b4\u02b9\u02bb\u02bd\u055a\u2018\u201b\u2032\uff07]/g;
/** Invisible characters; a joiner of two emoji is none of them. */
const INVISIBLE = /\u200d(?!\p{Extended_Pictographic})|[^\P{Cf}\u200d]/gu;

/**
 * Returns a name with the hyphen, apostrophe and space of a keyboard in place of their look-alikes,
 * which word processors and phones insert.
 */
export const tidyName = (name: string): string =>
  name
    .replace(HYPHENS, '-')
    .replace(APOSTROPHES, "'")
    .replace(INVISIBLE, '')
    .replace(/\p{Zs}/gu, ' ')
    .trim();

/** Letters of any script, with what stands between them in names: `J. R. R.`, but no `site.com`. */
const PERSON_NAME = /^\p{L}(?:[\p{L}\p{M} '’ʼ-]|\.(?!\p{L}{2}))*$/u;
/** RFC 5321's longest address. */
const MAX_EMAIL = 254;

/** Text that may be shown, of at least one character. */
export const filledText = (max: number) => plainText(max, 1);

/** An e-mail address, in lower case: people do not tell addresses apart by their case. */
export const email = z.pipe(
  z.pipe(
    filledText(MAX_EMAIL),
    z.transform((value) => value.toLowerCase()),
  ),
  z.email(),
);

/** Name of a person or a company, in its own spelling. */
export const filledName = (max: number) => z.pipe(filledText(max), z.transform(tidyName));

/** A name of a person: what could be taken for a link or a command has no place in our mails. */
const nameOf = (max: number) =>
  z.pipe(
    filledName(max),
    z.string().check(must((value) => PERSON_NAME.test(value), 'person_name')),
  );

export const personName = nameOf(60);

/** What somebody who sends a form is called, with the name of the father. */
export const senderName = nameOf(100);

/** A name that may be left empty. */
export const optionalName = z.pipe(
  z.pipe(plainText(60), z.transform(tidyName)),
  z.string().check(must((value) => value === '' || PERSON_NAME.test(value), 'person_name')),
);

const INN_WEIGHTS = [3, 7, 2, 4, 10, 3, 5, 9, 4, 6, 8];

/** The check digit of an INN's first digits, by the rule of the Federal Tax Service. */
function innDigit(digits: string): number {
  const weights = INN_WEIGHTS.slice(-digits.length);
  return (
    (weights.reduce((sum, weight, place) => sum + weight * Number(digits[place]), 0) % 11) % 10
  );
}

/** Whether a text is the INN of a company (10 digits, the last a check digit) or of an entrepreneur (12, two). */
export function isInn(text: string): boolean {
  if (!/^(?:\d{10}|\d{12})$/.test(text)) return false;
  const checked = text.length === 10 ? [9] : [10, 11];
  return checked.every((place) => innDigit(text.slice(0, place)) === Number(text[place]));
}

/** The taxpayer number of a company, for what it buys. */
export const inn = z.pipe(
  z.pipe(
    filledText(20),
    z.transform((value) => value.replaceAll(/\s/g, '')),
  ),
  z.string().check(must(isInn, 'inn')),
);

/** Longer texts are no phone number, but two of them or one with an extension are told apart. */
const MAX_PHONE = 31;

/** A phone number as typed, for `readPhone`, which knows the numbering plans. */
export const phoneText = z.pipe(
  filledText(100),
  z.string().check(
    z.check(({ value, issues }) => {
      const error = phoneTextError(value);
      const about = { origin: 'string', input: value, inclusive: true } as const;
      if (error === 'phone' && value.length > MAX_PHONE)
        issues.push({ ...about, code: 'too_big', maximum: MAX_PHONE });
      else if (error) issues.push({ code: 'custom', input: value, params: { error } });
    }),
  ),
);

/** A path of the site, to go on to. */
export const sitePath = z
  .string()
  .check(must((text) => isSitePath(text) && text.isWellFormed(), 'bad_text'));

/** What a browser calls itself by, to know again what it did: random, and never a credential. */
export const browserMark = z.string().check(must((text) => /^[\w-]{1,64}$/.test(text), 'bad_text'));

export const PASSWORD_MIN = 10;
export const PASSWORD_MAX = 128;

const characters = (value: string) => Array.from(value).length;

/** Password in NFC: keyboards send the same letter composed or decomposed. */
export const passwordForm = (typed: string): string => typed.normalize('NFC');

/**
 * A new password: 10 to 128 characters of any kind, in NFC and otherwise as typed.
 * Length counts characters, so that an emoji is one.
 */
export const newPassword = z.pipe(
  z.pipe(
    z.string().check(must((value) => value.isWellFormed() && !/\p{Cc}/u.test(value), 'bad_text')),
    z.transform(passwordForm),
  ),
  z.string().check(
    z.check(({ value, issues }) => {
      const length = characters(value);
      const about = { origin: 'string', input: value, inclusive: true } as const;
      if (length < PASSWORD_MIN) {
        issues.push({ ...about, code: 'too_small', minimum: length === 0 ? 1 : PASSWORD_MIN });
      }
      if (length > PASSWORD_MAX) {
        issues.push({ ...about, code: 'too_big', maximum: PASSWORD_MAX });
      }
    }),
  ),
);

/**
 * A password that exists already: of any length, so that old rules never lock anyone out. As text
 * that is sent it is up to four times as long as in NFC.
 */
export const knownPassword = z.string().check(z.minLength(1), z.maxLength(PASSWORD_MAX * 4));

/** Compares fields even where others are invalid, so that people see all errors at once. */
export const anyForm = ({ value }: { value: unknown }) =>
  typeof value === 'object' && value !== null;

/** The repetition of a new password. */
export const passwordAgain = z.pipe(z.string(), z.transform(passwordForm));

/** `confirm_password` must repeat `password`. */
export const samePasswords = z.refine<{ password: string; confirm_password?: string }>(
  (form) => form.confirm_password === undefined || form.password === form.confirm_password,
  { path: ['confirm_password'], params: { error: 'not_equal' }, when: anyForm },
);

/** A new password typed twice. */
export const newPasswords = z
  .object({ password: newPassword, confirm_password: passwordAgain })
  .check(samePasswords);
