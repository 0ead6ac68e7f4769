import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Criterion } from '../filters/criteria.ts';
import { columnNames } from './column-fields.ts';
import { Columns } from './columns.rules.ts';
import { count, type Tally } from './counting.ts';
import { near } from './nearing.ts';
import { countFitting, sift } from './sifting.ts';

type Ad = Record<string, number | null>;

const DAY_MS = 86_400_000;
const NOW = 4 * DAY_MS + 1;

const ad = fc.record({
  brand_id: fc.integer({ min: 1, max: 4 }),
  model_id: fc.integer({ min: 1, max: 9 }),
  year: fc.integer({ min: 1, max: 9 }),
  power: fc.option(fc.nat(9)),
  color_id: fc.option(fc.integer({ min: 1, max: 4 })),
  tuning: fc.nat(1),
  mileage: fc.nat(9),
  price_rub: fc.option(fc.nat(9)),
  published_at: fc.tuple(fc.nat(9), fc.nat(2)).map(([half, more]) => (half * DAY_MS) / 2 + more),
});

/** Some are gone again, and others have come in their place. */
const market = fc.record({
  first: fc.array(ad, { minLength: 1, maxLength: 120 }),
  gone: fc.array(fc.nat(119), { maxLength: 40 }),
  later: fc.array(ad, { maxLength: 60 }),
});

function marketOf(
  { first, gone, later }: { first: Ad[]; gone: number[]; later: Ad[] },
  asked: readonly Criterion[],
) {
  const columns = new Columns();
  const ads = new Map<number, Ad>();
  const add = (id: number, each: Ad) => {
    columns.set(columnNames.map((name) => (name === 'id' ? id : (each[name] ?? null))));
    ads.set(id, each);
  };
  first.forEach((each, place) => {
    add(place + 1, each);
  });
  // Somebody has asked before: what was found is kept up to date from then on.
  count(columns, asked, tallies);
  for (const place of gone) {
    columns.remove(place + 1);
    ads.delete(place + 1);
  }
  later.forEach((each, place) => {
    add(first.length + place + 1, each);
  });
  return { columns, ads };
}

const everybody: Criterion = { field: 'public', column: 'published_at', from: 0, to: NOW };

const bounds = fc.tuple(fc.nat(9), fc.nat(9)).map(([one, other]) => ({
  from: Math.min(one, other),
  to: one === other ? Number.POSITIVE_INFINITY : Math.max(one, other),
}));
const within = (column: string) =>
  bounds.map((each): Criterion => ({ field: column, column, ...each }));
const among = (column: string) =>
  fc
    .record({
      ids: fc.array(fc.integer({ min: 1, max: 99 }).map((id) => id % 10)),
      not: fc.boolean(),
    })
    .map(
      ({ ids, not }): Criterion => ({
        field: column,
        column,
        among: ids,
        ...(not && { except: true }),
      }),
    );
const vehicle = fc
  .record({ brands: fc.array(fc.nat(5), { minLength: 1 }), models: fc.array(fc.nat(9)) })
  .map(
    ({ brands, models }): Criterion => ({
      field: 'vehicle',
      anyOf: [
        { column: 'brand_id', among: brands },
        ...(models.length > 0 ? [{ column: 'model_id', among: models }] : []),
      ],
    }),
  );
const simple = [
  vehicle,
  within('year'),
  within('price_rub'),
  within('mileage'),
  within('power'),
  among('color_id'),
  within('tuning'),
];
const words = fc
  .tuple(fc.array(fc.oneof(vehicle, within('year'), among('model_id')), { maxLength: 2 }))
  .map(([all]): Criterion => ({ field: 'q', all }));
const criteria = fc
  .subarray([...simple, words])
  .chain((chosen) => fc.tuple(...chosen))
  .map((chosen): Criterion[] => [everybody, ...chosen]);

/** The same of one ad, in the plainest way. */
function fits(each: Ad, criterion: Criterion): boolean {
  if ('all' in criterion) return criterion.all.every((one) => fits(each, one));
  if ('anyOf' in criterion) {
    return criterion.anyOf.some(({ column, among: ids }) => ids.includes(each[column] ?? -1));
  }
  if ('text' in criterion) return false;
  const value = each[criterion.column] ?? null;
  if ('among' in criterion) {
    return Array.from(criterion.among).includes(value ?? -1) !== Boolean(criterion.except);
  }
  return value !== null && value >= criterion.from && value <= criterion.to;
}

