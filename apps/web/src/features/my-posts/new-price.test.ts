import { expect, test } from 'vitest';
import { somePost } from '@/features/posts/testing/some-post.ts';
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
const post = somePost({ price: 4_000_000, own });

test.each([
  ['2000000', false],
  ['1999999', true],
  ['6000000', false],
  ['6000001', true],
  ['', false],
  ['0', false],
  ['дорого', false],
])('a price of %s goes to a moderator: %s', (typed, reviewed) => {
  expect(isReviewedPrice(typed, post)).toBe(reviewed);
});

test('a first price goes to a moderator, the same one does not', () => {
  const first = { price: null, own: { ...own, prices_at_once: null } };
  expect(isReviewedPrice('100', first)).toBe(true);
  expect(isReviewedPrice('', first)).toBe(false);
  // Approved long ago at another rate: it stays as it is.
  expect(isReviewedPrice('7000000', { price: 7_000_000, own })).toBe(false);
});
