/** What a field understands besides whole numbers of its unit. */
export type Conversion = 'amount' | 'litres';

// Words of numbers are the same whatever language the page is in, so they are no texts of it.
const scales: Record<Conversion, readonly (readonly [times: number, word: RegExp])[]> = {
  amount: [
    [1e3, /^(т|тыс|тысяч[аи]?|к|k|thousand)$/],
    [1e6, /^(млн|миллион(а|ов)?|mln|million)$/],
    [1e9, /^(млрд|миллиард(а|ов)?|bn|billion)$/],
  ],
  litres: [[1e3, /^(л|литр(а|ов)?|l|lit(er|re)s?)$/]],
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
  if (!unit) return [''];
  const word = wordOf(unit);
  return ['', ...(sameUnits.find((words) => words.includes(word)) ?? [word])];
}

const WHOLE =
  /^(?<number>\d+|[1-9]\d{0,2}(?<apart>[ .,'])\d{3}(?:\k<apart>\d{3})*)(?:(?<comma>[.,])0{1,2})?$/;
const DECIMAL = /^\d+[.,]\d+$/;
/** `9,800 млн` is 9.8 million to some and 9800 million to others. */
const AMBIGUOUS = /^[1-9]\d{0,2}[.,]\d{3}$/;
/** So small a number counts litres unless a unit follows it: '2', but not '49 см³'. */
const BARE_LITRES = /^\d{1,2}(?:[.,]\d{1,3})?$/;

/** A whole number, its thousands apart or not, perhaps with cents of nothing; null for others. */
function wholeDigits(text: string): string | null {
  const { number, apart, comma } = WHOLE.exec(text)?.groups ?? {};
  if (number === undefined || (comma !== undefined && comma === apart)) return null;
  return number.replace(/\D/g, '');
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
 * what certainly means one ('9,8 млн', '3,8' litres). Null for everything else: nothing is guessed.
 */
export function settled(
  text: string,
  { unit, converts }: Settling,
): { digits: string; isConverted: boolean } | null {
  // Litres may be half typed.
  const typed = converts === 'litres' ? text.trim().replace(/[.,]$/, '') : text.trim();
  const plain = typed.replace(/\s/g, ' ').replaceAll('’', "'");
  const [, sign = '', number, rest = ''] = /^(\D*?)(\d(?:[\d .,']*\d)?)(.*)$/.exec(plain) ?? [];
  const own = unitWords(unit);
  if (number === undefined || !own.includes(wordOf(sign))) return null;
  const isLitres = converts === 'litres' && BARE_LITRES.test(number);
  const word = wordOf(rest) || (isLitres ? 'л' : '');
  const digits = wholeDigits(number);
  if (own.includes(word)) return digits === null ? null : { digits, isConverted: false };
  const scale =
    converts &&
    scales[converts].find(([, words]) =>
      own.some(
        (unit) => word.endsWith(unit) && words.test(word.slice(0, word.length - unit.length)),
      ),
    );
  if (!scale || (converts === 'amount' && AMBIGUOUS.test(number))) return null;
  const value = DECIMAL.test(number) ? Number(number.replace(',', '.')) : Number(digits ?? NaN);
  return Number.isNaN(value)
    ? null
    : { digits: String(Math.round(value * scale[0])), isConverted: true };
}

/** The number that a text means; undefined where it means none. */
export function readNumber(text: string, settling: Settling = {}): number | undefined {
  return numberOf(settled(text, settling)?.digits ?? '') ?? undefined;
}

/** Cubic centimetres of '3,8', '3.8 л', '3', '3,' (half typed) or '3800'; undefined for others. */
export function readLitres(text: string): number | undefined {
  return readNumber(text, { unit: 'см³', converts: 'litres' });
}

/**
 * The digits of a field while one types into it; null where something else than digits and the
 * spaces of thousands stands there. It is validated as a whole only when the field is left.
 */
export function typedDigits(text: string): string | null {
  // While editing, the field's own spaces stand at wrong places.
  const plain = text.replaceAll('\u00A0', '');
  if (isWhole(plain)) return plain;
  const isApart = /^[\d\s]*$/.test(text) && WHOLE.test(text.replace(/\s/g, ' '));
  return isApart ? text.replace(/\s/g, '') : null;
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
