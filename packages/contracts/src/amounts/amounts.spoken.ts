import { type Measure, measureAt } from './amounts.measures.ts';
import { matchAt, type Numeral, numeralAt, scaledDigits } from './amounts.numbers.ts';
import { isSameUnit, unitOf } from './amounts.units.ts';

/** Numbers in words, in the grammatical cases used with prices. */
const NUMBER_WORDS: readonly (readonly [words: string, value: number])[] = [
  ['один|одного|a|one', 1],
  ['два|двух|две|two', 2],
  ['три|тр[её]х|three', 3],
  ['четыре|четыр[её]х|four', 4],
  ['пят[ьи]|five', 5],
  ['шест[ьи]|six', 6],
  ['сем[ьи]|seven', 7],
  ['вос(?:емь|ьми)|eight', 8],
  ['девят[ьи]|nine', 9],
  ['десят[ьи]|ten', 10],
  ['одиннадцат[ьи]|eleven', 11],
  ['двенадцат[ьи]|twelve', 12],
  ['тринадцат[ьи]|thirteen', 13],
  ['четырнадцат[ьи]|fourteen', 14],
  ['пятнадцат[ьи]|fifteen', 15],
  ['шестнадцат[ьи]|sixteen', 16],
  ['семнадцат[ьи]|seventeen', 17],
  ['восемнадцат[ьи]|eighteen', 18],
  ['девятнадцат[ьи]|nineteen', 19],
  ['двадцат[ьи]|twenty', 20],
  ['тридцат[ьи]|thirty', 30],
  ['сорока?|forty', 40],
  ['пятьдесят|пятидесяти|fifty', 50],
  ['шестьдесят|шестидесяти|sixty', 60],
  ['семьдесят|семидесяти|seventy', 70],
  ['восемьдесят|восьмидесяти|eighty', 80],
  ['девяност[оа]|ninety', 90],
  ['ст[оа]', 100],
  ['двести|двухсот', 200],
  ['триста|тр[её]хсот', 300],
  ['четыреста|четыр[её]хсот', 400],
  ['пятьсот|пятисот', 500],
  ['шестьсот|шестисот', 600],
  ['семьсот|семисот', 700],
  ['восемьсот|восьмисот', 800],
  ['девятьсот|девятисот', 900],
];
const WORD_END = '(?![\\p{L}\\p{M}\\p{N}])';
const numberWordPatterns = NUMBER_WORDS.map(([words, value]) => ({
  value,
  pattern: new RegExp(`(?:${words})${WORD_END}`, 'iuy'),
}));
const HUNDRED_WORD = new RegExp(` hundred${WORD_END}`, 'iuy');
const WORD_GAP = / (?:and )?|-/iuy;
const AND_A_HALF = new RegExp(` (?:с половиной|and a half)${WORD_END}`, 'iuy');

type StandaloneNumber = Pick<Numeral, 'whole' | 'fraction' | 'zeros'>;

/** Words that are a complete number or a factor of a scale: 'до миллиона', 'пол ляма'. */
const STANDALONE_NUMBERS: readonly (readonly [words: string, number: StandaloneNumber])[] = [
  ['(?:миллион|лям)а?', { whole: '1', fraction: '', zeros: 6 }],
  ['полу?(?:миллион|лям)а', { whole: '0', fraction: '5', zeros: 6 }],
  ['пол|half an?', { whole: '0', fraction: '5', zeros: 0 }],
  ['полу?тор[аы]', { whole: '1', fraction: '5', zeros: 0 }],
];
const standalonePatterns = STANDALONE_NUMBERS.map(([words, number]) => ({
  number,
  pattern: new RegExp(`(?:${words})${WORD_END}`, 'iuy'),
}));

const wordAt = (text: string, at: number) => {
  for (const { value, pattern } of numberWordPatterns) {
    const match = matchAt(pattern, text, at);
    if (match) return { value, end: at + match[0].length };
  }
  return null;
};

/** Returns the exclusive limit of the number that may follow: 'двадцать пять', 'сто пять'. */
const limitAfter = (value: number) =>
  value % 100 === 0 ? 100 : value >= 20 && value % 10 === 0 ? 10 : 0;

function numberInWordsAt(text: string, at: number): { value: number; end: number } | null {
  const first = wordAt(text, at);
  if (!first) return null;
  let { value, end } = first;
  const hundred = value < 10 ? matchAt(HUNDRED_WORD, text, end) : null;
  if (hundred) [value, end] = [value * 100, end + hundred[0].length];
  for (;;) {
    const gap = matchAt(WORD_GAP, text, end);
    const next = gap && wordAt(text, end + gap[0].length);
    if (!next || next.value >= limitAfter(value)) return { value, end };
    [value, end] = [value + next.value, next.end];
  }
}

