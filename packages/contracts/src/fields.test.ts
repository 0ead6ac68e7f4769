import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import {
  flag,
  idList,
  idText,
  instant,
  longText,
  MAX_LIST,
  oneOf,
  plainText,
  requiredNumber,
  wholeNumber,
} from './fields.ts';

const parse = <Schema extends z.ZodMiniType>(schema: Schema, value: unknown) => {
  const result = schema.safeParse(value);
  return result.success ? result.data : undefined;
};

/** Values that a query string cannot contain, but that code could pass. */
const nonTextValues = [undefined, null, 1, true, {}, { gt: 0 }, [1], [null], Number.NaN, 10n];

describe('wholeNumber', () => {
  const field = wholeNumber(10, 20);

  it.each([
    ['10', 10],
    ['20', 20],
    ['0015', 15],
    [['12'], 12],
    ['000000000000000000012', 12],
  ])('parses %j as %s', (text, number) => {
    expect(parse(field, text)).toBe(number);
  });

  it.each(['9', '21', '', ' 10', '10 ', '+10', '-10', '1e1', '0x0f', '10.0', '1,0', '１０', '1_0'])(
    'rejects "%s"',
    (text) => {
      expect(parse(field, text)).toBeUndefined();
    },
  );

  it.each(nonTextValues.map((value) => [value]))('rejects %o', (value) => {
    expect(parse(field, value)).toBeUndefined();
  });

  it('rejects repeated values', () => {
    for (const values of [['11', '11'], ['abc', '11'], []]) {
      const { error } = field.safeParse(values);
      expect(error?.issues).toMatchObject([{ params: { error: 'one_value' } }]);
    }
  });

  it.each([
    ['9', { code: 'too_small', minimum: 10 }],
    ['-10', { code: 'too_small', minimum: 10 }],
    [`-${'9'.repeat(400)}`, { code: 'too_small', minimum: 10 }],
    ['21', { code: 'too_big', maximum: 20 }],
    ['9'.repeat(16), { code: 'too_big', maximum: 20 }],
    ['9'.repeat(400), { code: 'too_big', maximum: 20 }],
    ['10.5', { params: { error: 'not_a_number' } }],
    ['-10.5', { params: { error: 'not_a_number' } }],
  ])('reports the error in %s', (value, issue) => {
    expect(field.safeParse(value).error?.issues).toMatchObject([issue]);
  });

  it('parses -0 as 0', () => {
    expect(parse(wholeNumber(0, 1), '-0')).toBe(0);
  });

  it('parses every number of its range', () => {
    for (let number = 10; number <= 20; number += 1)
      expect(parse(field, String(number))).toBe(number);
  });
});

describe('requiredNumber', () => {
  it.each([
    ['', 'required'],
    [['', ''], 'required'],
    [['1', ''], 'one_value'],
    [' ', 'not_a_number'],
    ['x', 'not_a_number'],
  ])('reports the error in %j', (value, code) => {
    const { error } = requiredNumber(idText).safeParse(value);
    expect(error?.issues).toMatchObject([{ params: { error: code } }]);
  });

  it('parses the same values as its inner schema', () => {
    expect(parse(requiredNumber(idText), '7')).toBe(7);
    for (const value of nonTextValues) expect(parse(requiredNumber(idText), value)).toBeUndefined();
  });
});

describe('idText', () => {
  it.each([
    ['1', 1],
    ['2147483647', 2_147_483_647],
  ])('parses %s', (text, id) => {
    expect(parse(idText, text)).toBe(id);
  });

  it.each(['0', '2147483648', '999999999999999', '9999999999999999'])('rejects %s', (text) => {
    expect(parse(idText, text)).toBeUndefined();
  });
});

describe('idList', () => {
  it.each([
    ['1', [1]],
    ['1,2,3', [1, 2, 3]],
    [
      ['1', '2,3'],
      [1, 2, 3],
    ],
    [
      ['2', '1', '2'],
      [2, 1],
    ],
    ['01,1', [1]],
  ])('parses %j as %j', (text, ids) => {
    expect(parse(idList, text)).toEqual(ids);
  });

  it.each(['', ',', '1,', ',1', '1,,2', '1, 2', '0', '1,0', '1;2', '1,2147483648', '1,a'])(
    'rejects "%s"',
    (text) => {
      expect(parse(idList, text)).toBeUndefined();
    },
  );

  it.each(nonTextValues.map((value) => [value]))('rejects %o', (value) => {
    expect(parse(idList, value)).toBeUndefined();
  });

  it(`accepts at most ${MAX_LIST} distinct ids`, () => {
    const ids = (count: number) =>
      Array.from({ length: count }, (_none, index) => String(index + 1));

    expect(parse(idList, ids(MAX_LIST))).toHaveLength(MAX_LIST);
    expect(parse(idList, ids(MAX_LIST + 1))).toBeUndefined();
    expect(parse(idList, [...ids(MAX_LIST), ...ids(MAX_LIST)])).toHaveLength(MAX_LIST);
  });
});

