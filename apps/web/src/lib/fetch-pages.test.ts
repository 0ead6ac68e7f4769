import { expect, test } from 'vitest';
import { fetchPages, pageCountForRequest } from './fetch-pages.ts';
import type { ListPage, PageQuery } from './paged-list.ts';

const AS_OF = '2026-11-22T10:00:00.000Z';

function createList(total: number, first = 1, failingRequest = Number.POSITIVE_INFINITY) {
  const queries: PageQuery[] = [];
  const fetchPage = async (query: PageQuery): Promise<ListPage<number>> => {
    queries.push(query);
    if (queries.length >= failingRequest) throw new Error('offline');
    const { page, per_page = 24 } = query;
    const from = (page - 1) * per_page;
    const items = Array.from({ length: total }, (_, index) => index).slice(from, from + per_page);
    const last_page = Math.max(1, Math.ceil(total / per_page));
    const after = String(items.at(-1));
    const meta = { current_page: page, last_page, per_page, total, as_of: AS_OF, after };
    return { items, meta };
  };
  return { queries, list: { key: ['numbers'], first, fetchPage } };
}

test.each([
  [1, 1, 1],
  [1, 2, 1],
  [1, 4, 1],
  [1, 5, 2],
  [1, 40, 10],
  [2, 5, 3],
  [5, 3, 2],
])(
  'from page %i, fetches %i pages in %i requests and splits the responses into pages',
  async (first, count, requestCount) => {
    const { queries, list } = createList(2_000, first);

    const { pages, pageParams } = await fetchPages(list, count);

    expect(queries).toHaveLength(requestCount);
    expect(queries.every(({ per_page = 0 }) => per_page <= 100)).toBe(true);
    const numbers = Array.from({ length: count }, (_, index) => first + index);
    expect(pages.map(({ meta }) => meta.current_page)).toEqual(numbers);
    expect(pageParams.map(({ page }) => page)).toEqual(numbers);
    expect(pages.flatMap(({ items }) => items)).toEqual(
      Array.from({ length: count * 24 }, (_, index) => (first - 1) * 24 + index),
    );
    expect(pages.every(({ meta }) => meta.per_page === 24 && meta.last_page === 84)).toBe(true);
  },
);

test('requests later pages with the moment of the first response and the cursor of the previous one', async () => {
  const { queries, list } = createList(2_000);

  const { pageParams } = await fetchPages(list, 6);

  expect(queries.map(({ as_of }) => as_of?.toISOString())).toEqual([undefined, AS_OF]);
  expect(queries.map(({ after }) => after)).toEqual([undefined, '95']);
  expect(pageParams.at(-1)?.as_of?.toISOString()).toBe(AS_OF);
});

test('fetches pages one by one if the list requires it', async () => {
  const { queries, list } = createList(2_000);

  const { pages } = await fetchPages({ ...list, maxPagesPerRequest: 1 }, 3);

  expect(queries.map(({ page, per_page }) => [page, per_page])).toEqual([
    [1, 24],
    [2, 24],
    [3, 24],
  ]);
  expect(pages.flatMap(({ items }) => items)).toHaveLength(72);
});

test('stops at the end of a list that has become shorter', async () => {
  const { queries, list } = createList(100);

  const { pages } = await fetchPages(list, 12);

  expect(queries).toHaveLength(2);
  expect(pages.map(({ items }) => items.length)).toEqual([24, 24, 24, 24, 4]);
  // An emptied list still has one empty page.
  expect((await fetchPages(createList(0).list, 3)).pages.map(({ items }) => items.length)).toEqual([
    0,
  ]);
  expect(
    (await fetchPages(createList(30, 3).list, 2)).pages.map(({ items }) => items.length),
  ).toEqual([0]);
});

test('returns the loaded pages if a later request fails and rejects if the first one fails', async () => {
  const { pages } = await fetchPages(createList(2_000, 1, 2).list, 8);

  expect(pages).toHaveLength(4);
  await expect(fetchPages(createList(2_000, 1, 1).list, 8)).rejects.toThrow('offline');
});

test('requests only page sizes that divide the offset', () => {
  for (let pagesBefore = 0; pagesBefore < 50; pagesBefore += 1) {
    for (let wantedPages = 1; wantedPages < 8; wantedPages += 1) {
      const count = pageCountForRequest(pagesBefore, wantedPages);
      expect(pagesBefore % count).toBe(0);
      expect(count).toBeLessThanOrEqual(wantedPages);
    }
  }
});
