import { expect, it } from 'vitest';
import { withFavoriteMark } from './favorites.ts';

const card = (id: number, favorites = false) => ({ id, favorites, brand: { id, name: 'BMW' } });

it('marks an ad wherever a response contains it and leaves the rest unchanged', () => {
  const answer = {
    pages: [{ items: [card(1), card(2)], meta: { total: 2 } }, { items: [card(3)] }],
    post: { id: 2, gone: null, card: card(2) },
  };

  const marked = withFavoriteMark(answer, { id: 2, favorites: true });

  expect(marked).toEqual({
    pages: [{ items: [card(1), card(2, true)], meta: { total: 2 } }, { items: [card(3)] }],
    post: { id: 2, gone: null, card: card(2, true) },
  });
  expect((marked as typeof answer).pages[1]).toBe(answer.pages[1]);
  expect((marked as typeof answer).pages[0]?.items[0]).toBe(answer.pages[0]?.items[0]);
});

it.each([{ items: [card(1)] }, null, undefined, 'text', 2, { favorites: 2 }])(
  'returns a response without the ad unchanged: %j',
  (answer) => {
    expect(withFavoriteMark(answer, { id: 2, favorites: true })).toBe(answer);
  },
);
