import type { Span } from '../../core/folded-text/folded-text.rules.ts';
import { findPhones } from './phone-finder.ts';

export type ContactKind = 'phone' | 'messenger' | 'email' | 'link';

const MIN_PHONE_DIGITS = 10;

/** Numerals by kind: `h` hundreds, `t` tens, `e` ten and teens, `u` units, `z` zero. */
const NUMERALS = {
  h: 'сто|двести|триста|четыреста|пятьсот|шестьсот|семьсот|восемьсот|девятьсот',
  t: 'двадцать|тридцать|сорок|пятьдесят|шестьдесят|семьдесят|восемьдесят|девяносто|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety',
  e: 'десять|(?:один|две|три|четыр|пят|шест|сем|восем|девят)надцать|ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen',
  u: 'один|два|три|четыре|пять|шесть|семь|восемь|девять|one|two|three|four|five|six|seven|eight|nine',
  z: 'ноль|zero|oh',
};
const NUMERAL_PATTERNS = Object.entries(NUMERALS).map(
  ([kind, words]) => [kind, new RegExp(`^(?:${words})$`, 'iu')] as const,
);
/** First part of a phone number in words or digits: 8, +7 or 9. */
const PHONE_BEGINNING =
  /^(?:\+?7|8|9\d\d|9|восемь|семь|девятьсот|девять|eight|seven|nine)(?![\p{L}\d])/iu;
const MAX_PHONE_DIGITS = 12;

/**
 * Reports whether numerals form more digits in a row than a price or a mileage has: «сто двадцать три сорок» is 123
 * 40, five digits. A mix of numerals and digits must begin like a phone number.
 */
function isSpelledPhone(quote: string): boolean {
  const parts = quote.match(/\p{L}+|\d+/gu) ?? [];
  const digitPattern = parts
    .map((part) =>
      /\d/.test(part)
        ? '#'.repeat(part.length)
        : (NUMERAL_PATTERNS.find(([, numeral]) => numeral.test(part))?.[0] ?? ''),
    )
    .join('');
  const digitCount = digitPattern.replace(/h(?:tu?|e|u)?/g, '###').replace(/tu?|e/g, '##').length;
  if (!/\d/.test(quote)) return digitCount >= MIN_PHONE_DIGITS;
  const isMixed = /[a-z]/.test(digitPattern) && PHONE_BEGINNING.test(quote);
  return isMixed && digitCount >= MIN_PHONE_DIGITS && digitCount <= MAX_PHONE_DIGITS;
}

/** Top-level domains common in advertisements. */
const TOP_LEVEL_DOMAINS =
  'ru|рф|com|net|org|info|su|me|io|site|online|shop|by|kz|cc|ly|xyz|pro|app|top|club|store|click|link|space|website|biz|de';

/** Start of a sentence in place of a top-level domain: "a fine car.Top condition", "510 hp @ 6500. Top speed". */
const SENTENCE_START = /\. {0,2}(?!Ru|Com|Net|Org|Su)[A-Z][a-z]+$/;
const isNotSentenceStart = (quote: string) => !SENTENCE_START.test(quote);

