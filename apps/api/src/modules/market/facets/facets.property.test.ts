import { countPosts, type FacetField, type Filter, getFacets } from '@pitlane/contracts';
import fc from 'fast-check';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { dataOf } from '../../../testing/answers.ts';
import { type FilterValues, filterValues, withCentre } from '../../../testing/filter-values.ts';
import { type Marketplace, naiveSearch, readMarketplace } from '../../../testing/naive-search.ts';
import { randomPosts } from '../../../testing/random-posts.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';
import { choicesOf } from './facets.presenter.ts';
import { type FacetChoices, isVehicle, withVehicleToggled } from './facets.rules.ts';

// Hundreds of facets take a busy machine longer than a test may take.
vi.setConfig({ testTimeout: process.env.TEST_LONG ? 1_200_000 : 120_000 });

const POSTS = 90;
const SEED = 20_261_126;
const RUNS = process.env.TEST_LONG ? 1_000 : 100;

const world = sharedWorld();
let market: Marketplace;
let values: FilterValues;
let tree: FacetChoices;
beforeAll(async () => {
  await randomPosts(world.database, POSTS);
  market = await readMarketplace(world.database, START);
  values = filterValues(market);
  tree = choicesOf(await world.app.services.names.dictionaries(world.database));
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
const lists: readonly string[] = [
  'brand_id',
  'model_id',
  'generation_id',
  'mod_id',
  'version',
  'carcase_id',
  'engine_id',
  'transmission_id',
  'wheel_drive_id',
  'color_id',
  'location_city_id',
];

/** A radius is of the one city that it was chosen for. */
const withoutRadius = (filter: Filter, field: FacetField): Filter =>
  field === 'location_city_id' ? { ...filter, radius: undefined } : filter;

/** A field holds this choice alone; of vehicles, no other level holds anything. */
function alone(filter: Filter, field: FacetField, id: number | string): Filter {
  const others = isVehicle(field)
    ? { ...filter, brand_id: [], model_id: [], generation_id: [], mod_id: [] }
    : filter;
  const value = flags.includes(field) ? true : lists.includes(field) ? [id] : id;
  return withoutRadius({ ...others, [field]: value }, field);
}

/** The filter after a click, written once more. */
function clicked(filter: Filter, field: FacetField, id: number | string): Filter {
  if (isVehicle(field)) return withVehicleToggled(filter, field, Number(id), tree);
  const value = filter[field];
  if (lists.includes(field)) {
    const list: (number | string)[] = Array.isArray(value) ? value : [];
    const next = list.includes(id) ? list.filter((one) => one !== id) : [...list, id];
    return withoutRadius({ ...filter, [field]: next.length === 0 ? undefined : next }, field);
  }
  const isChosen = flags.includes(field) ? value === true : value === id;
  return isChosen ? { ...filter, [field]: undefined } : alone(filter, field, id);
}

const filters = () =>
  fc
    .subarray(Object.keys(values) as (keyof FilterValues)[], { maxLength: 4 })
    .map((names) => names.filter((name) => name !== 'q'))
    .chain((names) =>
      fc.record<Filter>(Object.fromEntries(names.map((name) => [name, values[name]]))),
    )
    .map((filter) => withCentre(filter, market));

/** Versions are listed below makes. */
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
  it('says of every choice what a search for it finds, in random states of the panel', async () => {
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
              count: naive(alone(filter, field, id)),
              total: naive(clicked(filter, field, id)),
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

  it('says how values lie about the bounds', async () => {
    await fc.assert(
      fc.asyncProperty(filters(), async (filter) => {
        const { ranges } = await facetsOf({ ...filter, kind: filter.kind ?? 'ground' });

        for (const name of ['year', 'mileage', 'volume', 'power'] as const) {
          const [from, to] = [`${name}_from`, `${name}_to`] as const;
          const all = { ...filter, kind: filter.kind ?? ('ground' as const) };
          const open = { ...all, [from]: undefined, [to]: undefined };
          const found = new Set(naiveSearch(market, open, undefined));
          const held = market.posts.filter(({ id }) => found.has(id)).map((post) => post[name]);
          const known = held.flatMap((value) => value ?? []);
          expect({ name, filter, ...ranges[name] }).toEqual({
            name,
            filter,
            min: known.length === 0 ? null : Math.min(...known),
            max: known.length === 0 ? null : Math.max(...known),
            below: known.filter((value) => value < (all[from] ?? 0)).length,
            above: known.filter((value) => value > (all[to] ?? Number.MAX_VALUE)).length,
            unknown: held.length - known.length,
          });
        }
      }),
      { seed: SEED, numRuns: RUNS },
    );
  });

  it('counts beside words: what they mean, and what is left of them', async () => {
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

  it('is the number of the button and of the list', async () => {
    const samples = fc.sample(filters(), { seed: SEED, numRuns: 10 });

    for (const filter of samples) {
      expect((await facetsOf(filter)).total).toBe(await countOf(filter));
    }
  });
});
