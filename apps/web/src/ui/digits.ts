/** What else than whole numbers a field understands, where its meaning is certain. */
export type Conversion = 'amount' | 'litres' | 'kilowatts';

/** A number of a word is `times / per` of the field's unit. */
interface Scale {
  words: readonly string[];
  times: bigint;
  per: bigint;
}

const whole = (times: bigint, words: string): Scale => ({
  words: words.split(' '),
  times,
  per: 1n,
});

/** A metric horsepower is 735.49875 W: what 1 kW is of it, as a fraction without a remainder. */
const kilowatt: Scale = { words: ['квт', 'kw'], times: 800_000n, per: 588_399n };
const litre = whole(1_000n, 'л литр литра литров l litre litres liter liters');

// Words of numbers are the same whatever language the page is in, so they are no texts of it.
const scales: Record<Conversion, readonly Scale[]> = {
  amount: [
    whole(1_000n, 'т тыс тысяча тысячи тысяч к k thousand'),
    whole(1_000_000n, 'млн миллион миллиона миллионов mln million'),
    whole(1_000_000_000n, 'млрд миллиард миллиарда миллиардов bn billion'),
  ],
  litres: [litre],
  kilowatts: [kilowatt],
};

/** Ways to write one unit. */
const sameUnits = [
  '₽ р руб рубль рубля рублей rub rur roubles rubles',
  '$ usd доллар доллара долларов dollars',
  '€ eur евро euro euros',
  'км km километр километра километров kilometres kilometers',
  'ч h час часа часов мч моточаса моточасов hours',
  'см³ cm³ см3 cm3 кубсм cc',
  'лс hp ps сила силы сил',
].map((words) => words.split(' '));

/** `л. с.` as `лс`. */
const wordOf = (text: string) => text.toLowerCase().replace(/\s|(?<=\p{L})\./gu, '');

function unitWords(unit: string | undefined): readonly string[] {
  if (!unit) return [];
  const word = wordOf(unit);
  return sameUnits.find((words) => words.includes(word)) ?? [word];
}

const WHOLE =
  /^(?<number>\d+|[1-9]\d{0,2}(?<apart>[ .,'])\d{3}(?:\k<apart>\d{3})*)(?:(?<comma>[.,])0{1,2})?$/;
const DECIMAL = /^(\d+)[.,](\d+)$/;
/** `9,800 млн` is 9.8 million to some and 9800 million to others. */
const AMBIGUOUS = /^[1-9]\d{0,2}[.,]\d{3}$/;
/** Nobody means so few cubic centimetres. */
const BARE_LITRES = /^\d{1,2}[.,]\d{1,3}$/;

/** A whole number, its thousands apart or not, perhaps with cents of nothing; null for others. */
function wholeDigits(text: string): string | null {
  const { number, apart, comma } = WHOLE.exec(text)?.groups ?? {};
  if (number === undefined || (comma !== undefined && comma === apart)) return null;
  return number.replace(/\D/g, '');
}

function scaled(number: string, { times, per }: Scale): string | null {
  const [, before, decimals = ''] = DECIMAL.exec(number) ?? [];
  const digits = before === undefined ? wholeDigits(number) : before + decimals;
  if (digits === null) return null;
  const [above, below] = [BigInt(digits) * times, per * 10n ** BigInt(decimals.length)];
  // Horsepower are rounded; half a rouble, kilometre or cubic centimetre nobody means.
  if (per === 1n && above % below !== 0n) return null;
  return String((above * 2n + below) / (below * 2n));
}

/** Whether the text is a whole number as the field keeps it, or nothing. */
export const isWhole = (text: string) => /^\d*$/.test(text);

/** The number that a field holds; null while there is none. */
export function numberOf(text: string): number | null {
  return text !== '' && isWhole(text) ? Number(text) : null;
}

interface Settling {
  /** What the field counts in; it may stand beside the number. */
  unit?: string | undefined;
  converts?: Conversion | undefined;
}

/**
 * The digits of what was typed or pasted into a field: a whole number in any of its spellings, or
 * what certainly means one. Null for everything else: nothing is guessed and nothing left out.
 */
export function settled(
  text: string,
  { unit, converts }: Settling,
): { digits: string; isConverted: boolean } | null {
  const plain = text.trim().replace(/\s/g, ' ').replaceAll('’', "'");
  const [, sign = '', number, rest = ''] = /^(\D*?)(\d(?:[\d .,']*\d)?)(.*)$/.exec(plain) ?? [];
  const own = ['', ...unitWords(unit)];
  if (number === undefined || !own.includes(wordOf(sign))) return null;
  const word = wordOf(rest);
  if (converts === 'litres' && word === '' && BARE_LITRES.test(number)) {
    const digits = scaled(number, litre);
    return digits === null ? null : { digits, isConverted: true };
  }
  if (own.includes(word)) {
    const digits = wholeDigits(number);
    return digits === null ? null : { digits, isConverted: false };
  }
  const meant = converts && scales[converts];
  const scale = meant?.find(({ words }) =>
    words.some((each) => own.some((mine) => word === each + mine)),
  );
  if (!scale || (scale !== litre && AMBIGUOUS.test(number))) return null;
  const digits = scaled(number, scale);
  return digits === null ? null : { digits, isConverted: true };
}

/** The number that a text means; undefined where it means none. */
export function readNumber(text: string, settling: Settling = {}): number | undefined {
  return numberOf(settled(text, settling)?.digits ?? '') ?? undefined;
}

/**
 * The digits of a field while one types into it; null where something else than digits and the
 * spaces of thousands stands there. It is judged as a whole only when one is done.
 * @param before what stood there, as the field shows it
 */
export function typedDigits(before: string, text: string): string | null {
  const plain = text.replace(/\s/g, ' ');
  if (/^[\d ]*$/.test(plain) && (plain === '' || WHOLE.test(plain))) return text.replace(/\D/g, '');
  // In the midst of an edit the spaces of what stood there are at wrong places.
  let from = 0;
  while (from < before.length && before[from] === text[from]) from += 1;
  let same = 0;
  const most = Math.min(before.length, text.length) - from;
  while (same < most && before.at(-1 - same) === text.at(-1 - same)) same += 1;
  const kept = text.slice(0, from) + text.slice(text.length - same);
  const added = text.slice(from, text.length - same);
  if (!/^[\d\u00A0]*$/.test(kept) || !isWhole(added)) return null;
  return text.replace(/\D/g, '');
}

/** Digits with their thousands apart. */
export function groupDigits(digits: string): string {
  return digits.replace(/\B(?=(\d{3})+$)/g, '\u00A0');
}

/** Where the caret stands after as many digits as before. */
export function caretAfter(text: string, digits: number): number {
  let place = 0;
  for (let seen = 0; place < text.length && seen < digits; place += 1) {
    if (/\d/.test(text.charAt(place))) seen += 1;
  }
  return place;
}
