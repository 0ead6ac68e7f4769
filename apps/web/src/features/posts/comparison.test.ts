import { beforeEach, expect, it } from 'vitest';
import { startI18n } from '@/lib/i18n.ts';
import lib from '@/lib/lib.ru.json';
import { comparePosts } from './comparison.ts';
import { parseComparedIds } from './comparison-selection.ts';
import posts from './posts.ru.json';
import postsPage from './posts-page.ru.json';
import { createPost } from './testing/create-post.ts';

beforeEach(() => startI18n('ru', { lib, posts, 'posts-page': postsPage }));

it('separates differing facts from equal ones and omits empty ones', () => {
  const one = createPost({ year: 1998, power: 300, vin: null });
  const other = createPost({ year: 2001, power: null });

  const { different, same } = comparePosts([one, other]);

  const values = new Map(different.map((row) => [row.name, row.values]));
  expect(values.get('year')).toEqual(['1998', '2001']);
  expect(values.get('power')?.[1]).toBeNull();
  expect(same.map(({ name }) => name)).toContain('brand_id');
  expect(same.every((row) => row.values[0] === row.values[1])).toBe(true);
  const names = [...different, ...same].map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});

it('adds the price in rubles if currencies differ', () => {
  const prices = [{ name: 'RUB' as const, price: 4_000_000, icon: '₽' }];
  const currency = { id: 2, name: 'Доллар', code: 'USD', sign: '$' };
  const foreign = createPost({ price: 50_000, prices, currency });
  const { different } = comparePosts([foreign, createPost({ price: 1_000_000 })]);
  expect(different.find(({ name }) => name === 'price')?.values).toEqual([
    '50\u00A0000\u00A0$ ≈\u00A04\u00A0000\u00A0000\u00A0₽',
    '1\u00A0000\u00A0000\u00A0₽',
  ]);
});

it('finds no differences for a single ad', () => {
  expect(comparePosts([createPost({})]).different).toEqual([]);
  expect(comparePosts([])).toEqual({ different: [], same: [] });
});

it.each([
  ['3,7', [3, 7]],
  ['7,3,7', [7, 3]],
  ['1,2,3,4,5', [1, 2, 3, 4]],
  ['', []],
  [null, []],
  ['x,-1,0,9', [9]],
])('parses %j as the ids %j', (text, ids) => {
  expect(parseComparedIds(text)).toEqual(ids);
});
