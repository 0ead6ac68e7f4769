import { describe, expect, it } from 'vitest';
import { canRequestPromotion, photosError, photosErrorField, reorderIds } from './posting.rules.ts';

const photo = (id: number, hash = `hash ${id}`) => ({ id, hash });
const ids = (count: number) => Array.from({ length: count }, (_none, index) => index + 1);

describe('photosError', () => {
  it('accepts six to thirty different photos', () => {
    for (const count of [6, 30]) {
      expect(
        photosError(
          ids(count),
          ids(count).map((id) => photo(id)),
        ),
      ).toBeNull();
    }
  });

  it('reports missing photos before all other errors', () => {
    const usablePhotos = ids(3).map((id) => photo(id));
    expect(photosError([1, 2, 3, 8, 9], usablePhotos)).toEqual({
      error: 'photo_unknown',
      photos: [8, 9],
    });
  });

  it.each([
    ['many_photos', ids(31).map((id) => photo(id))],
    ['few_photos', ids(5).map((id) => photo(id))],
    ['few_photos', ids(6).map((id) => photo(id, id > 4 ? 'one' : undefined))],
    ['few_photos', ids(6).map((id) => photo(id, id > 4 ? `one${' '.repeat(id)}` : undefined))],
    ['photo_twice', ids(7).map((id) => photo(id, id > 5 ? 'one' : undefined))],
  ] as const)('reports %s for the whole set', (error, usablePhotos) => {
    const requestedIds = usablePhotos.map(({ id }) => id);
    expect(photosError(requestedIds, usablePhotos)).toEqual({ error, photos: [] });
  });
});

describe('photosErrorField', () => {
  it.each([
    [[], { photo_ids: [1] }, 'photo_ids'],
    [['file'], { photo_ids: [1] }, 'userfiles'],
    [[], {}, 'userfiles'],
  ])('returns, for files %j and form %j, %s', (files, form, field) => {
    expect(photosErrorField({ files, form })).toBe(field);
  });
});

describe('reorderIds', () => {
  it.each([
    [[3, 1, 3, 2], undefined, [3, 1, 2]],
    [
      [1, 2, 3],
      [3, 1],
      [3, 1, 2],
    ],
    [
      [1, 2],
      [9, 2],
      [2, 1],
    ],
  ])('returns, for %j ordered by %j, %j', (present, order, expected) => {
    expect(reorderIds(present, order)).toEqual(expected);
  });
});

it.each([
  ['denied', null, true],
  ['denied', new Date(0), false],
  ['moderation', null, false],
])(
  'canRequestPromotion returns, for an ad that is %s and was published at %s, %s',
  (status, publishedAt, expected) => {
    expect(canRequestPromotion({ status, publishedAt })).toBe(expected);
  },
);
