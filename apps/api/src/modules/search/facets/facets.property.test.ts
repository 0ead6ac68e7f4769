import {
  countPosts,
  type FacetField,
  type Filter,
  getFacets,
  searchPosts,
} from '@pitlane/contracts';
import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { ROUBLE } from '../../../testing/a-post.ts';
import { type FilterValues, filterValues, withCentre } from '../../../testing/filter-values.ts';
import {
  type Marketplace,
  naiveSearch,
  readMarketplace,
  shownPrice,
} from '../../../testing/naive-search.ts';
import { randomPosts } from '../../../testing/random-posts.ts';
import { dataOf, pageOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

// Hundreds of facets exceed the default timeout on a busy machine.
vi.setConfig({ testTimeout: process.env.TEST_LONG ? 1_200_000 : 120_000 });

const POSTS = 90;
const SEED = 20_261_126;
const RUNS = process.env.TEST_LONG ? 1_000 : 100;

const world = sharedWorld();
let market: Marketplace;
let values: FilterValues;
beforeAll(async () => {
  await randomPosts(world.database, POSTS);
  market = await readMarketplace(world.database, START);
  values = filterValues(market);
});

const facetsOf = async (filter: Filter) =>
  dataOf(getFacets, await world.call(getFacets, { query: queryOf(filter) }));
const countOf = async (filter: Filter) =>
  dataOf(countPosts, await world.call(countPosts, { query: queryOf(filter) })).count;
const queryOf = (filter: Filter) =>
  Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );

const flags: readonly string[] = ['guarantee', 'special_offer', 'tuning'];
const vehicles = ['brand_id', 'model_id', 'generation_id', 'mod_id'] as const;
type Vehicle = (typeof vehicles)[number];
const isVehicle = (field: string): field is Vehicle => vehicles.some((one) => one === field);
const lists: readonly string[] = [
  ...vehicles,
  'version',
  'carcase_id',
  'engine_id',
  'transmission_id',
  'wheel_drive_id',
  'color_id',
  'location_city_id',
];

/** Removes the radius, which belongs to the chosen city. */
const withoutRadius = (filter: Filter, field: FacetField): Filter =>
  field === 'location_city_id' ? { ...filter, radius: undefined } : filter;

/** Makes an option the only choice of its field, for vehicles at all levels. */
function withOnly(filter: Filter, field: FacetField, id: number | string): Filter {
  const others = isVehicle(field)
    ? { ...filter, brand_id: [], model_id: [], generation_id: [], mod_id: [] }
    : filter;
  const value = flags.includes(field) ? true : lists.includes(field) ? [id] : id;
  return withoutRadius({ ...others, [field]: value }, field);
}

/** Returns a vehicle and its ancestors, nearest first. */
function ancestorsOf(level: Vehicle, id: number): string[] {
  const { brandOfModel, modelOfGeneration, generationOfModification } = market.catalogue;
  const above = { model_id: brandOfModel, generation_id: modelOfGeneration };
  const of = { ...above, mod_id: generationOfModification, brand_id: new Map<number, number>() };
  const parent = of[level].get(id);
  const own = `${level} ${id}`;
  const next = vehicles[vehicles.indexOf(level) - 1];
  return parent === undefined || !next ? [own] : [own, ...ancestorsOf(next, parent)];
}

/**
 * Returns the filter after a click on a vehicle: it is selected and no longer excluded, or deselected with its
 * descendants and, for a make, its excluded models.
 */
function clickVehicle(filter: Filter, field: Vehicle, id: number): Filter {
  const others = (ids: number[] | undefined) => (ids ?? []).filter((one) => one !== id);
  if (!filter[field]?.includes(id)) {
    return {
      ...filter,
      [field]: [...(filter[field] ?? []), id],
      ...(field === 'brand_id' && { not_brand_id: others(filter.not_brand_id) }),
      ...(field === 'model_id' && { not_model_id: others(filter.not_model_id) }),
    };
  }
  const left = (level: Vehicle, ids: number[] | undefined) =>
    (ids ?? []).filter((one) => !ancestorsOf(level, one).includes(`${field} ${id}`));
  return {
    ...filter,
    ...Object.fromEntries(vehicles.map((level) => [level, left(level, filter[level])])),
    ...(field === 'brand_id' && { not_model_id: left('model_id', filter.not_model_id) }),
  };
}

