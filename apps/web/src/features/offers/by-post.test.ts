import { expect, it } from 'vitest';
import { byPost } from './by-post.ts';

const about = (id: number, name: string) => ({
  name,
  post: { id, title: 'Porsche 911', gone: null, card: null },
});

it('puts offers about the same ad together, in their order', () => {
  const groups = byPost([about(7, 'a'), about(3, 'b'), about(7, 'c')]);

  expect(groups.map((group) => group.map(({ name }) => name))).toEqual([['a', 'c'], ['b']]);
});

it('makes nothing of nothing', () => {
  expect(byPost([])).toEqual([]);
});