const daysAgo = [1, 2, 3].map((days) => NOW - days * DAY_MS);
const tallies: Tally[] = [
  { name: 'brand', field: 'vehicle', column: 'brand_id', as: 'values' },
  { name: 'color', field: 'color_id', column: 'color_id', as: 'values' },
  { name: 'tuning', field: 'tuning', column: 'tuning', as: 'upTo', each: [0, 1] },
  { name: 'model', field: 'vehicle', column: 'model_id', as: 'values', makes: [2, 3] },
  { name: 'age', field: 'age', column: 'published_at', as: 'from', each: daysAgo },
  { name: 'distance', field: 'mileage', column: 'mileage', as: 'from', each: [5, 2, 8] },
  { name: 'year', field: 'year', column: 'year', as: 'range', from: 3, to: 6 },
  { name: 'power', field: 'power', column: 'power', as: 'range', from: 3, to: 6 },
  { name: 'price', field: 'price_rub', column: 'price_rub', as: 'range', from: 3, to: 6 },
  {
    name: 'mileage',
    field: 'mileage',
    column: 'mileage',
    as: 'range',
    from: 3,
    to: 6,
    among: { column: 'tuning', value: 0 },
  },
];

const everyMarket = (check: (ads: Map<number, Ad>, columns: Columns, asked: Criterion[]) => void) =>
  fc.assert(
    fc.property(market, criteria, (given, asked) => {
      const { columns, ads } = marketOf(given, asked);
      check(ads, columns, asked);
    }),
    { numRuns: 400 },
  );

describe('whatever is asked of columns', () => {
  it('finds what a look at each ad finds', () => {
    everyMarket((ads, columns, asked) => {
      const expected = [...ads].flatMap(([id, each]) =>
        asked.every((criterion) => fits(each, criterion)) ? [id] : [],
      );
      const ids = columns.whole('id');
      const found = Array.from(sift(columns, asked), (slot) => ids[slot] ?? 0);
      expect(found.toSorted((one, other) => one - other)).toEqual(
        expected.toSorted((one, other) => one - other),
      );
      expect(countFitting(columns, asked)).toBe(expected.length);
    });
  });

  it('counts for each field what fits all others', () => {
    everyMarket((ads, columns, asked) => {
      const counted = count(columns, asked, tallies);
      for (const tally of tallies) {
        const others = asked.filter(({ field }) => field !== tally.field);
        const all = [...ads.values()].filter((each) =>
          others.every((criterion) => fits(each, criterion)),
        );
        const makes = tally.as === 'values' ? tally.makes : undefined;
        const among = tally.as === 'range' ? tally.among : undefined;
        const counting = all.filter(
          (each) =>
            (!makes || makes.includes(each.brand_id ?? 0)) &&
            (!among || each[among.column] === among.value),
        );
        const values = counting.map((each) => each[tally.column] ?? null);
        const size = (wanted: (value: number) => boolean) =>
          values.filter((value) => value !== null && wanted(value)).length;
        if (tally.as === 'values') {
          const counts = counted.values.get(tally.name);
          for (let value = 0; value < 10; value += 1) {
            expect(counts?.[value + 1] ?? 0).toBe(size((one) => one === value));
          }
        } else if (tally.as !== 'range') {
          const isWanted = {
            upTo: (one: number, most: number) => one <= most,
            from: (one: number, least: number) => one >= least,
          }[tally.as];
          expect(counted.bounded.get(tally.name)).toEqual(
            tally.each.map((bound) => size((one) => isWanted(one, bound))),
          );
        } else {
          const known = values.filter((value) => value !== null);
          expect(counted.ranges.get(tally.name)).toEqual({
            min: known.length > 0 ? Math.min(...known) : null,
            max: known.length > 0 ? Math.max(...known) : null,
            below: size((one) => one < tally.from),
            above: size((one) => one > tally.to),
            unknown: values.length - known.length,
          });
        }
      }
    });
  });

  it('tells which fields ads fail, alone and in twos', () => {
    everyMarket((ads, columns, [first = everybody, ...others]) => {
      const failed = [...ads.values()]
        .filter((each) => fits(each, first))
        .map((each) => others.filter((one) => !fits(each, one)).map(({ field }) => field));
      const found = near(columns, { criteria: [first, ...others], closer: null, most: 5 });
      expect(found.total).toBe(failed.filter((fields) => fields.length === 0).length);
      for (const { fields, ads: number } of found.missed) {
        const same = failed.filter((each) => each.join() === fields.join());
        expect(same.length).toBeGreaterThanOrEqual(number);
        if (fields.length <= 2) expect(number).toBe(same.length);
      }
      const few = failed.filter((fields) => fields.length === 1 || fields.length === 2);
      if (few.length > 0) {
        const listed = found.missed.reduce((sum, each) => sum + each.ads, 0);
        expect(listed).toBe(few.length);
      }
      const missing = failed.filter((fields) => fields.length > 0);
      expect(found.ids.length > 0).toBe(missing.length > 0);
    });
  });
});