/** Reads a number in digits or words at an index of a text with plain marks. */
export function spokenNumeralAt(text: string, at: number): Numeral | null {
  const defaults = { isAmbiguous: false, isGrouped: false };
  for (const { number, pattern } of standalonePatterns) {
    const match = matchAt(pattern, text, at);
    if (match) return { ...defaults, ...number, end: at + match[0].length };
  }
  const numberInWords = numberInWordsAt(text, at);
  const numeral =
    numeralAt(text, at) ??
    (numberInWords && {
      ...defaults,
      whole: String(numberInWords.value),
      fraction: '',
      zeros: 0,
      end: numberInWords.end,
    });
  const half = numeral?.fraction === '' ? matchAt(AND_A_HALF, text, numeral.end) : null;
  if (!numeral || !half) return numeral;
  return { ...numeral, fraction: '5', end: numeral.end + half[0].length };
}

/**
 * Currencies that ads cannot have, by code and by name. Names shared with a supported currency are filtered out
 * below.
 */
const FOREIGN_CURRENCIES = [
  'amd|aud|azn|bgn|bhd|brl|cad|czk|dkk|egp|gel|hkd|huf|idr|ils|inr|isk|kgs|krw|kwd|mdl|mxn|myr|nok|nzd|omr|php|pln',
  'qar|ron|rsd|sar|sek|sgd|thb|tjs|tmt|twd|uah|uzs|vnd|zar|zł|zlot\\p{L}*|kron\\p{L}*|rupees?|rand|won|baht|liras?',
  'shekels?|dinars?|riyals?|pesos?|reais|hryvni\\p{L}*|forints?|korun\\p{L}*|lei|грн|гривен|гривн\\p{L}|злот\\p{L}*|лари',
  'крон|крон[аы]|лир|лир[аы]|драм\\p{L}*|сомов|сума?|сумов|манат\\p{L}*|лей|леев|вон|бат|рупи\\p{L}*|шекел\\p{L}*',
  'динар\\p{L}*|риал\\p{L}*|реал(?:а|ов)|песо|форинт\\p{L}*|у\\.? ?е',
]
  .flatMap((names) => names.split('|'))
  .filter((name) => unitOf(name.replace('\\p{L}*', '')) === null)
  .join('|');
const UNSUPPORTED_UNIT = new RegExp(
  ` *-?(?:\\p{Sc}(?! ?\\d)|(?:${FOREIGN_CURRENCIES}|mi|miles?|мил[ьяией]|кг|kg|тонн\\p{L}*|квт|kw)${WORD_END})`,
  'iuy',
);
/** Units of rates, such as speeds and rents: '300 км/ч', '5 000 руб/мес', '$500 per month'. */
const RATE_UNIT =
  /(?:\/| (?:в|per|a)(?= )) ?(?:100|ч|час|h|hour|мес\p{L}*|mo|month|д|день|сут\p{L}*|day|недел\p{L}*|week|год|year|км|km)(?!\p{L})/iuy;

/** Adds the smaller number that follows a scaled one: '1 млн 200 тыс', '1 млн 200 000 руб'. */
function addLesser(text: string, greater: Measure): Measure | null {
  const at = greater.end + 1;
  const lesser = spokenMeasureAt(text, at, true);
  const isDigits = /\d/.test(text.charAt(at));
  if (!lesser) {
    // Letters make it a code: '5 млн 4x4'.
    const isCode = /\p{L}/u.test(text.charAt(numeralAt(text, at)?.end ?? at));
    return isCode ? greater : null;
  }
  // 'До 1 млн 500', '30 тысяч 500'
  const isRest = isDigits && !lesser.unit && /^[1-9]00$/.test(lesser.whole);
  if (isRest && lesser.zeros === 0 && /^\s*($|[^\s\p{L}\d])/u.test(text.slice(lesser.end)))
    return null;
  if (lesser.unit ? lesser.unit.quantity !== 'price' : lesser.zeros === 0 && !lesser.isGrouped) {
    // 'Миллион двести' omits the word for thousands.
    return isDigits || lesser.unit || lesser.whole.length < 3 ? greater : null;
  }
  const [high, low] = [greater, lesser].map((each) => scaledDigits(each, each.zeros));
  if (!high || !low || low.length > greater.zeros) return null;
  const unit = lesser.unit ?? greater.unit;
  if (greater.unit && unit && !isSameUnit(greater.unit, unit)) return null;
  const sum = String(BigInt(high) + BigInt(low));
  return {
    ...greater,
    whole: sum.slice(0, -greater.zeros),
    fraction: sum.slice(-greater.zeros),
    unit,
    bareEnd: lesser.bareEnd,
    end: lesser.end,
  };
}

/**
 * Reads a measure in digits or words.
 * @returns `null` if it is a rate or has a unit that ads do not have
 */
export function spokenMeasureAt(
  text: string,
  at: number,
  isAmountExpected: boolean,
): Measure | null {
  const first = measureAt(text, at, isAmountExpected, spokenNumeralAt);
  const hasOnlyScale = first && first.zeros > 0 && first.end === first.bareEnd;
  const mayContinue = hasOnlyScale && /^ [\p{L}\d]/u.test(text.slice(first.end, first.end + 2));
  const measure = mayContinue ? addLesser(text, first) : first;
  if (!measure || matchAt(RATE_UNIT, text, measure.end)) return null;
  const mayBeUnsupported = measure.unit === null || measure.unit.quantity === 'price';
  const isUnsupported = mayBeUnsupported && matchAt(UNSUPPORTED_UNIT, text, measure.end);
  return isUnsupported ? null : measure;
}
