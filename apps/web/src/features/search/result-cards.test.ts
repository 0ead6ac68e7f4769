import type { PostCard } from '@pitlane/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildPost } from '../posts/testing/some-post.ts';
import { ADS_BETWEEN, type ResultCard, resultCards, wideCards } from './result-cards.ts';

const PER_PAGE = 24;

const card = (id: number): PostCard => buildPost({ id });

const pagesOf = (ids: readonly number[], special: readonly (readonly number[])[]) =>
  special.map((added, page) => ({
    items: ids.slice(page * PER_PAGE, (page + 1) * PER_PAGE).map(card),
    meta: { special: added.map(card) },
  }));

const range = (from: number, length: number) => Array.from({ length }, (_none, at) => from + at);

/** Ids in order, special placements as negative numbers. */
const shownBy = (...given: Parameters<typeof pagesOf>) =>
  resultCards(pagesOf(...given)).map(({ post, isSpecial }) => (isSpecial ? -post.id : post.id));

describe('resultCards', () => {
  it('shows the first placement on top and one after every eight ads', () => {
    const shown = shownBy(range(1, 2 * PER_PAGE), [
      [91, 92, 93],
      [94, 95, 96],
    ]);

    const parts = [91, 92, 93, 94, 95, 96].map((id, part) => [-id, ...range(part * 8 + 1, 8)]);
    expect(shown).toEqual(parts.flat());
  });

  it('shows no more placements than positions, and none without ads', () => {
    expect(shownBy(range(1, 3), [[91, 92, 93]])).toEqual([-91, 1, 2, 3]);
    expect(shownBy([], [[91, 92, 93]])).toEqual([]);
    expect(shownBy(range(1, 9), [[91, 91]]).filter((id) => id < 0)).toEqual([-91]);
    expect(resultCards([{ items: [card(1)], meta: {} }])).toHaveLength(1);
  });

  it('shows eight ads between two placements even if a page repeats an ad', () => {
    const [page, ...others] = pagesOf(range(1, 2 * PER_PAGE), [
      [91, 92, 93],
      [94, 95, 96],
    ]);
    const items = page?.items.toSpliced(20, 1, card(1)) ?? [];
    const pages = [{ items, meta: page?.meta ?? {} }, ...others];

    const places = resultCards(pages).filter(({ isSpecial }) => isSpecial);
    expect(places.map(({ place }) => place)).toEqual([0, 8, 16, 24, 32, 40]);
  });

  it('drops a placement whose ad is in the list, on this page or another', () => {
    const ids = range(1, 2 * PER_PAGE);
    // 30 is on the second page, which repeats 92 and 5 of the first, and replaces 30 by 93.
    const [first, both] = [
      shownBy(ids, [[30, 92]]),
      shownBy(ids, [
        [30, 92],
        [92, 5, 93],
      ]),
    ];

    expect(first.filter((id) => id < 0)).toEqual([-30, -92]);
    expect(both.filter((id) => id < 0)).toEqual([-93, -92]);
    expect(both[0]).toBe(-93);
    expect(both.filter((id) => id > 0)).toEqual(ids);
  });

  it('shows every ad once and in order, and nothing twice', () => {
    const someIds = fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 3 });
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 60 }),
        fc.array(someIds, { minLength: 1, maxLength: 3 }),
        (ids, special) => {
          const loaded = ids.slice(0, special.length * PER_PAGE);

          const cards = resultCards(pagesOf(ids, special));

          const ads = cards.filter(({ isSpecial }) => !isSpecial).map(({ post }) => post.id);
          expect(ads).toEqual(loaded);
          expect(new Set(cards.map(({ post }) => post.id)).size).toBe(cards.length);
          const placements = cards.filter(({ isSpecial }) => isSpecial);
          expect(placements.every(({ place }) => place % ADS_BETWEEN === 0)).toBe(true);
          expect(cards.at(-1)?.isSpecial).not.toBe(true);
        },
      ),
    );
  });

  it('does not move shown cards when a page with enough placements loads', () => {
    const shape = (cards: ResultCard[]) =>
      cards.map(({ post, isSpecial }) => (isSpecial ? 'special' : post.id));
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 4 }),
        fc.subarray(range(PER_PAGE + 1, PER_PAGE), { maxLength: 3 }),
        (columns, later) => {
          const pages = pagesOf(range(1, 3 * PER_PAGE), [later, [91, 92, 93], [94, 95, 96]]);

          for (const loaded of [1, 2]) {
            const before = resultCards(pages.slice(0, loaded));
            const after = resultCards(pages.slice(0, loaded + 1));
            expect(shape(after).slice(0, before.length)).toEqual(shape(before));
            const wide = wideCards(before, columns);
            expect(wideCards(after, columns).slice(0, before.length)).toEqual(wide);
          }
        },
      ),
    );
  });
});

/** Rows of a grid as the browser fills them: the number of filled cells in each; a card takes one or two. */
function rowsOf(wide: readonly boolean[], columns: number): number[] {
  const rows: number[] = [];
  let filled = columns;
  for (const isWide of wide) {
    const cells = isWide ? 2 : 1;
    if (filled + cells > columns) {
      rows.push(0);
      filled = 0;
    }
    filled += cells;
    rows[rows.length - 1] = filled;
  }
  return rows;
}

describe('wideCards', () => {
  const mix = fc.array(fc.record({ isSpecial: fc.boolean() }), { maxLength: 60 });
  const columns = fc.integer({ min: 1, max: 4 });

  it('leaves empty cells only in the last row, for any columns and mix', () => {
    fc.assert(
      fc.property(mix, columns, (cards, count) => {
        const wide = wideCards(cards, count);

        expect(rowsOf(wide, count).slice(0, -1)).toEqual(
          Array.from({ length: Math.max(0, rowsOf(wide, count).length - 1) }, () => count),
        );
        expect(wide.every((isWide, at) => !isWide || cards[at]?.isSpecial)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('makes a placement wide if its row is filled then', () => {
    fc.assert(
      fc.property(mix, columns, (cards, count) => {
        const wide = wideCards(cards, count);
        const narrow = cards.findIndex(({ isSpecial }, at) => isSpecial && !wide[at]);
        if (narrow < 0) return;
        // The same with this one wide: it does not fit into its row, or leaves the last one open.
        const wider = [...wide.slice(0, narrow), true, ...cards.slice(narrow + 1).map(() => false)];
        const rows = rowsOf(wider, count);
        const isFull = count > 1 && rows.slice(0, -1).every((filled) => filled === count);
        const lastRow = rowsOf(wider.slice(0, narrow + 1), count).length - 1;
        expect(isFull && rows[lastRow] === count).toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    [1, []],
    [2, [0, 9, 18]],
    [3, [0, 9]],
    [4, [0, 9, 18]],
  ])('makes these placements of a full page wide in %i columns', (count, expected) => {
    const cards = resultCards(pagesOf(range(1, PER_PAGE), [[91, 92, 93]]));

    const wide = wideCards(cards, count).flatMap((isWide, at) => (isWide ? [at] : []));

    expect(wide).toEqual(expected);
  });
});
