import { expect, it } from 'vitest';
import { groupByPost } from './by-post.ts';

const createOffer = (id: number, name: string) => ({
  name,
  post: { id, title: 'Porsche 911', gone: null, card: null },
});

it('groups offers by ad in the order of the list', () => {
  const groups = groupByPost([createOffer(7, 'a'), createOffer(3, 'b'), createOffer(7, 'c')]);

  expect(groups.map((group) => group.map(({ name }) => name))).toEqual([['a', 'c'], ['b']]);
});

it('returns no groups without offers', () => {
  expect(groupByPost([])).toEqual([]);
});
