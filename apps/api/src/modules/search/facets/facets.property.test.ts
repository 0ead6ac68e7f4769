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
import { type FilterValues, filterValues, withCenter } from '../../../testing/filter-values.ts';
import {
  type Marketplace,
  naiveSearch,
  readMarketplace,
  shownPrice,
} from '../../../testing/naive-search.ts';
import { createRandomPosts } from '../../../testing/random-posts.ts';
import { dataOf, pageOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

// Hundreds of facets exceed the default timeout on a busy machine.
vi.setConfig({ testTimeout: process.env.TEST_LONG ? 1_200_000 : 120_000 });

const POST_COUNT = 90;
const SEED = 20_261_126;
const RUNS = process.env.TEST_LONG ? 1_000 : 100;

const world = sharedWorld();
let market: Marketplace;
let values: FilterValues;
beforeAll(async () => {
  await createRandomPosts(world.database, POST_COUNT);
  market = await readMarketplace(world.database, START);
  values = filterValues(market);
});

const loadFacets = async (filter: Filter) =>
  dataOf(getFacets, await world.call(getFacets, { query: queryOf(filter) }));
const loadCount = async (filter: Filter) =>
  dataOf(countPosts, await world.call(countPosts, { query: queryOf(filter) })).count;
const queryOf = (filter: Filter) =>
  Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );

const flagFields: readonly string[] = ['guarantee', 'special_offer', 'tuning'];
const vehicleFields = ['brand_id', 'model_id', 'generation_id', 'mod_id'] as const;
type VehicleField = (typeof vehicleFields)[number];
const isVehicle = (field: string): field is VehicleField =>
  vehicleFields.some((name) => name === field);
const listFields: readonly string[] = [
  ...vehicleFields,
  'version',
  'carcase_id',
  'engine_id',
  'transmission_id',
  'wheel_drive_id',
  'color_id',
  'location_city_id',
];

/** Removes the radius, which belongs to the selected city. */
const withoutRadius = (filter: Filter, field: FacetField): Filter =>
  field === 'location_city_id' ? { ...filter, radius: undefined } : filter;

/** Makes an option the only selected one of its field, or of all levels if it is a vehicle. */
function withOnly(filter: Filter, field: FacetField, id: number | string): Filter {
  const base = isVehicle(field)
    ? { ...filter, brand_id: [], model_id: [], generation_id: [], mod_id: [] }
    : filter;
  const value = flagFields.includes(field) ? true : listFields.includes(field) ? [id] : id;
  return withoutRadius({ ...base, [field]: value }, field);
}

/** Returns a vehicle and its ancestors as keys, nearest first. */
function ancestorsOf(level: VehicleField, id: number): string[] {
  const { brandOfModel, modelOfGeneration, generationOfModification } = market.catalogue;
  const parentMaps = { model_id: brandOfModel, generation_id: modelOfGeneration };
  const parentsByLevel = {
    ...parentMaps,
    mod_id: generationOfModification,
    brand_id: new Map<number, number>(),
  };
  const parent = parentsByLevel[level].get(id);
  const ownKey = `${level} ${id}`;
  const next = vehicleFields[vehicleFields.indexOf(level) - 1];
  return parent === undefined || !next ? [ownKey] : [ownKey, ...ancestorsOf(next, parent)];
}

/**
 * Returns the filter after a click on a vehicle: it is selected and no longer excluded, or deselected with its
 * descendants and, for a make, its excluded models.
 */
function clickVehicle(filter: Filter, field: VehicleField, id: number): Filter {
  const withoutId = (ids: number[] | undefined) => (ids ?? []).filter((other) => other !== id);
  if (!filter[field]?.includes(id)) {
    return {
      ...filter,
      [field]: [...(filter[field] ?? []), id],
      ...(field === 'brand_id' && { not_brand_id: withoutId(filter.not_brand_id) }),
      ...(field === 'model_id' && { not_model_id: withoutId(filter.not_model_id) }),
    };
  }
  const withoutDescendants = (level: VehicleField, ids: number[] | undefined) =>
    (ids ?? []).filter((vehicle) => !ancestorsOf(level, vehicle).includes(`${field} ${id}`));
  return {
    ...filter,
    ...Object.fromEntries(
      vehicleFields.map((level) => [level, withoutDescendants(level, filter[level])]),
    ),
    ...(field === 'brand_id' && {
      not_model_id: withoutDescendants('model_id', filter.not_model_id),
    }),
  };
}

