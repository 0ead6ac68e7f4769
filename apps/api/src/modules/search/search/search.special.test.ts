import { type Filter, getSpecialPosts, searchPosts, searchSellerPosts } from '@pitlane/contracts';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { aPost, aSeller } from '../../../testing/a-post.ts';
import { type FilterValues, filterValues, withCentre } from '../../../testing/filter-values.ts';
import { type Marketplace, naiveSpecial, readMarketplace } from '../../../testing/naive-search.ts';
import { randomPosts } from '../../../testing/random-posts.ts';
import { idsOf, pageOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const POSTS = 90;
const SEED = 20_261_127;
const HOUR_MS = 3_600_000;
const hours = (count: number) => new Date(START.getTime() + count * HOUR_MS);

const world = sharedWorld();
let market: Marketplace;
let values: FilterValues;
beforeAll(() => randomPosts(world.database, POSTS));

type Query = Record<string, string | number>;

const toQuery = (filter: Partial<Filter>): Query =>
  Object.fromEntries(Object.entries(filter).map(([name, value]) => [name, String(value)]));

async function search(query: Query, token = 'visitor') {
  const headers = { 'X-Customer-Token': token };
  return pageOf(searchPosts, await world.call(searchPosts, { query, headers }));
}

const specialOf = async (query: Query, token?: string) =>
  idsOf((await search(query, token)).meta.special ?? []);

/** Creates a model with five old ads with a placement and eight newer ones without. */
async function aModelWithPlacements(slug: string) {
  const { id: modelId } = await world.database.model.findFirstOrThrow({ where: { slug } });
  const placed = [];
  for (let age = 1; age <= 5; age += 1) {
    const until = { publishedAt: hours(-24 - age), specialOfferDate: hours(30) };
    placed.push(await aPost(world.database, { modelId, ...until }));
  }
  for (let age = 1; age <= 8; age += 1) {
    await aPost(world.database, { modelId, publishedAt: hours(-age) });
  }
  return { query: { model_id: modelId, per_page: 4 }, placed: idsOf(placed), modelId };
}

// Rows are searched until the index has started.
describe.each(['rows', 'index'])('meta.special of filter/search by %s', (way) => {
  beforeAll(async () => {
    if (way === 'index') await world.app.services.searchIndex.start();
    market = await readMarketplace(world.database, START);
    values = filterValues(market);
  });

  it('has up to three running placements that match and are not on the page', async () => {
    const few = fc.subarray(Object.keys(values) as (keyof FilterValues)[], { maxLength: 2 });
    const filter = few.chain((names) =>
      fc.record<Filter>(Object.fromEntries(names.map((name) => [name, values[name]]))),
    );
    const page = fc.record({
      page: fc.integer({ min: 1, max: 5 }),
      per_page: fc.constantFrom(2, 7, 24),
    });
    let nonEmpty = 0;
    await fc.assert(
      fc.asyncProperty(filter, page, async (asked, where) => {
        const centred = withCentre(asked, market);
        const query = { ...toQuery(centred), ...where };

        const { data, meta } = await search(query);

        const shown = new Set(idsOf(data));
        const matching = naiveSpecial(market, centred).filter((id) => !shown.has(id));
        const special = idsOf(meta.special ?? []);
        expect(new Set(special).size, JSON.stringify(query)).toBe(Math.min(3, matching.length));
        expect(matching).toEqual(expect.arrayContaining(special));
        expect(meta.special?.every((card) => card.special_offer)).toBe(true);
        nonEmpty += Number(special.length > 0);
      }),
      { seed: SEED, numRuns: 40 },
    );
    // Guards against filters without placements, which would prove little.
    expect(nonEmpty).toBeGreaterThan(12);
  });

  it('rotates: page n has the n-th three placements, cyclically', async () => {
    const { query, placed } = await aModelWithPlacements(way === 'rows' ? 'miura' : 'countach');
    const without = { ...query, per_page: 1 };

    const [first, second, third] = [
      await specialOf(without),
      await specialOf({ ...without, page: 2 }),
      await specialOf({ ...without, page: 3 }),
    ];

    const order = [...first, ...second.slice(0, 2)];
    expect(order.toSorted()).toEqual(placed.toSorted());
    expect(second).toEqual([...order.slice(3), ...order.slice(0, 1)]);
    expect(third).toEqual(order.slice(1, 4));
    expect(await specialOf(without)).toEqual(first);
  });

  it('is ordered by hour, search and browser', async () => {
    const { query } = await aModelWithPlacements(way === 'rows' ? 'diablo' : 'murcielago');
    const chosen = new Set<string>();
    const add = async (...given: Parameters<typeof specialOf>) =>
      chosen.add(String(await specialOf(...given)));

    for (let visitor = 0; visitor < 12; visitor += 1) await add(query, `visitor-${visitor}`);
    const byBrowser = chosen.size;
    chosen.clear();
    for (let year = 1990; year < 2002; year += 1) await add({ ...query, year_from: year });
    const bySearch = chosen.size;
    chosen.clear();
    for (let hour = 0; hour < 12; hour += 1) {
      world.clock.moveTo(hours(hour));
      await add(query);
    }
    world.clock.moveTo(START);

    expect(Math.min(byBrowser, bySearch, chosen.size)).toBeGreaterThan(3);
  });

  it('preserves the order of the first page given as_of, without ended placements', async () => {
    const { query, placed } = await aModelWithPlacements(way === 'rows' ? 'gallardo' : 'huracan');
    const as_of = START.toISOString();
    const first = await specialOf({ ...query, as_of });

    world.clock.moveTo(hours(2));
    const later = await specialOf({ ...query, as_of });
    world.clock.moveTo(hours(30));
    const ended = await specialOf({ ...query, as_of });
    world.clock.moveTo(START);

    expect(placed).toEqual(expect.arrayContaining(first));
    expect(later).toEqual(first);
    expect(ended).toEqual([]);
  });

  it('does not change the list and is absent with a chosen order', async () => {
    const { query } = await aModelWithPlacements(way === 'rows' ? 'f40' : 'urus');

    const { data, meta } = await search(query);
    const ordered = await search({ ...query, order: 'date_desc' });

    expect(meta.special).toHaveLength(3);
    expect(meta).toMatchObject({ total: 13, last_page: 4 });
    expect(idsOf(data)).toEqual(idsOf(ordered.data));
    expect(ordered.meta).not.toHaveProperty('special');
    for (const order of ['relevance', 'price_asc'] as const) {
      expect((await search({ ...query, order })).meta).not.toHaveProperty('special');
    }
  });

  it('is absent from the list of a seller and the block of the home page', async () => {
    const { id: userId } = await aSeller(world.database);
    await aPost(world.database, { userId });
    await aPost(world.database, {
      userId,
      publishedAt: hours(-1),
      specialOfferDate: hours(1),
    });
    const query = { per_page: 1 };

    const ofSeller = await world.call(searchSellerPosts, { params: { id: userId }, query });
    const home = await world.call(getSpecialPosts, { query });

    expect(ofSeller.body.meta).not.toHaveProperty('special');
    expect(ofSeller.body.meta.total).toBe(2);
    expect(home.body.meta).not.toHaveProperty('special');
  });
});
