import { expect, test } from 'vitest';
import { fetchPages, pageCountForRequest } from './fetch-pages.ts';
import type { ListPage, PageQuery } from './paged-list.ts';

const AS_OF = '2026-11-22T10:00:00.000Z';

function createList(total: number, first = 1, fails = Number.POSITIVE_INFINITY) {
  const asked: PageQuery[] = [];
  const fetchPage = async (query: PageQuery): Promise<ListPage<number>> => {
    asked.push(query);
    if (asked.length >= fails) throw new Error('offline');
    const { page, per_page = 24 } = query;
    const from = (page - 1) * per_page;
    const items = Array.from({ length: total }, (_, place) => place).slice(from, from + per_page);
    const last_page = Math.max(1, Math.ceil(total / per_page));
    const after = String(items.at(-1));
    const meta = { current_page: page, last_page, per_page, total, as_of: AS_OF, after };
    return { items, meta };
  };
  return { asked, list: { key: ['numbers'], first, fetchPage } };
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
  'from page %i, fetches %i pages in %i requests and splits them into pages',
  async (first, count, calls) => {
    const { asked, list } = createList(2_000, first);

    const { pages, pageParams } = await fetchPages(list, count);

    expect(asked).toHaveLength(calls);
    expect(asked.every(({ per_page = 0 }) => per_page <= 100)).toBe(true);
    const numbers = Array.from({ length: count }, (_, place) => first + place);
    expect(pages.map(({ meta }) => meta.current_page)).toEqual(numbers);
    expect(pageParams.map(({ page }) => page)).toEqual(numbers);
    expect(pages.flatMap(({ items }) => items)).toEqual(
      Array.from({ length: count * 24 }, (_, place) => (first - 1) * 24 + place),
    );
    expect(pages.every(({ meta }) => meta.per_page === 24 && meta.last_page === 84)).toBe(true);
  },
);

test('reuses the moment and the end of the first response in later requests', async () => {
  const { asked, list } = createList(2_000);

  const { pageParams } = await fetchPages(list, 6);

  expect(asked.map(({ as_of }) => as_of?.toISOString())).toEqual([undefined, AS_OF]);
  expect(asked.map(({ after }) => after)).toEqual([undefined, '95']);
  expect(pageParams.at(-1)?.as_of?.toISOString()).toBe(AS_OF);
});

test('fetches pages one by one if the list requires it', async () => {
  const { asked, list } = createList(2_000);

  const { pages } = await fetchPages({ ...list, maxPagesPerRequest: 1 }, 3);

  expect(asked.map(({ page, per_page }) => [page, per_page])).toEqual([
    [1, 24],
    [2, 24],
    [3, 24],
  ]);
  expect(pages.flatMap(({ items }) => items)).toHaveLength(72);
});

test('stops at the end of a list that has become shorter', async () => {
  const { asked, list } = createList(100);

  const { pages } = await fetchPages(list, 12);

  expect(asked).toHaveLength(2);
  expect(pages.map(({ items }) => items.length)).toEqual([24, 24, 24, 24, 4]);
  // An emptied list still has one empty page.
  expect((await fetchPages(createList(0).list, 3)).pages.map(({ items }) => items.length)).toEqual([
    0,
  ]);
  expect(
    (await fetchPages(createList(30, 3).list, 2)).pages.map(({ items }) => items.length),
  ).toEqual([0]);
});

test('returns the loaded pages if a later request fails and rejects if the first fails', async () => {
  const { pages } = await fetchPages(createList(2_000, 1, 2).list, 8);

  expect(pages).toHaveLength(4);
  await expect(fetchPages(createList(2_000, 1, 1).list, 8)).rejects.toThrow('offline');
});

test('never lets a request start in the middle of its own page size', () => {
  for (let before = 0; before < 50; before += 1) {
    for (let wanted = 1; wanted < 8; wanted += 1) {
      const count = pageCountForRequest(before, wanted);
      expect(before % count).toBe(0);
      expect(count).toBeLessThanOrEqual(wanted);
    }
  }
});
