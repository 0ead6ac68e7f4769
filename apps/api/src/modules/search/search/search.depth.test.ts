import type { SearchQuery } from '@pitlane/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { Serialized } from '../../../http/serialized.ts';
import { createRandomPosts } from '../../../testing/random-posts.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const POST_COUNT = 30;
const PAGES_BEYOND_END = [50_000, 2_147_483_647];

const world = sharedWorld();
let visibleCount = 0;
beforeAll(async () => {
  await createRandomPosts(world.database, POST_COUNT);
  visibleCount = await world.database.post.count({ where: { status: 'active', hidden: false } });
});

const searches: [string, Partial<SearchQuery>][] = [
  ['all ads', {}],
  ['all ads by price', { order: 'price_asc' }],
  ['words', { q: '"история"' }],
  ['words by year', { q: '"история"', order: 'year_desc' }],
  ['running placements', { special_offer: true }],
];

/** Returns a page and whether rows or the index found it. */
async function find(query: Partial<SearchQuery>) {
  const searchQuery = { page: 1, per_page: 100, ...query };
  const requester = { language: 'ru', userId: null } as const;
  const { data, meta } = await world.app.services.search.search(searchQuery, requester);
  const isSerialized = data instanceof Serialized;
  const cards = isSerialized ? JSON.parse(Buffer.concat(data.parts).toString()) : data;
  const source = isSerialized ? 'index' : 'rows';
  return { source, cardCount: cards.length, total: meta.total, last: meta.last_page };
}

// The rows are searched until the index has started.
describe.each(['rows', 'index'])('pages far beyond the end, found by %s', (source) => {
  beforeAll(async () => {
    if (source === 'index') await world.app.services.searchIndex.start();
  });

  it.each(searches)('are empty for %s, with the total of the first page', async (_title, query) => {
    const firstPage = await find(query);
    expect(firstPage).toMatchObject({ source, cardCount: firstPage.total });
    expect(firstPage.total).toBeGreaterThan(0);
    for (const page of PAGES_BEYOND_END) {
      expect(await find({ ...query, page })).toEqual({ ...firstPage, cardCount: 0 });
      expect(await find({ ...query, page, per_page: 1 })).toMatchObject({ source, cardCount: 0 });
    }
  });

  it('start after the last one', async () => {
    const per_page = 7;
    const last = Math.ceil(visibleCount / per_page);

    expect(await find({ per_page, page: last })).toMatchObject({
      source,
      cardCount: visibleCount - (last - 1) * per_page,
      last,
    });
    expect(await find({ per_page, page: last + 1 })).toMatchObject({ source, cardCount: 0, last });
  });
});