/** Returns the filter after a click on an option: a second implementation of the panel's rules. */
function click(filter: Filter, field: FacetField, id: number | string): Filter {
  if (isVehicle(field)) return clickVehicle(filter, field, Number(id));
  const value = filter[field];
  if (listFields.includes(field)) {
    const list: (number | string)[] = Array.isArray(value) ? value : [];
    const next = list.includes(id) ? list.filter((other) => other !== id) : [...list, id];
    return withoutRadius({ ...filter, [field]: next.length === 0 ? undefined : next }, field);
  }
  const isChosen = flagFields.includes(field) ? value === true : value === id;
  return isChosen ? { ...filter, [field]: undefined } : withOnly(filter, field, id);
}

const anyFilter = () =>
  fc
    .subarray(Object.keys(values) as (keyof FilterValues)[], { maxLength: 4 })
    .map((names) => names.filter((name) => name !== 'q'))
    .chain((names) =>
      fc.record<Filter>(Object.fromEntries(names.map((name) => [name, values[name]]))),
    )
    .map((filter) => withCenter(filter, market));

/** Versions are listed only within makes. */
const anyFilterWithMakes = () =>
  fc.tuple(anyFilter(), values.brand_id, fc.option(values.version)).map(
    ([filter, brand_id, version]): Filter => ({
      ...filter,
      brand_id,
      ...(version && { version }),
    }),
  );

const naiveCount = (filter: Filter) => naiveSearch(market, filter, undefined).length;

