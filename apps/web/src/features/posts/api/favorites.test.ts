import { expect, it } from 'vitest';
import { withFavoriteMark } from './favorites.ts';

const createCard = (id: number, favorites = false) => ({
  id,
  favorites,
  brand: { id, name: 'BMW' },
});

it('marks an ad wherever a response contains it and leaves the rest unchanged', () => {
  const response = {
    pages: [
      { items: [createCard(1), createCard(2)], meta: { total: 2 } },
      { items: [createCard(3)] },
    ],
    post: { id: 2, gone: null, card: createCard(2) },
  };

  const markedResponse = withFavoriteMark(response, { id: 2, favorites: true });

  expect(markedResponse).toEqual({
    pages: [
      { items: [createCard(1), createCard(2, true)], meta: { total: 2 } },
      { items: [createCard(3)] },
    ],
    post: { id: 2, gone: null, card: createCard(2, true) },
  });
  expect((markedResponse as typeof response).pages[1]).toBe(response.pages[1]);
  expect((markedResponse as typeof response).pages[0]?.items[0]).toBe(response.pages[0]?.items[0]);
});

it.each([{ items: [createCard(1)] }, null, undefined, 'text', 2, { favorites: 2 }])(
  'returns a response without the ad unchanged: %j',
  (response) => {
    expect(withFavoriteMark(response, { id: 2, favorites: true })).toBe(response);
  },
);