const contactPatterns: {
  kind: ContactKind;
  pattern: RegExp;
  accepts?: (quote: string) => boolean;
}[] = [
  // Phone number in words, or in words and digits.
  {
    kind: 'phone',
    pattern: new RegExp(
      `(?<![\\p{L}\\d])(?:\\+?(?:${Object.values(NUMERALS).join('|')}|\\d{1,4})(?![\\p{L}\\d])[\\s,.()-]{0,4}){4,20}(?<=[\\p{L}\\d])`,
      'giu',
    ),
    accepts: isSpelledPhone,
  },
  // Email address.
  {
    kind: 'email',
    pattern:
      /(?<![\p{L}\d._%+-])[\p{L}\d._%+-]{1,64}@[\p{L}\d-]{1,63}(?:\.[\p{L}\d-]{1,63}){1,8}/giu,
  },
  // Email address with `@` or the dot spelled out or surrounded by spaces.
  {
    kind: 'email',
    pattern: new RegExp(
      `(?<![\\p{L}\\d._-])[\\p{L}\\d._-]{2,40}(?: {0,2}[([](?:at|собака|@)[)\\]] {0,2}| {1,2}(?:собака|@) {0,2}|@(?= |[\\p{L}\\d-]{2,40}(?: |\\. )) {0,2}| at (?=[\\p{L}\\d-]{2,40} dot ))[\\p{L}\\d-]{2,40}(?: {0,2}[([](?:dot|точка)[)\\]] {0,2}| (?:dot|точка) | {0,2}\\. {0,2})(?:${TOP_LEVEL_DOMAINS})(?![\\p{L}\\d])`,
      'giu',
    ),
    accepts: isNotSentenceStart,
  },
  // Link that opens a messenger, also with spaces and with Cyrillic letters.
  {
    kind: 'messenger',
    pattern:
      /(?<![\p{L}\d@.'-])(?:https?\s?:\s?\/\s?\/\s?)?(?:www\s?\.\s?)?(?:[tт]|wa|vk|telegram|signal)\s{0,2}\.\s{0,2}[mм][eе]\s{0,2}\/\s{0,2}[^\s<>"']{2,200}/giu,
  },
  // Link with spaces around its dot. Its path rules out the end of a sentence, except "in kg. Net/gross".
  {
    kind: 'link',
    pattern:
      /(?<![\p{L}\d@.-])[\p{L}\d-]{2,63}(?: {1,2}\. {0,2}|\. {1,2}(?!net))(?:ru|рф|com|net|org|su) {0,2}\/ {0,2}[\w-]{2,200}/giu,
  },
  { kind: 'link', pattern: /\b(?:https?:\/\/|www\.)[^\s<>"']{2,200}/giu },
  // Link without a scheme, with a domain of TOP_LEVEL_DOMAINS; `M3.com` is a model.
  {
    kind: 'link',
    pattern: new RegExp(
      `(?<![\\p{L}\\d@.-])(?![a-z]\\d{1,3}\\.com(?![\\p{L}\\d/-]))(?:[\\p{L}\\d-]{1,63}\\.){0,3}(?:[\\p{L}\\d-]{2,63}|t)\\.(?:${TOP_LEVEL_DOMAINS})(?![\\p{L}\\d-])(?:\\/[^\\s<>"']{0,200})?`,
      'giu',
    ),
    accepts: isNotSentenceStart,
  },
  { kind: 'messenger', pattern: /(?<![\p{L}\d._@])@[a-z]\w{3,31}\b/giu },
  // Name of a messenger.
  {
    kind: 'messenger',
    pattern:
      /(?<!\p{L})(?:what(?:sapp|['’]?s ?app(?![a-z]))|в[ао][тц]{1,2}с?ап|телеграм|telegram|viber|вайбер|instagram|инстаграм|вконтакте|skype|скайп)\p{L}{0,3}/giu,
  },
  // Short names of messengers, as whole words.
  {
    kind: 'messenger',
    pattern:
      /(?<![\p{L}\d-])(?:insta|инст[аеуы]|тг|вотс|ватс|(?<=(?:в|на) )телег[уеи])(?![\p{L}\d-])/giu,
  },
  // Words that mean a messenger only before a user name or id: MAX, VK.
  {
    kind: 'messenger',
    pattern:
      /(?<!\p{L})(?:макс|max|вк|vk|tg)\p{L}{0,2}[\s:-]{0,3}(?:id ?\d{2,12}|@[a-z]\w{2,31})/giu,
  },
];

/** Finds phones, email addresses, links, handles and messengers in a folded text. Spans may overlap. */
export function findContacts(text: string): (Span & { kind: ContactKind })[] {
  return [
    ...findPhones(text).map((span) => ({ ...span, kind: 'phone' as const })),
    ...contactPatterns.flatMap(({ kind, pattern, accepts = () => true }) =>
      [...text.matchAll(pattern)]
        .filter(([quote]) => accepts(quote))
        .map(({ 0: quote, index }) => ({ kind, from: index, to: index + quote.length })),
    ),
  ];
}

/**
 * Words of the same line that negate what follows: «не перебит», «ни под арестом», «конструктора нет». A bare «нет» or
 * "no" negates what follows only at the start of a clause; elsewhere it may negate what precedes it.
 */
const NEGATION_BEFORE =
  /(?:(?<!\p{L})(?:не|ни|без|not|never|without)(?: (?:был|была|были|было|под|как|a|been))?|(?:^|[\n,.;:!?(•-]) {0,3}(?:нет|no)) {1,3}$/iu;
const NEGATION_AFTER =
  /^ {1,3}(?:(?:нет|не был[аио]?)(?!\p{L})|отсутству|не (?:нужн|требу|беру|прошу))/iu;
const MAX_NEGATION_LENGTH = 20;

/** Reports whether a folded text negates the words of a span. */
export function isNegated(text: string, { from, to }: Span): boolean {
  const before = text.slice(Math.max(0, from - MAX_NEGATION_LENGTH), from);
  const after = text.slice(to, to + MAX_NEGATION_LENGTH);
  return NEGATION_BEFORE.test(before) || NEGATION_AFTER.test(after);
}
