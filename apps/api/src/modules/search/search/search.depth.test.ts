import type { SearchQuery } from '@pitlane/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { Serialized } from '../../../http/serialized.ts';
import { randomPosts } from '../../../testing/random-posts.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const POSTS = 30;
const PAGES = [50_000, 2_147_483_647];

const world = sharedWorld();
let visible = 0;
beforeAll(async () => {
  await randomPosts(world.database, POSTS);
  visible = await world.database.post.count({ where: { status: 'active', hidden: false } });
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
  const asked = { page: 1, per_page: 100, ...query };
  const requester = { language: 'ru', userId: null } as const;
  const { data, meta } = await world.app.services.search.search(asked, requester);
  const isSent = data instanceof Serialized;
  const cards = isSent ? JSON.parse(Buffer.concat(data.parts).toString()) : data;
  const by = isSent ? 'index' : 'rows';
  return { by, found: cards.length, total: meta.total, last: meta.last_page };
}

// Rows are searched until the index has started.
describe.each(['rows', 'index'])('pages far beyond the end, by %s', (by) => {
  beforeAll(async () => {
    if (by === 'index') await world.app.services.searchIndex.start();
  });

  it.each(searches)('are empty for %s, with the total of the first page', async (_title, query) => {
    const first = await find(query);
    expect(first).toMatchObject({ by, found: first.total });
    expect(first.total).toBeGreaterThan(0);
    for (const page of PAGES) {
      expect(await find({ ...query, page })).toEqual({ ...first, found: 0 });
      expect(await find({ ...query, page, per_page: 1 })).toMatchObject({ by, found: 0 });
    }
  });

  it('start after the last one', async () => {
    const per_page = 7;
    const last = Math.ceil(visible / per_page);

    expect(await find({ per_page, page: last })).toMatchObject({
      by,
      found: visible - (last - 1) * per_page,
      last,
    });
    expect(await find({ per_page, page: last + 1 })).toMatchObject({ by, found: 0, last });
  });
});
