import { createHash } from 'node:crypto';
import type { PostValues } from '@pitlane/contracts';
import { findPhoneNumbersInText } from 'libphonenumber-js/max';
import { z } from 'zod';

/** Words that ask for a second look, as the beginning of a word; data, not judgement. */
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

const EMAIL = /[\p{L}\d._%+-]{1,64}@[\p{L}\d-]{1,63}(?:\.[\p{L}\d-]{1,63})+/giu;
const LINK = /\b(?:https?:\/\/|www\.)[^\s<>"']{2,200}/giu;
/** An address without a scheme, of endings people advertise under; `M3.com` is a model. */
const SITE =
  /(?<![\p{L}\d@.-])(?![a-z]\d{1,3}\.com(?![\p{L}\d/-]))(?:[\p{L}\d-]{2,63}|t)\.(?:ru|рф|com|net|org|info|su|me|io|site|online|shop|by|kz)(?![\p{L}\d-])(?:\/[^\s<>"']{0,200})?/giu;
const HANDLE = /(?<![\p{L}\d._@])@[a-z]\w{3,31}\b/giu;
const MESSENGER =
  /(?<!\p{L})(?:what(?:sapp|['’]?s ?app(?![a-z]))|в[ао][тц]{1,2}с?ап|телеграм|telegram|viber|вайбер|instagram|инстаграм|вконтакте)\p{L}{0,3}/giu;
/** Short names of networks, as whole words. */
const NETWORK = /(?<!\p{L})(?:insta|инст[аеуы])(?!\p{L})/giu;
/** Words that mean a messenger only with who is found there beside them: MAX, VK. */
const MESSENGER_ID =
  /(?<!\p{L})(?:макс|max|вк|vk)\p{L}{0,2}[\s:–-]{0,3}(?:id ?\d{2,12}|@[a-z]\w{2,31})/giu;

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([all]) => all);

const PHONE_DIGITS = 10;

/** A number that people could call; kilometres, prices and years are none. */
function phonesIn(text: string): string[] {
  return findPhoneNumbersInText(text, 'RU')
    .filter(({ number }) => number.isValid())
    .map(({ startsAt, endsAt }) => text.slice(startsAt, endsAt))
    .filter((quote) => quote.replace(/\D/g, '').length >= PHONE_DIGITS);
}

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
const DISGUISED = /(?<![\p{L}\d])(?:\+?7|8)(?:[\s().-]{0,3}[\dil|oозб]){10}(?![\p{L}\d])/giu;
/** More letters than these make a word, not a number. */
const MOST_LETTERS = 4;

/** Phones some digits of which are letters that look like them. */
function disguisedPhonesIn(text: string): string[] {
  return matches(text, DISGUISED).filter((quote) => {
    const letters = quote.match(/[\p{L}|]/gu) ?? [];
    const digits = quote.replace(/[\p{L}|]/gu, (letter) => LOOKS_LIKE[letter.toLowerCase()] ?? '');
    return letters.length > 0 && letters.length <= MOST_LETTERS && phonesIn(digits).length > 0;
  });
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
const SPELT_NUMBERS = new RegExp(
  `(?<!\\p{L})(?:(?:${Object.values(NUMERALS).join('|')})(?!\\p{L})[\\s,.()–-]{0,4}){4,20}(?<=\\p{L})`,
  'giu',
);

/** How many digits a row of numerals is written with: «сто двадцать три сорок» is 123 40, five. */
function digitsSpelt(quote: string): number {
  const words = quote.match(/\p{L}+/gu) ?? [];
  const kinds = words.map((word) => KINDS.find(([, numeral]) => numeral.test(word))?.[0]).join('');
  return kinds.replace(/h(?:tu?|e|u)?/g, '###').replace(/tu?|e/g, '##').length;
}

/** Phones in words: as many digits in a row as no price or mileage has. */
const speltPhonesIn = (text: string) =>
  matches(text, SPELT_NUMBERS).filter((quote) => digitsSpelt(quote) >= PHONE_DIGITS);

const MOST_QUOTES = 10;
const unique = (quotes: string[]) => [...new Set(quotes)].slice(0, MOST_QUOTES);

/** Contacts in a text: phones, addresses of mail and sites, handles, messengers; word for word. */
export function contactsIn(text: string): string[] {
  return unique([
    ...phonesIn(text),
    ...disguisedPhonesIn(text),
    ...speltPhonesIn(text),
    ...matches(text, EMAIL),
    ...matches(text, LINK),
    ...matches(text, SITE),
    ...matches(text, HANDLE),
    ...matches(text, MESSENGER),
    ...matches(text, NETWORK),
    ...matches(text, MESSENGER_ID),
  ]);
}

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

/** Looks through texts. It costs up to a tenth of a second: never on the event loop. */
export function checkTexts(texts: Texts): TextCheck {
  const notes = [
    ...textFields.map((field) => ({
      kind: 'contacts' as const,
      field,
      quotes: contactsIn(texts[field]),
    })),
    ...textFields.map((field) => ({
      kind: 'stop_words' as const,
      field,
      quotes: stopWordsIn(texts[field]),
    })),
  ];
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
