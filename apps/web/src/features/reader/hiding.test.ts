import { MAX_HIDDEN } from '@pitlane/contracts';
import { expect, test } from 'vitest';
import { hiddenBy, withoutTarget, withTarget } from './hiding.ts';

const nothing = { post_ids: [], sellers: [] };
const seller = { id: 7, name: 'Жанна' };
const post = { id: 1, seller: { id: 7, name: 'Жанна', is_entity: false } };

test('hides at the front without duplicates and shows again', () => {
  const both = withTarget(withTarget(withTarget(nothing, { post: 1 }), { post: 2 }), { post: 1 });
  expect(both.post_ids).toEqual([1, 2]);
  const all = withTarget(withTarget(both, { seller }), { seller: { id: 7, name: 'Жанна К.' } });
  expect(all).toEqual({ post_ids: [1, 2], sellers: [{ id: 7, name: 'Жанна К.' }] });
  expect(withoutTarget(withoutTarget(all, { post: 2 }), { seller })).toEqual({
    post_ids: [1],
    sellers: [],
  });
  expect(withoutTarget(nothing, { post: 1 })).toEqual(nothing);
});

test('reports if an ad is hidden itself or by its seller', () => {
  expect(hiddenBy(nothing, post)).toBeNull();
  expect(hiddenBy({ post_ids: [2], sellers: [seller] }, post)).toEqual({ seller });
  expect(hiddenBy({ post_ids: [1], sellers: [seller] }, post)).toEqual({ post: 1 });
});

test('stores as many as an account may hide', () => {
  const full = { post_ids: Array.from({ length: MAX_HIDDEN }, (_none, n) => n + 2), sellers: [] };
  const { post_ids: ids } = withTarget(full, { post: 1 });
  expect(ids).toHaveLength(MAX_HIDDEN);
  expect(ids[0]).toBe(1);
});
