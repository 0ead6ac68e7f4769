import { expect, test } from 'vitest';
import { buildPost } from '@/features/posts/testing/some-post.ts';
import { isReviewedPrice } from './new-price.ts';

const own = {
  actions: [],
  publish_takes_ad: false,
  removed_reason: null,
  prices_at_once: { from: 2_000_000, to: 6_000_000 },
  edit: null,
  held: null,
  refund: null,
  views_by_day: [],
};
const post = buildPost({ price: 4_000_000, own });

test.each([
  ['2000000', false],
  ['1999999', true],
  ['6000000', false],
  ['6000001', true],
  ['', false],
  ['0', false],
  ['дорого', false],
])('reports for a price of %s if it is reviewed: %s', (typed, reviewed) => {
  expect(isReviewedPrice(typed, post)).toBe(reviewed);
});

test('reviews a first price but not an equal one', () => {
  const first = { price: null, own: { ...own, prices_at_once: null } };
  expect(isReviewedPrice('100', first)).toBe(true);
  expect(isReviewedPrice('', first)).toBe(false);
  // Approved at another rate: remains reviewed.
  expect(isReviewedPrice('7000000', { price: 7_000_000, own })).toBe(false);
});
