import { createHash } from 'node:crypto';
import type { PostValues } from '@pitlane/contracts';
import { findPhoneNumbersInText } from 'libphonenumber-js/max';
import { z } from 'zod';

/** Words that ask for a second look, as the beginning of a word; they decide nothing. */
const STOP_WORDS = [
  'предоплат',
  'аванс на карт',
  'задаток на карт',
  'перевод на карт',
  'без документов',
  'утопл',
  'перебит',
  'конструктор',
  'двойник',
  'в розыске',
  'арест',
  'под запретом',
  'обнал',
  'криптовалют',
  'prepay',
  'western union',
  'moneygram',
  'gift card',
  'wire transfer only',
  'escrow agent',
  'no title',
  'no papers',
  'cloned vin',
  'bitcoin',
  'usdt',
] as const;

const PHONE_DIGITS = 10;

/** Numbers that people could call, as the library finds them; kilometres, prices and years are none. */
const phonesIn = (text: string) =>
  findPhoneNumbersInText(text, 'RU')
    .filter(({ number }) => number.isValid())
    .map(({ startsAt, endsAt }) => text.slice(startsAt, endsAt))
    .filter((quote) => quote.replace(/\D/g, '').length >= PHONE_DIGITS);

/** Letters that stand for digits, to get a number past such checks as this. */
const LOOKS_LIKE: Record<string, string> = {
  i: '1',
  l: '1',
  '|': '1',
  o: '0',
  о: '0',
  з: '3',
  б: '6',
};
/** More letters than these make a word, not a number. */
const MOST_LETTERS = 4;

/** Whether some digits of a phone are letters that look like them. */
function isDisguised(quote: string): boolean {
  const letters = quote.match(/[\p{L}|]/gu)?.length ?? 0;
  const digits = quote.replace(/[\p{L}|]/gu, (letter) => LOOKS_LIKE[letter.toLowerCase()] ?? '');
  return letters > 0 && letters <= MOST_LETTERS && phonesIn(digits).length > 0;
}

/** Numerals by what they are in a number: hundreds, tens, teens, units, zero. */
const NUMERALS = {
  h: 'сто|двести|триста|четыреста|пятьсот|шестьсот|семьсот|восемьсот|девятьсот',
  t: 'двадцать|тридцать|сорок|пятьдесят|шестьдесят|семьдесят|восемьдесят|девяносто|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety',
  e: 'десять|(?:один|две|три|четыр|пят|шест|сем|восем|девят)надцать|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen',
  u: 'один|два|три|четыре|пять|шесть|семь|восемь|девять|one|two|three|four|five|six|seven|eight|nine',
  z: 'ноль|zero|oh',
};
const KINDS = Object.entries(NUMERALS).map(
  ([kind, words]) => [kind, new RegExp(`^(?:${words})$`, 'iu')] as const,
);

/**
 * Whether numerals make as many digits in a row as no price or mileage has: «сто двадцать три сорок»
 * is 123 40, five.
 */
function isSpelt(quote: string): boolean {
  const words = quote.match(/\p{L}+/gu) ?? [];
  const kinds = words.map((word) => KINDS.find(([, numeral]) => numeral.test(word))?.[0]).join('');
  const digits = kinds.replace(/h(?:tu?|e|u)?/g, '###').replace(/tu?|e/g, '##').length;
  return digits >= PHONE_DIGITS;
}