/** Returns the filter after a click, as a second implementation of the panel's rules. */
function click(filter: Filter, field: FacetField, id: number | string): Filter {
  if (isVehicle(field)) return clickVehicle(filter, field, Number(id));
  const value = filter[field];
  if (lists.includes(field)) {
    const list: (number | string)[] = Array.isArray(value) ? value : [];
    const next = list.includes(id) ? list.filter((one) => one !== id) : [...list, id];
    return withoutRadius({ ...filter, [field]: next.length === 0 ? undefined : next }, field);
  }
  const isChosen = flags.includes(field) ? value === true : value === id;
  return isChosen ? { ...filter, [field]: undefined } : withOnly(filter, field, id);
}

const filters = () =>
  fc
    .subarray(Object.keys(values) as (keyof FilterValues)[], { maxLength: 4 })
    .map((names) => names.filter((name) => name !== 'q'))
    .chain((names) =>
      fc.record<Filter>(Object.fromEntries(names.map((name) => [name, values[name]]))),
    )
    .map((filter) => withCentre(filter, market));

/** Versions are listed only within makes. */
const filtersOfMakes = () =>
  fc.tuple(filters(), values.brand_id, fc.option(values.version)).map(
    ([filter, brand_id, version]): Filter => ({
      ...filter,
      brand_id,
      ...(version && { version }),
    }),
  );

const naive = (filter: Filter) => naiveSearch(market, filter, undefined).length;

