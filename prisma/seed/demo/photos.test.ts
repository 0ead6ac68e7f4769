import { describe, expect, it } from 'vitest';
import { loadCatalogue } from '../catalogue/catalogue.ts';
import { loadPlaces } from '../places/places.ts';
import { coversOf, photosOf } from './photos.ts';
import type { DemoPost } from './types.ts';
import { buildDemoWorld } from './world.ts';

const { posts } = buildDemoWorld({ catalogue: loadCatalogue(), places: loadPlaces() });
const covers = coversOf(posts);
const photos = photosOf(posts);

const PAGE_SIZE = 24;
const DAY_MINUTES = 24 * 60;

const isPromoted = ({ specialOfferDaysLeft: left }: DemoPost, days: number) =>
  left !== null && left > days;

/** Returns the ads of the search in default order, `days` from now. */
function listInDefaultOrder(days: number, includesPending: boolean): DemoPost[] {
  return posts
    .filter(({ status, publishedMinutesAgo }) => {
      if (status === 'moderation') return includesPending;
      const age = (publishedMinutesAgo ?? 0) + days * DAY_MINUTES;
      return status === 'active' && age < 30 * DAY_MINUTES;
    })
    .toSorted((a, b) => (a.publishedMinutesAgo ?? 0) - (b.publishedMinutesAgo ?? 0));
}

/** Returns the names of lists with a duplicate cover on their first page or among promoted ads. */
function listsWithDuplicates(
  days: number,
  includesPending: boolean,
  listNameOf: (post: DemoPost) => string,
): string[] {
  return [...Map.groupBy(listInDefaultOrder(days, includesPending), listNameOf)].flatMap(
    ([name, listPosts]) => {
      const firstPagePosts = listPosts.filter(
        (post, index) => index < PAGE_SIZE || isPromoted(post, days),
      );
      const ids = firstPagePosts.map(({ key }) => covers.get(key)?.id ?? key);
      return new Set(ids).size === ids.length ? [] : [name];
    },
  );
}

describe('coversOf', () => {
  it.each([
    ['today', 0, false],
    ['when promotions have ended', 8, false],
    ['when pending ads have been published', 0, true],
    ['later, with pending ads published', 4, true],
  ])(
    'returns unique covers for the first page of a make, body or kind: %s',
    (_, days, includesPending) => {
      expect(listInDefaultOrder(days, includesPending).length).toBeGreaterThan(100);
      expect(
        listsWithDuplicates(days, includesPending, ({ brandId }) => `make ${brandId}`),
      ).toEqual([]);
      expect(
        listsWithDuplicates(days, includesPending, ({ carcase }) => `body ${carcase}`),
      ).toEqual([]);
      expect(listsWithDuplicates(days, includesPending, ({ kind }) => `kind ${kind}`)).toEqual([]);
    },
  );

  it("returns covers of the ad's body and color", () => {
    for (const { key, album, color } of posts) {
      expect(covers.get(key)).toMatchObject({ silhouette: album.silhouette, color });
    }
  });

  it('returns covers of at least 24 silhouettes', () => {
    expect(new Set(posts.map(({ album }) => album.silhouette)).size).toBeGreaterThanOrEqual(24);
  });
});

describe('photosOf', () => {
  it('returns six to ten different pictures per ad, the cover first', () => {
    for (const { key } of posts) {
      const ids = (photos.get(key) ?? []).map(({ id }) => id);
      expect(ids[0]).toBe(covers.get(key)?.id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.length).toBeGreaterThanOrEqual(6);
      expect(ids.length).toBeLessThanOrEqual(10);
    }
  });

  it("returns exterior pictures of the ad's body and color only", () => {
    for (const { key, album, color } of posts) {
      for (const picture of photos.get(key) ?? []) {
        if (picture.type !== 'exterior') continue;
        expect(picture).toMatchObject({ silhouette: album.silhouette, color });
      }
    }
  });

  it('uses fewer than 400 different pictures', () => {
    expect(new Set([...photos.values()].flat().map(({ id }) => id)).size).toBeLessThan(400);
  });
});