describe('flag', () => {
  it.each([
    ['1', true],
    ['true', true],
    ['0', false],
    ['false', false],
    [['0'], false],
  ])('parses %j as %s', (text, value) => {
    expect(parse(flag, text)).toBe(value);
  });

  it.each(['', 'True', 'yes', 'on', '2', '-1', '01', ' 1'])('rejects "%s"', (text) => {
    expect(parse(flag, text)).toBeUndefined();
  });

  it.each(nonTextValues.map((value) => [value]))('rejects %o', (value) => {
    expect(parse(flag, value)).toBeUndefined();
  });
});

describe('oneOf', () => {
  const field = oneOf(['date_desc', 'date_asc']);

  it('accepts only its values', () => {
    expect(parse(field, 'date_asc')).toBe('date_asc');
    for (const word of ['', 'DATE_ASC', 'date_asc ', 'toString', '__proto__', '0']) {
      expect(parse(field, word), word).toBeUndefined();
    }
  });
});

describe('plainText', () => {
  const field = plainText(5);

  it.each([
    ['', ''],
    ['  911  ', '911'],
    ['Порше', 'Порше'],
    ['a\u00a0b', 'a\u00a0b'],
    ['🏎🏎', '🏎🏎'],
    ["'%_\\", "'%_\\"],
    [['y'], 'y'],
  ])('parses %j as %j', (text, value) => {
    expect(parse(field, text)).toBe(value);
  });

  it.each([
    ['NUL', 'a\u0000'],
    ['a line end', 'a\nb'],
    ['a line end at the edge', 'ab\n'],
    ['a tab', 'a\tb'],
    ['an escape character', '\u001b[0m'],
    ['DEL', '\u007f'],
    ['a C1 control character', '\u0085'],
    ['a high surrogate', '\ud83c'],
    ['a low surrogate', 'a\udfce'],
    ['one character too many', '123456'],
  ])('rejects %s', (_title, text) => {
    expect(parse(field, text)).toBeUndefined();
  });

  it.each(nonTextValues.map((value) => [value]))('rejects %o', (value) => {
    expect(parse(field, value)).toBeUndefined();
  });
});

const charactersOf = (pattern: RegExp) =>
  Array.from({ length: 0x11_0000 }, (_none, code) => String.fromCodePoint(code)).filter(
    (character) => pattern.test(character),
  );
const INVISIBLE = /^[\p{DI}\p{M}\p{Cf}\p{Z}\u2800]$/u;
const BIDI_CONTROLS = [...'\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069'];

describe('text fields with invisible characters', () => {
  const [line, filled, lines, reason] = [
    plainText(60),
    plainText(60, 1),
    longText(60),
    longText(60, 3),
  ];
  const failing = (all: string[], passes: (each: string) => boolean) =>
    all.filter((each) => !passes(each)).map((each) => each.codePointAt(0)?.toString(16));

  it('reject text of invisible characters alone', () => {
    const invisible = charactersOf(INVISIBLE);
    expect(invisible.length).toBeGreaterThan(4_000);
    const isEmpty = (each: string) =>
      parse(line, each.repeat(3)) === '' &&
      parse(filled, `${each}\u200b`) === undefined &&
      parse(lines, `\n${each}\t`) === '' &&
      parse(reason, `я${each.repeat(3)}`) === undefined;

    expect(failing(invisible, isEmpty)).toEqual([]);
  });

  it('preserve all other characters, and accents on letters', () => {
    const visible = charactersOf(/^[\p{L}\p{N}\p{P}\p{S}]$/u).filter(
      (each) => !INVISIBLE.test(each),
    );
    expect(failing(visible, (each) => parse(filled, each) === each)).toEqual([]);
    const accents = charactersOf(/^\p{M}$/u);
    expect(failing(accents, (each) => parse(filled, `я${each}`) === `я${each}`)).toEqual([]);
  });

  it('strip bidirectional controls', () => {
    for (const control of BIDI_CONTROLS) {
      expect(parse(line, `${control}a${control}b`)).toBe('ab');
      expect(parse(lines, `a\n${control}`)).toBe('a');
    }
  });

  it.each([
    ['🏎️', '🏎️'],
    ['👨\u200d👩\u200d👧', '👨\u200d👩\u200d👧'],
    ['e\u0301', 'e\u0301'],
    ['नमस्ते', 'नमस्ते'],
    ['\u202a+7 999 000-00-01\u202c', '+7 999 000-00-01'],
    ['\u202eнавИ', 'навИ'],
    ['\u2068Иван\u2069', 'Иван'],
  ])('parse %j as %j', (input, text) => {
    expect(parse(filled, input)).toBe(text);
  });
});

describe('instant', () => {
  it.each(['2026-06-15T12:00:00Z', '2026-06-15T12:00:00.000Z'])('parses %s', (text) => {
    expect(parse(instant, text)).toEqual(new Date('2026-06-15T12:00:00Z'));
  });

  it.each([
    '',
    '2026-06-15',
    '2026-06-15T12:00:00',
    '2026-06-15T12:00:00+03:00',
    '2026-02-30T00:00:00Z',
    '2026-06-15T25:00:00Z',
    '0000-06-15T12:00:00Z',
    '+012026-06-15T12:00:00Z',
    'now',
    '1750000000',
  ])('rejects "%s"', (text) => {
    expect(parse(instant, text)).toBeUndefined();
  });
});