describe('filter/get-facets', () => {
  it('predicts the result of selecting each option, for random states of the panel', async () => {
    let zeros = 0;
    let ofVersions = 0;
    await fc.assert(
      fc.asyncProperty(fc.oneof(filters(), filtersOfMakes()), async (filter) => {
        const facets = await facetsOf(filter);

        expect(facets.total).toBe(naive(filter));
        for (const [name, options] of Object.entries(facets.fields)) {
          const field = name as FacetField;
          for (const { id, count, total } of options ?? []) {
            const told = { filter, field, id };
            expect({ ...told, count, total }).toEqual({
              ...told,
              count: naive(withOnly(filter, field, id)),
              total: naive(click(filter, field, id)),
            });
            zeros += Number(count === 0);
            ofVersions += Number(field === 'version' && count > 0);
          }
        }
      }),
      { seed: SEED, numRuns: RUNS },
    );
    expect(zeros).toBeGreaterThan(RUNS);
    expect(ofVersions).toBeGreaterThan(RUNS / 4);
  });

  it('counts words like the same choices in fields, over all ads of the list', async () => {
    const brands = await world.database.brand.findMany({
      where: { models: { some: { posts: { some: {} } } } },
      select: { name: true },
    });
    const words = fc.subarray(
      ['до 5 млн', 'от 2000 года', 'механика', 'в москве', 'пробег до 100 000 км'],
      { maxLength: 3 },
    );
    const make = fc.constantFrom('911', ...brands.map(({ name }) => name));
    let found = 0;
    await fc.assert(
      fc.asyncProperty(filters(), fc.option(make), words, async (some, name, others) => {
        const q = [name, ...others].filter((each) => each !== null).join(' ');
        const { understood } = await world.app.services.queryParser.read(q, 'ru');
        const said: Filter = { ...understood.parents, ...understood.filter };
        // Criteria in words and in fields are intersected, as in the list.
        const isExpressed = (field: string) =>
          field in said ||
          isVehicle(field) ||
          /^(price|currency|kind|version|location|radius|not_)/.test(field);
        const filter = Object.fromEntries(
          Object.entries(some).filter(([field]) => !isExpressed(field)),
        );
        const query = queryOf({ ...filter, ...(q && { q }) });
        const asChosen = dataOf(
          getFacets,
          await world.call(getFacets, { query: { ...query, words_as_fields: 1 } }),
        );

        expect(understood.rest).toBe('');
        expect({ q, filter, ...asChosen }).toEqual({
          q,
          filter,
          ...(await facetsOf({ ...filter, ...said })),
        });
        const list = pageOf(searchPosts, await world.call(searchPosts, { query }));
        expect(list.meta.total).toBe(asChosen.total);
        found += Number(q !== '' && asChosen.total > 0);
      }),
      { seed: SEED, numRuns: RUNS / 4 },
    );
    expect(found).toBeGreaterThan(RUNS / 20);
  });

  it('counts values around the bounds, prices in the requested currency', async () => {
    const { currency_id, price_from, price_to } = values;
    const prices = fc.record({ currency_id, price_from, price_to }, { requiredKeys: [] });
    const seen = { unknown: 0, foreign: 0, outside: 0 };
    await fc.assert(
      fc.asyncProperty(filters(), prices, async (some, priced) => {
        const filter: Filter = { ...some, ...priced, kind: some.kind ?? 'ground' };
        const { ranges } = await facetsOf(filter);

        for (const name of ['year', 'mileage', 'price', 'volume', 'power'] as const) {
          const [from, to] = [`${name}_from`, `${name}_to`] as const;
          const open = { ...filter, [from]: undefined, [to]: undefined };
          const found = new Set(naiveSearch(market, open, undefined));
          const currency = filter.currency_id ?? ROUBLE;
          const held = market.posts
            .filter(({ id }) => found.has(id))
            .map((post) => (name === 'price' ? shownPrice(post, currency, market) : post[name]));
          const known = held.flatMap((value) => (value === null ? [] : Number(value)));
          const expected = {
            min: known.length === 0 ? null : Math.min(...known),
            max: known.length === 0 ? null : Math.max(...known),
            below: known.filter((value) => value < (filter[from] ?? 0)).length,
            above: known.filter((value) => value > (filter[to] ?? Number.MAX_VALUE)).length,
            unknown: held.length - known.length,
          };
          expect({ name, filter, ...ranges[name] }).toEqual({ name, filter, ...expected });
          if (name !== 'price') continue;
          seen.unknown += Number(expected.unknown > 0);
          seen.foreign += Number(currency !== ROUBLE && known.length > 0);
          seen.outside += Number(expected.below > 0 && expected.above > 0);
        }
      }),
      { seed: SEED, numRuns: RUNS },
    );
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(RUNS / 20);
  });

  it('counts within words, with and without a recognized meaning', async () => {
    const texts = fc.sample(values.q, { seed: SEED, numRuns: 6 });
    const meant = ['порше', 'красный', 'bmw до 10 млн "bmw"', 'яхта', 'лодка azimut'];
    for (const q of [...texts, ...meant]) {
      for (const filter of [
        { q },
        { q, year_from: 2010, transmission_id: [1] },
        { q, mileage_to: 50_000 },
      ]) {
        const { total, fields } = await facetsOf(filter);
        expect({ filter, total }).toEqual({ filter, total: await countOf(filter) });
        for (const { id, count } of fields.transmission_id ?? []) {
          const real = await countOf({ ...filter, transmission_id: [Number(id)] });
          expect({ filter, id, count }).toEqual({ filter, id, count: real });
        }
      }
    }
  });

  it('has the same total as the button and the list', async () => {
    const samples = fc.sample(filters(), { seed: SEED, numRuns: 10 });

    for (const filter of samples) {
      const { total } = await facetsOf(filter);
      const list = pageOf(searchPosts, await world.call(searchPosts, { query: queryOf(filter) }));
      const told = { filter, button: await countOf(filter), list: list.meta.total };
      expect(told).toEqual({ filter, button: total, list: total });
    }
  });
});
