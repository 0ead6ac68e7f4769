import { expect, test } from 'vitest';
import { ApiError } from '@/lib/api.ts';
import { costOf, isOver, needsAsking } from './post-actions.ts';

const own = {
  actions: [],
  publish_takes_ad: false,
  removed_reason: null,
  edit: null,
  views_by_day: [],
};
const paid = { own: { ...own, publish_takes_ad: true } };

test('what a step costs', () => {
  expect(costOf('publish', paid)).toBe('ad');
  expect(costOf('publish', { own })).toBeNull();
  expect(costOf('extend', { own })).toBe('ad');
  expect(costOf('promote', { own })).toBe('offer');
  expect(costOf('remove', paid)).toBeNull();
});

test('asked is what costs and what takes away', () => {
  expect(needsAsking('publish', paid)).toBe(true);
  expect(needsAsking('publish', { own })).toBe(false);
  expect(needsAsking('remove_publication', paid)).toBe(false);
  expect(needsAsking('remove', { own })).toBe(true);
  expect(needsAsking('remove_force', { own })).toBe(true);
});

test('402 says that nothing is left', () => {
  expect(isOver(new ApiError(402, 'post.no_allowance', ''))).toBe(true);
  expect(isOver(new ApiError(409, 'post.wrong_state', ''))).toBe(false);
  expect(isOver(null)).toBe(false);
});
