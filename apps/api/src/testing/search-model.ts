import { type SavedSearchFields, withCenteredRadius } from '@pitlane/contracts';
import fc from 'fast-check';
import { expect } from 'vitest';
import { Serialized } from '../http/serialized.ts';
import { aSellerRow, ROUBLE } from './a-post.ts';
import { dropChanges, matchChanges } from './a-search.ts';
import { filterValues, withCenter } from './filter-values.ts';
import { readMarketplace } from './naive-search.ts';
import { Random } from './random.ts';
import { createRandomPosts } from './random-posts.ts';
import { START, type TestWorld } from './test-world.ts';

const SEED = 20_260_615;
const SEARCHES_PER_ACCOUNT = 50;
const DAY_MS = 86_400_000;
const UNKNOWN_ID = 2_147_483_647;

/** Queries with words that mean filters, partly with other words */
const INTERPRETED_QUERIES: SavedSearchFields[] = [
  { q: 'красный катер' },
  { q: 'порше механика до 60 млн' },
  { q: 'не старше 2010 порше' },
  { q: 'bmw от 2012', transmission_id: [1, 2] },
  { q: 'яхта или катер', price_to: 20_000_000 },
  { q: 'феррари владелец' },
];

const isKnown = (value: unknown) =>
  !(Array.isArray(value) ? value.includes(UNKNOWN_ID) : value === UNKNOWN_ID);

/** Returns `count` filters of one to three fields, mostly with results and without unknown ids. */
async function sampleFilters(world: TestWorld, count: number): Promise<SavedSearchFields[]> {
  const market = await readMarketplace(world.database, START);
  const values = filterValues(market);
  const names = Object.keys(values) as (keyof typeof values)[];
  const someNames = fc.subarray(names, { minLength: 1, maxLength: 3 });
  const filter = someNames.chain((chosen) =>
    fc.record<SavedSearchFields>(Object.fromEntries(chosen.map((name) => [name, values[name]]))),
  );
  const knownFilters = filter
    .map((one) => withCenter(one, market))
    .filter((one) => Object.values(one).every(isKnown));
  return fc.sample(knownFilters, { seed: SEED, numRuns: count });
}

interface Search {
  id: number;
  filter: SavedSearchFields;
}

/** Saves filters in accounts of up to `PER_ACCOUNT` searches; skips empty and duplicate ones. */
async function saveFilters(world: TestWorld, filters: SavedSearchFields[]): Promise<Search[]> {
  const searches: Search[] = [];
  for (let start = 0; start < filters.length; start += SEARCHES_PER_ACCOUNT) {
    const { id: userId } = await aSellerRow(world.database);
    for (const filter of filters.slice(start, start + SEARCHES_PER_ACCOUNT)) {
      const input = { filter, marks: {}, language: 'en' as const };
      const { saved, isNew } = await world.app.services.savedFilters
        .save(userId, input)
        .catch(() => ({ saved: null, isNew: false }));
      if (saved && isNew) searches.push({ id: saved.id, filter });
    }
  }
  return searches;
}

/** Returns the ads of a search's hits that still match, and asserts its count. */
async function matchingHits(world: TestWorld, searchId: number): Promise<number[]> {
  const rows = await world.database.savedSearchHit.findMany({
    where: { searchId, hit: true, stands: true },
    orderBy: { postId: 'asc' },
  });
  const { newCount } = await world.database.savedSearchState.findUniqueOrThrow({
    where: { searchId },
  });
  expect(newCount).toBe(rows.length);
  return rows.map(({ postId }) => postId);
}

/** Returns the ids of the ads found by the search. */
async function searchedIds({ app }: TestWorld, filter: SavedSearchFields): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1; ; page += 1) {
    const query = { ...withCenteredRadius(filter), page, per_page: 100 };
    const { data, meta } = await app.services.search.search(query, {
      language: 'en',
      userId: null,
    });
    if (data instanceof Serialized) throw new Error('the search returned serialized rows');
    ids.push(...data.map(({ id }) => id));
    if (page >= meta.last_page) return ids.sort((a, b) => a - b);
  }
}

async function expectHitsEqualResults(world: TestWorld, searches: Search[]): Promise<number> {
  let hits = 0;
  for (const { id, filter } of searches) {
    const ids = await matchingHits(world, id);
    expect(ids, JSON.stringify(filter)).toEqual(await searchedIds(world, filter));
    hits += ids.length;
  }
  return hits;
}

const changes = [
  { year: 2010 },
  { price: 100_000n, priceRub: 10_000_000n, currencyId: ROUBLE },
  { price: 200_000n, priceRub: 20_000_000n, currencyId: ROUBLE },
  { price: null, priceRub: null },
  { status: 'removed', removedReason: 'owner' },
  { status: 'active', removedReason: null },
  { tuning: true, guarantee: false },
  { mileage: 0 },
  { specialOfferDate: new Date(START.getTime() + DAY_MS) },
  { hidden: true },
  { hidden: false },
] as const;

/** Asserts that an ad matches a search without the fields that it fails. */
async function expectExplained(world: TestWorld, searches: Search[]): Promise<void> {
  const posts = await world.database.post.findMany({
    where: { status: 'active', hidden: false },
    take: 5,
  });
  for (const { id, filter } of searches.slice(0, 20)) {
    for (const { id: postId } of posts) {
      const explanation = await world.app.services.hits.explain(
        { userId: 0, language: 'en' },
        id,
        postId,
      );
      const fails = new Set(explanation.fails.map(({ field }) => field));
      const remaining = Object.entries(filter).filter(([field]) => !fails.has(field));
      expect(await searchedIds(world, Object.fromEntries(remaining))).toContain(postId);
      expect(explanation.matches).toBe((await searchedIds(world, filter)).includes(postId));
    }
  }
}

/**
 * Asserts that new ads of saved searches equal search results (docs/product.md#saved-searches) after ads are published,
 * and after each round of changes.
 */
export async function expectHitsFollowChanges(world: TestWorld, size: number): Promise<void> {
  const { database } = world;
  const random = new Random(SEED);
  // These ads only provide values for the filters.
  await createRandomPosts(database, 30, 2);
  const filters = [...INTERPRETED_QUERIES, ...(await sampleFilters(world, size))];
  await database.post.deleteMany();
  await dropChanges(world);
  // Before any of the ads is published
  world.clock.moveTo(new Date(START.getTime() - 30 * DAY_MS));
  const searches = await saveFilters(world, filters);
  world.clock.moveTo(START);
  expect(searches.length).toBeGreaterThan(size / 2);

  await createRandomPosts(database, size, 3);
  await database.postChange.updateMany({ data: { at: START } });
  await matchChanges(world);
  expect(await expectHitsEqualResults(world, searches)).toBeGreaterThan(size / 2);
  for (const search of searches.slice(0, INTERPRETED_QUERIES.length)) {
    expect(
      await expectHitsEqualResults(world, [search]),
      JSON.stringify(search.filter),
    ).toBeGreaterThan(0);
  }

  const posts = await database.post.findMany({ select: { id: true } });
  for (let round = 0; round < 3; round += 1) {
    for (const { id } of posts) {
      await database.post.update({
        where: { id },
        data: { ...random.pick(changes), updatedAt: START },
      });
    }
    await matchChanges(world);
    await expectHitsEqualResults(world, searches);
  }
  await expectExplained(world, searches);
}
