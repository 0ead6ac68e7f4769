import { describe, expect, it } from 'vitest';
import type * as z from 'zod/mini';
import {
  flag,
  idList,
  idText,
  instant,
  MAX_LIST,
  oneOf,
  plainText,
  wholeNumber,
} from './fields.ts';

/** What a field makes of a value; undefined when it refuses it. */
const read = <Schema extends z.ZodMiniType>(schema: Schema, value: unknown) => {
  const result = schema.safeParse(value);
  return result.success ? result.data : undefined;
};

/** Values of other types than text: an address cannot hold them, a caller in code could. */
const otherTypes = [undefined, null, 1, true, {}, { gt: 0 }, [1], [null], Number.NaN, 10n];

describe('wholeNumber', () => {
  const field = wholeNumber(10, 20);

  it.each([
    ['10', 10],
    ['20', 20],
    ['0015', 15],
    [['1', '12'], 12],
  ])('reads %j as %s', (text, number) => {
    expect(read(field, text)).toBe(number);
  });

  it.each(['9', '21', '', ' 10', '10 ', '+10', '-10', '1e1', '0x0f', '10.0', '1,0', '１０', '1_0'])(
    'refuses "%s"',
    (text) => {
      expect(read(field, text)).toBeUndefined();
    },
  );

  it.each(otherTypes.map((value) => [value]))('refuses %o', (value) => {
    expect(read(field, value)).toBeUndefined();
  });

  it('takes the last value of several and refuses an empty list', () => {
    expect(read(field, ['abc', '11'])).toBe(11);
    expect(read(field, ['11', 'abc'])).toBeUndefined();
    expect(read(field, [])).toBeUndefined();
  });

  it('reads every number of its range as itself', () => {
    for (let number = 10; number <= 20; number += 1)
      expect(read(field, String(number))).toBe(number);
  });
});

describe('idText', () => {
  it.each([
    ['1', 1],
    ['2147483647', 2_147_483_647],
  ])('reads %s', (text, id) => {
    expect(read(idText, text)).toBe(id);
  });

  it.each(['0', '2147483648', '999999999999999', '9999999999999999'])('refuses %s', (text) => {
    expect(read(idText, text)).toBeUndefined();
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
  ])('reads %j as %j', (text, ids) => {
    expect(read(idList, text)).toEqual(ids);
  });

  it.each(['', ',', '1,', ',1', '1,,2', '1, 2', '0', '1,0', '1;2', '1,2147483648', '1,a'])(
    'refuses "%s"',
    (text) => {
      expect(read(idList, text)).toBeUndefined();
    },
  );

  it.each(otherTypes.map((value) => [value]))('refuses %o', (value) => {
    expect(read(idList, value)).toBeUndefined();
  });

  it(`holds ${MAX_LIST} ids and no more, doubles aside`, () => {
    const ids = (count: number) =>
      Array.from({ length: count }, (_none, index) => String(index + 1));

    expect(read(idList, ids(MAX_LIST))).toHaveLength(MAX_LIST);
    expect(read(idList, ids(MAX_LIST + 1))).toBeUndefined();
    expect(read(idList, [...ids(MAX_LIST), ...ids(MAX_LIST)])).toHaveLength(MAX_LIST);
  });
});

describe('flag', () => {
  it.each([
    ['1', true],
    ['true', true],
    ['0', false],
    ['false', false],
    [['1', '0'], false],
  ])('reads %j as %s', (text, value) => {
    expect(read(flag, text)).toBe(value);
  });

  it.each(['', 'True', 'yes', 'on', '2', '-1', '01', ' 1'])('refuses "%s"', (text) => {
    expect(read(flag, text)).toBeUndefined();
  });

  it.each(otherTypes.map((value) => [value]))('refuses %o', (value) => {
    expect(read(flag, value)).toBeUndefined();
  });
});

describe('oneOf', () => {
  const field = oneOf(['date_desc', 'date_asc']);

  it('reads its own words only', () => {
    expect(read(field, 'date_asc')).toBe('date_asc');
    for (const word of ['', 'DATE_ASC', 'date_asc ', 'toString', '__proto__', '0']) {
      expect(read(field, word), word).toBeUndefined();
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
    [['x', 'y'], 'y'],
  ])('reads %j as %j', (text, value) => {
    expect(read(field, text)).toBe(value);
  });

  it.each([
    ['NUL', 'a\u0000'],
    ['a line end', 'a\nb'],
    ['a line end at the edge', 'ab\n'],
    ['a tab', 'a\tb'],
    ['an escape character', '\u001b[0m'],
    ['DEL', '\u007f'],
    ['a C1 control character', '\u0085'],
    ['half a surrogate pair', '\ud83c'],
    ['the other half', 'a\udfce'],
    ['too much', '123456'],
  ])('refuses %s', (_what, text) => {
    expect(read(field, text)).toBeUndefined();
  });

  it.each(otherTypes.map((value) => [value]))('refuses %o', (value) => {
    expect(read(field, value)).toBeUndefined();
  });
});

describe('instant', () => {
  it.each(['2026-06-15T12:00:00Z', '2026-06-15T12:00:00.000Z'])('reads %s', (text) => {
    expect(read(instant, text)).toEqual(new Date('2026-06-15T12:00:00Z'));
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
  ])('refuses "%s"', (text) => {
    expect(read(instant, text)).toBeUndefined();
  });
});
