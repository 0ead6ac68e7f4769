import { expect, test } from 'vitest';
import { createPost } from '@/features/posts/testing/create-post.ts';
import { isReviewedPrice } from './reviewed-price.ts';

const ownDetails = {
  actions: [],
  publish_takes_ad: false,
  removed_reason: null,
  prices_at_once: { from: 2_000_000, to: 6_000_000 },
  edit: null,
  held: null,
  refund: null,
  views_by_day: [],
};
const post = createPost({ price: 4_000_000, own: ownDetails });

test.each([
  ['2000000', false],
  ['1999999', true],
  ['6000000', false],
  ['6000001', true],
  ['', false],
  ['0', false],
  ['дорого', false],
])('returns whether a price of %s is reviewed: %s', (typedPrice, isReviewed) => {
  expect(isReviewedPrice(typedPrice, post)).toBe(isReviewed);
});

test('requires a review of a first price but not of an unchanged one', () => {
  const unpricedPost = { price: null, own: { ...ownDetails, prices_at_once: null } };
  expect(isReviewedPrice('100', unpricedPost)).toBe(true);
  expect(isReviewedPrice('', unpricedPost)).toBe(false);
  // The current price was approved at another exchange rate, outside of the present range.
  expect(isReviewedPrice('7000000', { price: 7_000_000, own: ownDetails })).toBe(false);
});