/** What contacts look like, and what else must hold of a match. */
const contacts: { pattern: RegExp; holds?: (quote: string) => boolean }[] = [
  // A phone some digits of which are letters.
  {
    pattern: /(?<![\p{L}\d])(?:\+?7|8)(?:[\s().-]{0,3}[\dil|oозб]){10}(?![\p{L}\d])/giu,
    holds: isDisguised,
  },
  // A phone in words.
  {
    pattern: new RegExp(
      `(?<!\\p{L})(?:(?:${Object.values(NUMERALS).join('|')})(?!\\p{L})[\\s,.()–-]{0,4}){4,20}(?<=\\p{L})`,
      'giu',
    ),
    holds: isSpelt,
  },
  // An e-mail.
  { pattern: /[\p{L}\d._%+-]{1,64}@[\p{L}\d-]{1,63}(?:\.[\p{L}\d-]{1,63})+/giu },
  // A link.
  { pattern: /\b(?:https?:\/\/|www\.)[^\s<>"']{2,200}/giu },
  // An address without a scheme, of endings people advertise under; `M3.com` is a model.
  {
    pattern:
      /(?<![\p{L}\d@.-])(?![a-z]\d{1,3}\.com(?![\p{L}\d/-]))(?:[\p{L}\d-]{2,63}|t)\.(?:ru|рф|com|net|org|info|su|me|io|site|online|shop|by|kz)(?![\p{L}\d-])(?:\/[^\s<>"']{0,200})?/giu,
  },
  // A handle.
  { pattern: /(?<![\p{L}\d._@])@[a-z]\w{3,31}\b/giu },
  // A messenger.
  {
    pattern:
      /(?<!\p{L})(?:what(?:sapp|['’]?s ?app(?![a-z]))|в[ао][тц]{1,2}с?ап|телеграм|telegram|viber|вайбер|instagram|инстаграм|вконтакте)\p{L}{0,3}/giu,
  },
  // Short names of networks, as whole words.
  { pattern: /(?<!\p{L})(?:insta|инст[аеуы])(?!\p{L})/giu },
  // Words that mean a messenger only with who is found there beside them: MAX, VK.
  {
    pattern: /(?<!\p{L})(?:макс|max|вк|vk)\p{L}{0,2}[\s:–-]{0,3}(?:id ?\d{2,12}|@[a-z]\w{2,31})/giu,
  },
];

const MOST_QUOTES = 10;
const unique = (quotes: string[]) => [...new Set(quotes)].slice(0, MOST_QUOTES);

/** Contacts in a text: phones, addresses of mail and sites, handles, messengers; word for word. */
export const contactsIn = (text: string): string[] =>
  unique([
    ...phonesIn(text),
    ...contacts.flatMap(({ pattern, holds = () => true }) =>
      [...text.matchAll(pattern)].map(([quote]) => quote).filter(holds),
    ),
  ]);

/**
 * What says that there is none of it, in the same line: «не перебит», «ни под арестом», «конструктора
 * нет». A bare «нет» or "no" does so where a clause begins: before it may stand what there is none of.
 */
const DENIED_BEFORE =
  /(?:(?<!\p{L})(?:не|ни|без|not|never|without)(?: (?:был|была|были|было|под|как|a|been))?|(?:^|[\n,.;:!?(•–—-]) {0,3}(?:нет|no)) {1,3}$/u;
const DENIED_AFTER = /^ {1,3}(?:(?:нет|не был[аио]?)(?!\p{L})|отсутству)/u;
const LONGEST_DENIAL = 20;

/** Words of a text that begin with a stop word, as they stand there; where it is denied, none. */
export function stopWordsIn(text: string): string[] {
  const lower = text.toLowerCase();
  return unique(
    STOP_WORDS.flatMap((word) => {
      const pattern = new RegExp(`(?<!\\p{L})${word}\\p{L}{0,12}`, 'gu');
      const found = [...lower.matchAll(pattern)].find(({ 0: all, index }) => {
        const end = index + all.length;
        const before = lower.slice(Math.max(0, index - LONGEST_DENIAL), index);
        const after = lower.slice(end, end + LONGEST_DENIAL);
        return !DENIED_BEFORE.test(before) && !DENIED_AFTER.test(after);
      });
      return found ? text.slice(found.index, found.index + found[0].length) : [];
    }),
  );
}

/** The texts of an ad that are looked through. */
const textFields = ['description', 'contact_name'] as const;
export type Texts = Pick<PostValues, (typeof textFields)[number]>;

const textNote = z.object({
  /** `unchecked`: looking took too long. */
  kind: z.enum(['contacts', 'stop_words', 'unchecked']),
  field: z.enum(textFields),
  /** Word for word. */
  quotes: z.array(z.string()),
});
export type TextNote = z.output<typeof textNote>;

/** What is stored with a version: what was noticed in its texts, in no language. */
const textCheck = z.object({ of: z.string(), notes: z.array(textNote) });
export type TextCheck = z.output<typeof textCheck>;

/** Tells which texts a check is of; `text-checks.queries.ts` computes the same. */
const hashOf = ({ contact_name, description }: Texts) =>
  createHash('sha256').update(`${contact_name}\n${description}`).digest('hex');

/** What is looked for in each text. */
const checks = [
  { kind: 'contacts', find: contactsIn },
  { kind: 'stop_words', find: stopWordsIn },
] as const;

/** Looks through texts. It costs up to a tenth of a second: never on the event loop. */
export function checkTexts(texts: Texts): TextCheck {
  const notes = checks.flatMap(({ kind, find }) =>
    textFields.map((field) => ({ kind, field, quotes: find(texts[field]) })),
  );
  return { of: hashOf(texts), notes: notes.filter(({ quotes }) => quotes.length > 0) };
}

/** The check of texts that could not be looked through in time. */
export const unfinishedCheck = (texts: Texts): TextCheck => ({
  of: hashOf(texts),
  notes: [{ kind: 'unchecked', field: 'description', quotes: [] }],
});

/** A stored check, where it is of these texts: a version may have changed since. */
export function storedCheck(stored: unknown, texts: Texts): TextCheck | null {
  const { data } = textCheck.safeParse(stored);
  return data?.of === hashOf(texts) ? data : null;
}
