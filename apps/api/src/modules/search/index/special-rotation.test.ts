import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seedOf } from '../search/search.rules.ts';
import { chooseSpecialPlacements, SPECIAL_PER_PAGE } from './special-rotation.ts';

const at = new Date('2026-06-15T12:34:56.000Z');

describe('chooseSpecialPlacements', () => {
  const market = fc.record({
    ids: fc.uniqueArray(fc.integer({ min: 1, max: 2 ** 31 - 1 }), { maxLength: 20 }),
    seed: fc.nat(2 ** 32 - 1),
    page: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
  });

  it('chooses up to three distinct placements that the page does not show', () => {
    fc.assert(
      fc.property(market, fc.nat(20), ({ ids, ...turn }, size) => {
        const shown = new Set(ids.slice(0, size));

        const chosen = chooseSpecialPlacements(ids, turn, shown);

        const left = ids.filter((id) => !shown.has(id));
        expect(new Set(chosen).size).toBe(Math.min(SPECIAL_PER_PAGE, left.length));
        expect(left).toEqual(expect.arrayContaining(chosen));
      }),
    );
  });

  it('cycles through all placements, regardless of the order of ids', () => {
    fc.assert(
      fc.property(market, ({ ids, seed }) => {
        const pages = Math.ceil(ids.length / SPECIAL_PER_PAGE) + 2;
        const turns = Array.from({ length: pages }, (_none, page) =>
          chooseSpecialPlacements(ids, { seed, page: page + 1 }, new Set()),
        ).flat();

        const order = turns.slice(0, ids.length);
        expect(order.toSorted()).toEqual(ids.toSorted());
        if (ids.length >= SPECIAL_PER_PAGE) {
          expect(turns).toEqual(turns.map((_id, place) => order[place % ids.length]));
        }
        const backwards = ids.toReversed();
        const first = Math.min(SPECIAL_PER_PAGE, ids.length);
        expect(chooseSpecialPlacements(backwards, { seed, page: 1 }, new Set())).toEqual(
          turns.slice(0, first),
        );
      }),
    );
  });

  it.each([
    ['on the first page', 1, []],
    ['on a later page', 4, []],
    ['of which the page shows some anyway', 2, [103, 108]],
  ])('shows each placement equally often across visitors: %s', (_title, page, onPage) => {
    const ids = Array.from({ length: 11 }, (_none, place) => 100 + place);
    const shown = new Set<number>(onPage);
    const visitors = 6_000;
    const times = new Map<number, number>();
    for (let visitor = 0; visitor < visitors; visitor += 1) {
      const seed = seedOf({ brand_id: [1] }, { viewer: `visitor-${visitor}`, at });
      for (const id of chooseSpecialPlacements(ids, { seed, page }, shown)) {
        times.set(id, (times.get(id) ?? 0) + 1);
      }
    }

    const left = ids.filter((id) => !shown.has(id));
    const expected = (visitors * SPECIAL_PER_PAGE) / left.length;
    expect([...times.keys()].toSorted()).toEqual(left);
    // Five standard deviations; the visitors are fixed, so the test is deterministic.
    for (const count of times.values()) {
      expect(Math.abs(count - expected)).toBeLessThan(5 * Math.sqrt(expected));
    }
  });
});
