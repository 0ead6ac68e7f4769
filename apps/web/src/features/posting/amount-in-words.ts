import type { Language } from '@/lib/i18n.ts';

// Numerals are grammar, not sentences: Russian and English share no keys here, so they are no
// texts of the locale files.

type Gender = 'm' | 'f';
/** One, two to four, five and more. */
type Forms = readonly [one: string, few: string, many: string];

const GROUP = 1000;

const units =
  ' один два три четыре пять шесть семь восемь девять десять одиннадцать двенадцать тринадцать четырнадцать пятнадцать шестнадцать семнадцать восемнадцать девятнадцать'.split(
    ' ',
  );
const feminine: Record<number, string> = { 1: 'одна', 2: 'две' };
const tens = '  двадцать тридцать сорок пятьдесят шестьдесят семьдесят восемьдесят девяносто'.split(
  ' ',
);
const hundreds = ' сто двести триста четыреста пятьсот шестьсот семьсот восемьсот девятьсот'.split(
  ' ',
);
const scales: readonly { gender: Gender; forms: Forms }[] = [
  { gender: 'f', forms: ['тысяча', 'тысячи', 'тысяч'] },
  { gender: 'm', forms: ['миллион', 'миллиона', 'миллионов'] },
  { gender: 'm', forms: ['миллиард', 'миллиарда', 'миллиардов'] },
];

const still = (word: string): Forms => [word, word, word];

const russianMoney: Record<string, { gender: Gender; forms: Forms }> = {
  RUB: { gender: 'm', forms: ['рубль', 'рубля', 'рублей'] },
  USD: { gender: 'm', forms: ['доллар США', 'доллара США', 'долларов США'] },
  EUR: { gender: 'm', forms: still('евро') },
  CNY: { gender: 'm', forms: ['китайский юань', 'китайских юаня', 'китайских юаней'] },
  AED: { gender: 'm', forms: ['дирхам ОАЭ', 'дирхама ОАЭ', 'дирхамов ОАЭ'] },
  JPY: { gender: 'f', forms: ['японская иена', 'японские иены', 'японских иен'] },
  GBP: { gender: 'm', forms: ['фунт стерлингов', 'фунта стерлингов', 'фунтов стерлингов'] },
  CHF: { gender: 'm', forms: ['швейцарский франк', 'швейцарских франка', 'швейцарских франков'] },
  KZT: { gender: 'm', forms: still('тенге') },
  BYN: { gender: 'm', forms: ['белорусский рубль', 'белорусских рубля', 'белорусских рублей'] },
};

const englishMoney: Record<string, readonly [one: string, other: string]> = {
  RUB: ['rouble', 'roubles'],
  USD: ['US dollar', 'US dollars'],
  EUR: ['euro', 'euros'],
  CNY: ['Chinese yuan', 'Chinese yuan'],
  AED: ['UAE dirham', 'UAE dirhams'],
  JPY: ['Japanese yen', 'Japanese yen'],
  GBP: ['pound sterling', 'pounds sterling'],
  CHF: ['Swiss franc', 'Swiss francs'],
  KZT: ['Kazakhstani tenge', 'Kazakhstani tenge'],
  BYN: ['Belarusian rouble', 'Belarusian roubles'],
};

/** `12 500 000` as [0, 500, 12]: the smallest group first. */
function groupsOf(value: number): number[] {
  const groups: number[] = [];
  for (let rest = value; rest > 0; rest = Math.floor(rest / GROUP)) groups.push(rest % GROUP);
  return groups;
}

function russianForm(count: number, [one, few, many]: Forms): string {
  const [last, lastTwo] = [count % 10, count % 100];
  if (lastTwo > 10 && lastTwo < 20) return many;
  if (last === 1) return one;
  return last > 1 && last < 5 ? few : many;
}

function russianGroup(value: number, gender: Gender): string {
  const rest = value % 100;
  const ones = rest < 20 ? rest : rest % 10;
  const words = [
    hundreds[Math.floor(value / 100)],
    rest < 20 ? '' : tens[Math.floor(rest / 10)],
    gender === 'f' ? (feminine[ones] ?? units[ones]) : units[ones],
  ];
  return words.filter(Boolean).join(' ');
}

function inRussian(value: number, code: string): string {
  const money = russianMoney[code] ?? { gender: 'm', forms: still(code) };
  const words = groupsOf(value).map((group, place) => {
    const scale = scales[place - 1];
    if (!scale) return russianGroup(group, money.gender);
    if (group === 0) return '';
    return `${russianGroup(group, scale.gender)} ${russianForm(group, scale.forms)}`;
  });
  return [...words.reverse(), russianForm(value, money.forms)].filter(Boolean).join(' ');
}

const englishUnits =
  ' one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  );
const englishTens = '  twenty thirty forty fifty sixty seventy eighty ninety'.split(' ');
const englishScales = ['', 'thousand', 'million', 'billion'];

function englishBelowHundred(value: number): string {
  if (value < 20) return englishUnits[value] ?? '';
  return [englishTens[Math.floor(value / 10)], englishUnits[value % 10]].filter(Boolean).join('-');
}

function englishGroup(value: number): string {
  const [hundred, rest] = [Math.floor(value / 100), englishBelowHundred(value % 100)];
  const before = hundred > 0 ? `${englishUnits[hundred]} hundred` : '';
  return [before, rest].filter(Boolean).join(' and ');
}

function inEnglish(value: number, code: string): string {
  const [one, other] = englishMoney[code] ?? [code, code];
  const groups = groupsOf(value);
  const words = groups.map((group, place) => {
    if (group === 0) return '';
    // `two thousand and five`: as within a group, also across the last two.
    const and = place === 0 && group < 100 && groups.length > 1 ? 'and ' : '';
    return `${and}${englishGroup(group)} ${englishScales[place] ?? ''}`.trim();
  });
  return [...words.reverse(), value === 1 ? one : other].filter(Boolean).join(' ');
}

/**
 * A whole amount of money in words, `двенадцать миллионов пятьсот тысяч рублей`, up to
 * 999 999 999 999. Nothing for 0: a price of nothing is none. Unknown currencies keep their code.
 */
export function amountInWords(value: number, currency: string, language: Language): string {
  if (!Number.isSafeInteger(value) || value <= 0 || value >= GROUP ** 4) return '';
  return language === 'ru' ? inRussian(value, currency) : inEnglish(value, currency);
}
