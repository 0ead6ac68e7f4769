import { findPhoneNumbersInText } from 'libphonenumber-js/max';

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
/** An address without a scheme, of endings people advertise under. */
const SITE =
  /(?<![\p{L}\d@.-])(?:[\p{L}\d-]{2,63}|t)\.(?:ru|рф|com|net|org|info|su|me|io|site|online|shop|by|kz)(?![\p{L}\d-])(?:\/[^\s<>"']{0,200})?/giu;
const HANDLE = /(?<![\p{L}\d._@])@[a-z]\w{3,31}\b/giu;
const MESSENGER =
  /(?<!\p{L})(?:whats ?app|ватс?ап|вотс?ап|телеграм|telegram|viber|вайбер)\p{L}{0,3}/giu;

const PHONE_DIGITS = 10;

/** A number that people could call; kilometres, prices and years are none. */
function phonesIn(text: string): string[] {
  return findPhoneNumbersInText(text, 'RU')
    .filter(({ number }) => number.isValid())
    .map(({ startsAt, endsAt }) => text.slice(startsAt, endsAt))
    .filter((quote) => quote.replace(/\D/g, '').length >= PHONE_DIGITS);
}

const matches = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([all]) => all);

const MOST_QUOTES = 10;
const unique = (quotes: string[]) => [...new Set(quotes)].slice(0, MOST_QUOTES);

/** Contacts in a text: phones, addresses of mail and sites, handles, messengers; word for word. */
export function contactsIn(text: string): string[] {
  return unique([
    ...phonesIn(text),
    ...matches(text, EMAIL),
    ...matches(text, LINK),
    ...matches(text, SITE),
    ...matches(text, HANDLE),
    ...matches(text, MESSENGER),
  ]);
}

/** Words of a text that begin with a stop word, as they stand there. */
export function stopWordsIn(text: string): string[] {
  const lower = text.toLowerCase();
  return unique(
    STOP_WORDS.flatMap((word) => {
      const found = new RegExp(`(?<!\\p{L})${word}\\p{L}{0,12}`, 'u').exec(lower);
      return found ? text.slice(found.index, found.index + found[0].length) : [];
    }),
  );
}

/** A median of fewer ads tells nothing. */
export const FEWEST_PRICES = 5;

/**
 * How far a price is from the median of its model, in percent of it; null where that is nothing to
 * tell: within half and double, too few others, or no price.
 */
export function priceDistance(
  priceRub: bigint | null,
  median: { priceRub: number; count: number } | undefined,
): number | null {
  if (priceRub === null || !median || median.count < FEWEST_PRICES) return null;
  const percent = Math.round((Number(priceRub) / median.priceRub) * 100);
  return percent >= 50 && percent <= 200 ? null : percent;
}
