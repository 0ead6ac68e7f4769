import { expect, test } from 'vitest';
import { fetchPages, pagesAtOnce } from './fetch-pages.ts';
import type { ListPage, PageQuery } from './paged-list.ts';

const AS_OF = '2026-11-22T10:00:00.000Z';

/** A list of numbers as the server pages it; remembers what it was asked for. */
function aList(total: number, first = 1, fails = Number.POSITIVE_INFINITY) {
  const asked: PageQuery[] = [];
  const ask = async (query: PageQuery): Promise<ListPage<number>> => {
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
  return { asked, list: { key: ['numbers'], first, ask } };
}

test.each([
  [1, 1, 1],
  [1, 2, 1],
  [1, 4, 1],
  [1, 5, 2],
  [1, 40, 10],
  [2, 5, 3],
  [5, 3, 2],
])('from page %i on, %i pages come in %i calls, each as if alone', async (first, count, calls) => {
  const { asked, list } = aList(2_000, first);

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
});

test('the moment of the first call is that of the others, which begin where it ended', async () => {
  const { asked, list } = aList(2_000);

  const { pageParams } = await fetchPages(list, 6);

  expect(asked.map(({ as_of }) => as_of?.toISOString())).toEqual([undefined, AS_OF]);
  expect(asked.map(({ after }) => after)).toEqual([undefined, '95']);
  expect(pageParams.at(-1)?.as_of?.toISOString()).toBe(AS_OF);
});

test('pages that have something of their own come one by one', async () => {
  const { asked, list } = aList(2_000);

  const { pages } = await fetchPages({ ...list, pagesAtOnce: 1 }, 3);

  expect(asked.map(({ page, per_page }) => [page, per_page])).toEqual([
    [1, 24],
    [2, 24],
    [3, 24],
  ]);
  expect(pages.flatMap(({ items }) => items)).toHaveLength(72);
});

test('a list that has become shorter ends where it ends', async () => {
  const { asked, list } = aList(100);

  const { pages } = await fetchPages(list, 12);

  expect(asked).toHaveLength(2);
  expect(pages.map(({ items }) => items.length)).toEqual([24, 24, 24, 24, 4]);
  // Nothing is left of it: one empty page.
  expect((await fetchPages(aList(0).list, 3)).pages.map(({ items }) => items.length)).toEqual([0]);
  expect((await fetchPages(aList(30, 3).list, 2)).pages.map(({ items }) => items.length)).toEqual([
    0,
  ]);
});

test('a call that fails ends it with what is there; the first one fails it', async () => {
  const { pages } = await fetchPages(aList(2_000, 1, 2).list, 8);

  expect(pages).toHaveLength(4);
  await expect(fetchPages(aList(2_000, 1, 1).list, 8)).rejects.toThrow('offline');
});

test('no call counts from within a page', () => {
  for (let before = 0; before < 50; before += 1) {
    for (let wanted = 1; wanted < 8; wanted += 1) {
      const count = pagesAtOnce(before, wanted);
      expect(before % count).toBe(0);
      expect(count).toBeLessThanOrEqual(wanted);
    }
  }
});
