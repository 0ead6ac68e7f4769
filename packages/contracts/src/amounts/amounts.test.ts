import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { currencies } from '../money/currencies.ts';
import type { Filter } from '../search/search.filter.ts';
import { type FieldNumber, readField } from './amounts.fields.ts';
import { amountsOf, loneNumber } from './amounts.search.ts';
import tableJson from './amounts.table.json' with { type: 'json' };
import { tokensOf } from './amounts.tokens.ts';

const MIN_ROWS = 20;
const rows = z.record(z.string(), z.array(z.tuple([z.string(), z.string()])).min(MIN_ROWS));
/** Spellings of numbers with their meaning, texts that are not completely a number, and searches. */
const table = z
  .object({ numbers: rows, unread: z.array(z.string()).min(MIN_ROWS), searches: rows })
  .parse(tableJson);

const codes = new Map<unknown, string>(currencies.map(({ id, code }) => [id, code]));
const signs: Readonly<Record<string, string>> = Object.fromEntries(
  currencies.map(({ code, sign }) => [code, sign]),
);
const fields: Readonly<Record<string, FieldNumber>> = {
  mileage: { unit: 'км', converts: 'amount' },
  power: { unit: 'л. с.' },
  volume: { unit: 'см³', converts: 'litres' },
};

/** Formats a filter as in the table: `price 5000000-10000000`. */
function formatFilter(filter: Filter): string {
  const entries = Object.entries(filter);
  const [quantity] = entries.flatMap(([field]) => /^(.+)_(?:from|to)$/.exec(field)?.[1] ?? []);
  const bound = (end: string) =>
    entries.find(([field]) => field === `${quantity}_${end}`)?.[1] ?? '';
  const currency = filter.currency_id ? ` ${codes.get(filter.currency_id)}` : '';
  return `${quantity} ${bound('from')}-${bound('to')}${currency}`;
}

const amountsIn = (q: string) =>
  amountsOf(
    q,
    tokensOf(q, q.length, () => false),
  )
    .map(({ filter }) => formatFilter(filter))
    .join(', ');

const fieldOf = (quantity: string, code: string | undefined): FieldNumber =>
  fields[quantity] ?? { unit: code ? (signs[code] ?? code) : '₽', converts: 'amount' };

describe.each(Object.entries(table.numbers))('numbers with %s', (_group, spellings) => {
  it.each(spellings)('%j means %s in searches and fields', (text, meaning) => {
    const [quantity = '', value, code] = meaning.split(' ');
    const upTo = `${quantity} -${value}${code ? ` ${code}` : ''}`;
    const from = `${quantity} ${value}-${code ? ` ${code}` : ''}`;

    expect(amountsIn(`порше до ${text}`)).toBe(upTo);
    expect(amountsIn(`porsche under ${text}, москва`)).toBe(upTo);
    expect(amountsIn(`от ${text}`)).toBe(from);
    expect(readField(` ${text}`, fieldOf(quantity, code))?.digits).toBe(value);
  });
});

describe('an unreadable number', () => {
  it.each(table.unread)('is not read in part: %j', (text) => {
    for (const prefix of ['', 'до ', 'from ', 'пробег до ', 'mileage under ']) {
      expect(amountsIn(prefix + text)).toBe('');
    }
    const allFields = [
      fieldOf('price', undefined),
      fieldOf('price', 'USD'),
      {},
      ...Object.values(fields),
    ];
    expect(allFields.map((field) => readField(text, field))).toEqual(allFields.map(() => null));
  });

  it.each(['2015,000x', '1.2.3', '2015 миль', '1990-95', '2015-05-01', '1884', '911', '0.1'])(
    '%s is neither a year nor litres',
    (text) => {
      expect(
        tokensOf(text, MIN_ROWS, () => false).map(({ from, to }) => loneNumber(text, from, to)),
      ).not.toContainEqual(expect.anything());
    },
  );
});

describe.each(Object.entries(table.searches))('searches with %s', (_group, searches) => {
  it.each(searches)('%j means %j', (q, meaning) => {
    expect(amountsIn(q)).toBe(meaning);
  });
});

describe('a number without context', () => {
  it.each([
    ['1995', { year_from: 1995, year_to: 1995 }],
    ['3.0', { volume_from: 2_950, volume_to: 3_049 }],
  ])('%s is a year or litres', (text, expected) => {
    expect(loneNumber(text)).toEqual(expected);
  });

  it('is a year after a model number', () => {
    expect(loneNumber('911,2015', 4)).toEqual({ year_from: 2015, year_to: 2015 });
  });
});
