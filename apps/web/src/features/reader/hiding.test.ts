import { MAX_HIDDEN } from '@pitlane/contracts';
import { expect, test } from 'vitest';
import { findHidingTarget, withoutTarget, withTarget } from './hiding.ts';

const nothingHidden = { post_ids: [], sellers: [] };
const seller = { id: 7, name: 'Жанна' };
const post = { id: 1, seller: { id: 7, name: 'Жанна', is_entity: false } };

test('adds targets to the front without duplicates and removes them', () => {
  const hiddenPosts = withTarget(withTarget(withTarget(nothingHidden, { post: 1 }), { post: 2 }), {
    post: 1,
  });
  expect(hiddenPosts.post_ids).toEqual([1, 2]);
  const allHidden = withTarget(withTarget(hiddenPosts, { seller }), {
    seller: { id: 7, name: 'Жанна К.' },
  });
  expect(allHidden).toEqual({ post_ids: [1, 2], sellers: [{ id: 7, name: 'Жанна К.' }] });
  expect(withoutTarget(withoutTarget(allHidden, { post: 2 }), { seller })).toEqual({
    post_ids: [1],
    sellers: [],
  });
  expect(withoutTarget(nothingHidden, { post: 1 })).toEqual(nothingHidden);
});

test('finds whether the ad itself or its seller is hidden', () => {
  expect(findHidingTarget(nothingHidden, post)).toBeNull();
  expect(findHidingTarget({ post_ids: [2], sellers: [seller] }, post)).toEqual({ seller });
  expect(findHidingTarget({ post_ids: [1], sellers: [seller] }, post)).toEqual({ post: 1 });
});

test('stores at most as many ads as an account may hide', () => {
  const fullHidings = {
    post_ids: Array.from({ length: MAX_HIDDEN }, (_none, n) => n + 2),
    sellers: [],
  };
  const { post_ids: ids } = withTarget(fullHidings, { post: 1 });
  expect(ids).toHaveLength(MAX_HIDDEN);
  expect(ids[0]).toBe(1);
});
