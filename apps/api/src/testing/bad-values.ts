/** A value a field must refuse, as it stands in an address, with the Russian text that says why. */
export interface BadValue {
  what: string;
  /** Percent-encoded values; several mean that the name is repeated. */
  values: string[];
  message: string;
}

const NOT_A_NUMBER = 'Только целые числа';
const ONE_VALUE = 'Укажите одно значение';
const BAD_TEXT = 'В тексте есть недопустимые символы';
const NOT_AN_OPTION = 'Выберите значение из списка';
const INVALID = 'Недопустимое значение';

const bad = (what: string, message: string, ...values: string[]): BadValue => ({
  what,
  values,
  message,
});

/** What no number field may take, a list of ids neither. */
const noNumbers: BadValue[] = [
  bad('a word', NOT_A_NUMBER, 'abc'),
  bad('nothing', NOT_A_NUMBER, ''),
  bad('a sign', NOT_A_NUMBER, '%2B1'),
  bad('a decimal number', NOT_A_NUMBER, '1.5'),
  bad('an exponent', NOT_A_NUMBER, '1e3'),
  bad('a hexadecimal number', NOT_A_NUMBER, '0x10'),
  bad('digits of another script', NOT_A_NUMBER, '%D9%A1%D9%A2'),
  bad('a space', NOT_A_NUMBER, '%201'),
  bad('a line end', NOT_A_NUMBER, '1%0A'),
  bad('NUL', NOT_A_NUMBER, '1%00'),
  bad('broken UTF-8', NOT_A_NUMBER, '%ED%A0%80'),
  bad('a fraction below zero', NOT_A_NUMBER, '-1.5'),
  bad('two signs', NOT_A_NUMBER, '--1'),
  bad('a sign alone', NOT_A_NUMBER, '-'),
  bad('SQL', NOT_A_NUMBER, '1%20OR%201=1'),
  bad('an operator of the database layer', NOT_A_NUMBER, '%7B%22gt%22:0%7D'),
];

/** Values that a whole number between two bounds refuses. */
export function badWholeNumbers(min: number, max: number): BadValue[] {
  return [
    ...noNumbers,
    bad('two numbers in one', NOT_A_NUMBER, '1,2'),
    bad('a good value twice', ONE_VALUE, String(min), String(min)),
    bad('a good value and then a bad one', ONE_VALUE, String(min), 'abc'),
    bad('too much', `Не больше ${max}`, String(max + 1)),
    bad('more digits than numbers have', `Не больше ${max}`, '9'.repeat(90)),
    bad('a negative number', `Не меньше ${min}`, '-1'),
    bad('more digits below zero', `Не меньше ${min}`, `-${'9'.repeat(90)}`),
    ...(min > 0 ? [bad('too little', `Не меньше ${min}`, String(min - 1))] : []),
  ];
}

/** Values that an id refuses; 2147483648 is the first that PostgreSQL cannot hold. */
export const badIds = badWholeNumbers(1, 2_147_483_647);

/** Values that a list of ids refuses. */
export const badIdLists: BadValue[] = [
  ...noNumbers,
  bad('an id too large', 'Не больше 2147483647', '2147483648'),
  bad('more digits than ids have', 'Не больше 2147483647', '9'.repeat(90)),
  bad('zero', 'Не меньше 1', '0'),
  bad('a negative number', 'Не меньше 1', '-1'),
  bad('an empty place', NOT_A_NUMBER, '1,,2'),
  bad('a bad value among good ones', NOT_A_NUMBER, '1', 'x', '2'),
  bad(
    'too many ids',
    'Не больше 50 значений',
    Array.from({ length: 51 }, (_none, index) => index + 1).join(','),
  ),
];

/** Values that a flag refuses. */
export const badFlags: BadValue[] = [
  ...['2', '', 'yes', 'TRUE', '-1', '1%00', 'null', '1,0'].map((value) =>
    bad(`"${value}"`, NOT_AN_OPTION, value),
  ),
  bad('two of them', ONE_VALUE, '1', '1'),
];

/** Values that a closed list of words refuses, whatever its words. */
export const badWords: BadValue[] = [
  ...[
    '',
    'nothing_like_it',
    '1',
    '%00',
    "';DROP%20TABLE%20post;--",
    '__proto__',
    'constructor',
  ].map((value) => bad(`"${value}"`, NOT_AN_OPTION, value)),
  bad('two of them', ONE_VALUE, 'ground', 'water'),
];

/** Values that a text of at most so many characters refuses. */
export function badTexts(max: number): BadValue[] {
  return [
    bad('NUL', BAD_TEXT, 'a%00b'),
    bad('a line end', BAD_TEXT, 'a%0Ab'),
    bad('an escape character', BAD_TEXT, '%1B[31m'),
    bad('a C1 control character', BAD_TEXT, '%C2%85'),
    bad('two texts', ONE_VALUE, 'a', 'b'),
    bad('too much text', `Не больше ${max} символов`, 'я'.repeat(max + 1)),
  ];
}

/** Values that a list of names refuses, each of at most so many characters. */
export function badNameLists(max: number): BadValue[] {
  return [
    bad('NUL', BAD_TEXT, 'a%00b'),
    bad('a line end among good ones', BAD_TEXT, 'GTS,a%0Ab'),
    bad('too long a name', `Не больше ${max} символов`, 'я'.repeat(max + 1)),
    bad(
      'too many names',
      'Не больше 50 значений',
      Array.from({ length: 51 }, (_none, index) => `GT${index}`).join(','),
    ),
  ];
}

/** Values that an instant refuses. */
export const badInstants: BadValue[] = [
  bad('a word', INVALID, 'yesterday'),
  bad('nothing', INVALID, ''),
  bad('a day without a time', INVALID, '2026-06-15'),
  bad('a time of another zone', INVALID, '2026-06-15T12:00:00%2B03:00'),
  bad('a day that never was', INVALID, '2026-02-30T00:00:00Z'),
  bad('two of them', ONE_VALUE, '2026-06-15T12:00:00Z', '2026-06-16T12:00:00Z'),
  bad('the year 0, which PostgreSQL does not know', INVALID, '0000-01-01T00:00:00Z'),
];

export const badPlaces: BadValue[] = [
  ...['', '1', 'a,b', '1,2,3,4,5', '1.5,2', '1e3,2', '0,%00', `${'9'.repeat(17)},1`].map((value) =>
    bad(`"${value}"`, INVALID, value),
  ),
  bad('two of them', ONE_VALUE, '1,2', '1,2'),
];

/** The query of a field that is given a bad value, perhaps repeated. */
export const badQuery = (field: string, { values }: BadValue): string =>
  values.map((value) => `${field}=${value}`).join('&');
