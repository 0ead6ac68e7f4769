import type { PostCard } from '@pitlane/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPost } from '../posts/testing/create-post.ts';
import { ADS_PER_PLACEMENT, type ResultCard, resultCards, wideCards } from './result-cards.ts';

const PER_PAGE = 24;

const createCard = (id: number): PostCard => createPost({ id });

const pagesOf = (ids: readonly number[], specialIds: readonly (readonly number[])[]) =>
  specialIds.map((pageSpecialIds, page) => ({
    items: ids.slice(page * PER_PAGE, (page + 1) * PER_PAGE).map(createCard),
    meta: { special: pageSpecialIds.map(createCard) },
  }));

const rangeFrom = (from: number, length: number) =>
  Array.from({ length }, (_none, index) => from + index);

/** Returns ids in order, those of special placements as negative numbers. */
const shownIds = (...args: Parameters<typeof pagesOf>) =>
  resultCards(pagesOf(...args)).map(({ post, isSpecial }) => (isSpecial ? -post.id : post.id));

describe('resultCards', () => {
  it('shows the first placement on top and one after every eight ads', () => {
    const ids = shownIds(rangeFrom(1, 2 * PER_PAGE), [
      [91, 92, 93],
      [94, 95, 96],
    ]);

    const parts = [91, 92, 93, 94, 95, 96].map((id, part) => [-id, ...rangeFrom(part * 8 + 1, 8)]);
    expect(ids).toEqual(parts.flat());
  });

  it('shows no more placements than positions, and none without ads', () => {
    expect(shownIds(rangeFrom(1, 3), [[91, 92, 93]])).toEqual([-91, 1, 2, 3]);
    expect(shownIds([], [[91, 92, 93]])).toEqual([]);
    expect(shownIds(rangeFrom(1, 9), [[91, 91]]).filter((id) => id < 0)).toEqual([-91]);
    expect(resultCards([{ items: [createCard(1)], meta: {} }])).toHaveLength(1);
  });

  it('shows eight ads between two placements even if a page repeats an ad', () => {
    const [page, ...others] = pagesOf(rangeFrom(1, 2 * PER_PAGE), [
      [91, 92, 93],
      [94, 95, 96],
    ]);
    const items = page?.items.toSpliced(20, 1, createCard(1)) ?? [];
    const pages = [{ items, meta: page?.meta ?? {} }, ...others];

    const placements = resultCards(pages).filter(({ isSpecial }) => isSpecial);
    expect(placements.map(({ position }) => position)).toEqual([0, 8, 16, 24, 32, 40]);
  });

  it('drops a placement whose ad is in the list, on this page or another', () => {
    const ids = rangeFrom(1, 2 * PER_PAGE);
    // Ad 30 is on the second page, whose placements repeat 92, have ad 5 of the first page, and replace 30 by 93.
    const [firstPageIds, bothPagesIds] = [
      shownIds(ids, [[30, 92]]),
      shownIds(ids, [
        [30, 92],
        [92, 5, 93],
      ]),
    ];

    expect(firstPageIds.filter((id) => id < 0)).toEqual([-30, -92]);
    expect(bothPagesIds.filter((id) => id < 0)).toEqual([-93, -92]);
    expect(bothPagesIds[0]).toBe(-93);
    expect(bothPagesIds.filter((id) => id > 0)).toEqual(ids);
  });

  it('shows every ad of the pages in order, and no ad twice', () => {
    const someIds = fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 3 });
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 60 }), { maxLength: 60 }),
        fc.array(someIds, { minLength: 1, maxLength: 3 }),
        (ids, special) => {
          const loadedIds = ids.slice(0, special.length * PER_PAGE);

          const cards = resultCards(pagesOf(ids, special));

          const adIds = cards.filter(({ isSpecial }) => !isSpecial).map(({ post }) => post.id);
          expect(adIds).toEqual(loadedIds);
          expect(new Set(cards.map(({ post }) => post.id)).size).toBe(cards.length);
          const placements = cards.filter(({ isSpecial }) => isSpecial);
          expect(placements.every(({ position }) => position % ADS_PER_PLACEMENT === 0)).toBe(true);
          expect(cards.at(-1)?.isSpecial).not.toBe(true);
        },
      ),
    );
  });

  it('does not move shown cards when a page with enough placements loads', () => {
    const summarize = (cards: ResultCard[]) =>
      cards.map(({ post, isSpecial }) => (isSpecial ? 'special' : post.id));
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 4 }),
        fc.subarray(rangeFrom(PER_PAGE + 1, PER_PAGE), { maxLength: 3 }),
        (columns, firstPlacements) => {
          const pages = pagesOf(rangeFrom(1, 3 * PER_PAGE), [
            firstPlacements,
            [91, 92, 93],
            [94, 95, 96],
          ]);

          for (const loaded of [1, 2]) {
            const before = resultCards(pages.slice(0, loaded));
            const after = resultCards(pages.slice(0, loaded + 1));
            expect(summarize(after).slice(0, before.length)).toEqual(summarize(before));
            const wide = wideCards(before, columns);
            expect(wideCards(after, columns).slice(0, before.length)).toEqual(wide);
          }
        },
      ),
    );
  });
});

/** Returns how many cells of each grid row the browser fills; a card takes one or two cells. */
function filledCellsByRow(isWideByCard: readonly boolean[], columns: number): number[] {
  const rows: number[] = [];
  let filled = columns;
  for (const isWide of isWideByCard) {
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
  const arbitraryCards = fc.array(fc.record({ isSpecial: fc.boolean() }), { maxLength: 60 });
  const arbitraryColumnCount = fc.integer({ min: 1, max: 4 });

  it('leaves empty cells only in the last row, for any cards and number of columns', () => {
    fc.assert(
      fc.property(arbitraryCards, arbitraryColumnCount, (cards, count) => {
        const wide = wideCards(cards, count);

        expect(filledCellsByRow(wide, count).slice(0, -1)).toEqual(
          Array.from(
            { length: Math.max(0, filledCellsByRow(wide, count).length - 1) },
            () => count,
          ),
        );
        expect(wide.every((isWide, index) => !isWide || cards[index]?.isSpecial)).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('makes a placement wide if the cards after it fill its row', () => {
    fc.assert(
      fc.property(arbitraryCards, arbitraryColumnCount, (cards, count) => {
        const wide = wideCards(cards, count);
        const narrowIndex = cards.findIndex(({ isSpecial }, index) => isSpecial && !wide[index]);
        if (narrowIndex < 0) return;
        // If this placement were wide, it would not fit into its row, or its row would have an empty cell.
        const widened = [
          ...wide.slice(0, narrowIndex),
          true,
          ...cards.slice(narrowIndex + 1).map(() => false),
        ];
        const rows = filledCellsByRow(widened, count);
        const areOtherRowsFull = count > 1 && rows.slice(0, -1).every((filled) => filled === count);
        const lastRow = filledCellsByRow(widened.slice(0, narrowIndex + 1), count).length - 1;
        expect(areOtherRowsFull && rows[lastRow] === count).toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    [1, []],
    [2, [0, 9, 18]],
    [3, [0, 9]],
    [4, [0, 9, 18]],
  ])('in %i columns, makes the placements at %j of a full page wide', (count, expected) => {
    const cards = resultCards(pagesOf(rangeFrom(1, PER_PAGE), [[91, 92, 93]]));

    const wide = wideCards(cards, count).flatMap((isWide, index) => (isWide ? [index] : []));

    expect(wide).toEqual(expected);
  });
});
