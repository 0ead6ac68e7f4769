import { expect, it } from 'vitest';
import { groupByPost } from './by-post.ts';

const about = (id: number, name: string) => ({
  name,
  post: { id, title: 'Porsche 911', gone: null, card: null },
});

it('groups offers about the same ad in their order', () => {
  const groups = groupByPost([about(7, 'a'), about(3, 'b'), about(7, 'c')]);

  expect(groups.map((group) => group.map(({ name }) => name))).toEqual([['a', 'c'], ['b']]);
});

it('returns no groups without offers', () => {
  expect(groupByPost([])).toEqual([]);
});
