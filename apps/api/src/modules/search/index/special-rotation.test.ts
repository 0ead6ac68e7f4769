import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seedOf } from '../search/search.rules.ts';
import { chooseSpecialPlacements, SPECIAL_PER_PAGE } from './special-rotation.ts';

const asOf = new Date('2026-06-15T12:34:56.000Z');

describe('chooseSpecialPlacements', () => {
  const anyTurn = fc.record({
    ids: fc.uniqueArray(fc.integer({ min: 1, max: 2 ** 31 - 1 }), { maxLength: 20 }),
    seed: fc.nat(2 ** 32 - 1),
    page: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
  });

  it('chooses up to three distinct placements that are not on the page', () => {
    fc.assert(
      fc.property(anyTurn, fc.nat(20), ({ ids, ...turn }, size) => {
        const shownIds = new Set(ids.slice(0, size));

        const chosenIds = chooseSpecialPlacements(ids, turn, shownIds);

        const remainingIds = ids.filter((id) => !shownIds.has(id));
        expect(new Set(chosenIds).size).toBe(Math.min(SPECIAL_PER_PAGE, remainingIds.length));
        expect(remainingIds).toEqual(expect.arrayContaining(chosenIds));
      }),
    );
  });

  it('cycles through all placements, regardless of the order of ids', () => {
    fc.assert(
      fc.property(anyTurn, ({ ids, seed }) => {
        const pages = Math.ceil(ids.length / SPECIAL_PER_PAGE) + 2;
        const chosenIds = Array.from({ length: pages }, (_none, page) =>
          chooseSpecialPlacements(ids, { seed, page: page + 1 }, new Set()),
        ).flat();

        const order = chosenIds.slice(0, ids.length);
        expect(order.toSorted()).toEqual(ids.toSorted());
        if (ids.length >= SPECIAL_PER_PAGE) {
          expect(chosenIds).toEqual(chosenIds.map((_id, index) => order[index % ids.length]));
        }
        const reversedIds = ids.toReversed();
        const firstCount = Math.min(SPECIAL_PER_PAGE, ids.length);
        expect(chooseSpecialPlacements(reversedIds, { seed, page: 1 }, new Set())).toEqual(
          chosenIds.slice(0, firstCount),
        );
      }),
    );
  });

  it.each([
    ['on the first page', 1, []],
    ['on a later page', 4, []],
    ['on a page that already shows some of them', 2, [103, 108]],
  ])(
    'chooses each placement equally often for all visitors together %s',
    (_title, page, idsOnPage) => {
      const ids = Array.from({ length: 11 }, (_none, index) => 100 + index);
      const shownIds = new Set<number>(idsOnPage);
      const visitors = 6_000;
      const timesShown = new Map<number, number>();
      for (let visitor = 0; visitor < visitors; visitor += 1) {
        const seed = seedOf({ brand_id: [1] }, { viewer: `visitor-${visitor}`, at: asOf });
        for (const id of chooseSpecialPlacements(ids, { seed, page }, shownIds)) {
          timesShown.set(id, (timesShown.get(id) ?? 0) + 1);
        }
      }

      const remainingIds = ids.filter((id) => !shownIds.has(id));
      const expected = (visitors * SPECIAL_PER_PAGE) / remainingIds.length;
      expect([...timesShown.keys()].toSorted()).toEqual(remainingIds);
      // Five standard deviations; the visitors are fixed, so the test is deterministic.
      for (const count of timesShown.values()) {
        expect(Math.abs(count - expected)).toBeLessThan(5 * Math.sqrt(expected));
      }
    },
  );
});