describe('filter/get-facets', () => {
  it('predicts the result of selecting each option, for random states of the panel', async () => {
    let zeroCounts = 0;
    let versionCounts = 0;
    await fc.assert(
      fc.asyncProperty(fc.oneof(anyFilter(), anyFilterWithMakes()), async (filter) => {
        const facets = await loadFacets(filter);

        expect(facets.total).toBe(naiveCount(filter));
        for (const [name, options] of Object.entries(facets.fields)) {
          const field = name as FacetField;
          for (const { id, count, total } of options ?? []) {
            const option = { filter, field, id };
            expect({ ...option, count, total }).toEqual({
              ...option,
              count: naiveCount(withOnly(filter, field, id)),
              total: naiveCount(click(filter, field, id)),
            });
            zeroCounts += Number(count === 0);
            versionCounts += Number(field === 'version' && count > 0);
          }
        }
      }),
      { seed: SEED, numRuns: RUNS },
    );
    expect(zeroCounts).toBeGreaterThan(RUNS);
    expect(versionCounts).toBeGreaterThan(RUNS / 4);
  });

  it('counts words like the same selections in fields, with the total of the list', async () => {
    const brands = await world.database.brand.findMany({
      where: { models: { some: { posts: { some: {} } } } },
      select: { name: true },
    });
    const words = fc.subarray(
      ['до 5 млн', 'от 2000 года', 'механика', 'в москве', 'пробег до 100 000 км'],
      { maxLength: 3 },
    );
    const makeNames = fc.constantFrom('911', ...brands.map(({ name }) => name));
    let nonEmptyResults = 0;
    await fc.assert(
      fc.asyncProperty(
        anyFilter(),
        fc.option(makeNames),
        words,
        async (otherFilter, name, otherWords) => {
          const q = [name, ...otherWords].filter((each) => each !== null).join(' ');
          const { understood } = await world.app.services.queryParser.parse(q, 'ru');
          const meaning: Filter = { ...understood.parents, ...understood.filter };
          // Criteria in words and in fields are intersected, as in the list.
          const isExpressed = (field: string) =>
            field in meaning ||
            isVehicle(field) ||
            /^(price|currency|kind|version|location|radius|not_)/.test(field);
          const filter = Object.fromEntries(
            Object.entries(otherFilter).filter(([field]) => !isExpressed(field)),
          );
          const query = queryOf({ ...filter, ...(q && { q }) });
          const facetsByWords = dataOf(
            getFacets,
            await world.call(getFacets, { query: { ...query, words_as_fields: 1 } }),
          );

          expect(understood.rest).toBe('');
          expect({ q, filter, ...facetsByWords }).toEqual({
            q,
            filter,
            ...(await loadFacets({ ...filter, ...meaning })),
          });
          const list = pageOf(searchPosts, await world.call(searchPosts, { query }));
          expect(list.meta.total).toBe(facetsByWords.total);
          nonEmptyResults += Number(q !== '' && facetsByWords.total > 0);
        },
      ),
      { seed: SEED, numRuns: RUNS / 4 },
    );
    expect(nonEmptyResults).toBeGreaterThan(RUNS / 20);
  });

  it('counts values inside and outside the bounds, with prices in the requested currency', async () => {
    const { currency_id, price_from, price_to } = values;
    const prices = fc.record({ currency_id, price_from, price_to }, { requiredKeys: [] });
    const occurrences = { unknown: 0, foreign: 0, outside: 0 };
    await fc.assert(
      fc.asyncProperty(anyFilter(), prices, async (otherFilter, priceFilter) => {
        const filter: Filter = {
          ...otherFilter,
          ...priceFilter,
          kind: otherFilter.kind ?? 'ground',
        };
        const { ranges } = await loadFacets(filter);

        for (const name of ['year', 'mileage', 'price', 'volume', 'power'] as const) {
          const [from, to] = [`${name}_from`, `${name}_to`] as const;
          const unboundedFilter = { ...filter, [from]: undefined, [to]: undefined };
          const foundIds = new Set(naiveSearch(market, unboundedFilter, undefined));
          const currency = filter.currency_id ?? ROUBLE;
          const priceOrValues = market.posts
            .filter(({ id }) => foundIds.has(id))
            .map((post) => (name === 'price' ? shownPrice(post, currency, market) : post[name]));
          const knownValues = priceOrValues.flatMap((value) =>
            value === null ? [] : Number(value),
          );
          const expected = {
            min: knownValues.length === 0 ? null : Math.min(...knownValues),
            max: knownValues.length === 0 ? null : Math.max(...knownValues),
            below: knownValues.filter((value) => value < (filter[from] ?? 0)).length,
            above: knownValues.filter((value) => value > (filter[to] ?? Number.MAX_VALUE)).length,
            unknown: priceOrValues.length - knownValues.length,
          };
          expect({ name, filter, ...ranges[name] }).toEqual({ name, filter, ...expected });
          if (name !== 'price') continue;
          occurrences.unknown += Number(expected.unknown > 0);
          occurrences.foreign += Number(currency !== ROUBLE && knownValues.length > 0);
          occurrences.outside += Number(expected.below > 0 && expected.above > 0);
        }
      }),
      { seed: SEED, numRuns: RUNS },
    );
    expect(Math.min(...Object.values(occurrences))).toBeGreaterThan(RUNS / 20);
  });

  it('counts ads that match words, with and without a recognized meaning', async () => {
    const texts = fc.sample(values.q, { seed: SEED, numRuns: 6 });
    const meaningfulQueries = ['порше', 'красный', 'bmw до 10 млн "bmw"', 'яхта', 'лодка azimut'];
    for (const q of [...texts, ...meaningfulQueries]) {
      for (const filter of [
        { q },
        { q, year_from: 2010, transmission_id: [1] },
        { q, mileage_to: 50_000 },
      ]) {
        const { total, fields } = await loadFacets(filter);
        expect({ filter, total }).toEqual({ filter, total: await loadCount(filter) });
        for (const { id, count } of fields.transmission_id ?? []) {
          const expectedCount = await loadCount({ ...filter, transmission_id: [Number(id)] });
          expect({ filter, id, count }).toEqual({ filter, id, count: expectedCount });
        }
      }
    }
  });

  it('returns the same total as the count operation and the list', async () => {
    const samples = fc.sample(anyFilter(), { seed: SEED, numRuns: 10 });

    for (const filter of samples) {
      const { total } = await loadFacets(filter);
      const list = pageOf(searchPosts, await world.call(searchPosts, { query: queryOf(filter) }));
      const totals = { filter, button: await loadCount(filter), list: list.meta.total };
      expect(totals).toEqual({ filter, button: total, list: total });
    }
  });
});
