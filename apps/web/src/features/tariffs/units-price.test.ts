import { expect, test } from 'vitest';
import { computeUnitsPrice, unitsOf } from './units-price.ts';

test.each([
  [{}, { ads: 1, special: 0 }],
  [{ slots: 0 }, { ads: 1, special: 0 }],
  [
    { slots: 0, special: 2 },
    { ads: 0, special: 2 },
  ],
  [
    { slots: 3, special: 1 },
    { ads: 3, special: 1 },
  ],
  [
    { slots: 101, special: 9_999 },
    { ads: 100, special: 100 },
  ],
])('derives units from the view %j', (view, units) => {
  expect(unitsOf(view)).toEqual(units);
});

test('prices ads and placements separately', () => {
  expect(
    computeUnitsPrice({ ads: 3, special: 1 }, { advert: '50.00', special_offer: '150.00' }),
  ).toEqual({
    ads: 15_000,
    special: 15_000,
  });
});
