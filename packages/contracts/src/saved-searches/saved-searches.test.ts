import { describe, expect, it } from 'vitest';
import { filterFields } from '../search/search.filter.ts';
import { saveFilter } from './saved-searches.contract.ts';
import { savedSearchFields } from './saved-searches.schema.ts';

describe('savedSearchFields', () => {
  it('has the fields of a filter and the seller', () => {
    const fields = [...Object.keys(filterFields.shape), 'seller_id'];
    expect(Object.keys(savedSearchFields.shape).sort()).toEqual(fields.sort());
  });

  it.each([
    [{ brand_id: [1, 2] }, { brand_id: '1,2' }, { brand_id: ['1', 2] }],
    [{ year_from: 2015 }, { year_from: '2015' }, { year_from: ['2015'] }],
    [{ tuning: true }, { tuning: 1 }, { tuning: 'true' }],
    [{ tuning: false }, { tuning: 0 }, { tuning: '0' }],
    [{ q: '911' }, { q: 911 }, { q: ' 911 ' }],
    [{ kind: 'air' }, { kind: ['air'] }, { kind: 'air' }],
  ])('parses JSON values and query strings alike: %o', (expected, ...spellings) => {
    expect(savedSearchFields.parse(expected)).toEqual(expected);
    for (const input of spellings) expect(savedSearchFields.parse(input)).toEqual(expected);
  });

  it.each([
    { year_from: 1.5 },
    { year_from: true },
    { year_from: null },
    { year_from: { gt: 0 } },
    { year_from: [2015, 2016] },
    { brand_id: [[1]] },
    { brand_id: [true] },
    { brand_id: 1e21 },
    { tuning: 2 },
    { seller_id: '1; DROP' },
    { q: { $like: '%' } },
    { period: Number.NaN },
  ])('rejects values of another type: %o', (fields) => {
    expect(savedSearchFields.safeParse(fields).success).toBe(false);
  });
});

it('saveFilter accepts an empty name and the four periods', () => {
  const { body } = saveFilter;

  expect(body.parse({ name: '', order: null })).toEqual({ name: null, order: null });
  expect(body.parse({ optionId: '3', notify: 0 })).toEqual({ optionId: 3, notify: false });
  for (const optionId of [4, -1, 'week']) expect(body.safeParse({ optionId }).success).toBe(false);
});
