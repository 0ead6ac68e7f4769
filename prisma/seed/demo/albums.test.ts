import { describe, expect, it } from 'vitest';
import { loadCatalogue } from '../catalogue/catalogue.ts';
import { loadPlaces } from '../places/places.ts';
import { coversOf, photosOf } from './albums.ts';
import type { DemoPost } from './types.ts';
import { buildDemoWorld } from './world.ts';

const { posts } = buildDemoWorld({ catalogue: loadCatalogue(), places: loadPlaces() });
const covers = coversOf(posts);
const photos = photosOf(posts);

const PAGE = 24;
const DAY_MINUTES = 24 * 60;

const isPromoted = ({ specialOfferDaysLeft: left }: DemoPost, days: number) =>
  left !== null && left > days;

/** The search's default order some days from now. */
function ordered(days: number, alsoWaiting: boolean): DemoPost[] {
  return posts
    .filter(({ status, publishedMinutesAgo }) => {
      if (status === 'moderation') return alsoWaiting;
      const age = (publishedMinutesAgo ?? 0) + days * DAY_MINUTES;
      return status === 'active' && age < 30 * DAY_MINUTES;
    })
    .toSorted((a, b) => (a.publishedMinutesAgo ?? 0) - (b.publishedMinutesAgo ?? 0));
}

/** The lists that have a cover twice on their first page with what may come in addition to it. */
function twins(days: number, alsoWaiting: boolean, of: (post: DemoPost) => string): string[] {
  return [...Map.groupBy(ordered(days, alsoWaiting), of)].flatMap(([name, members]) => {
    const shown = members.filter((post, place) => place < PAGE || isPromoted(post, days));
    const ids = shown.map(({ key }) => covers.get(key)?.id ?? key);
    return new Set(ids).size === ids.length ? [] : [name];
  });
}

describe('coversOf', () => {
  it.each([
    ['today', 0, false],
    ['when promotions have ended', 8, false],
    ['when waiting ads have come out', 0, true],
    ['later, with them', 4, true],
  ])('shows no cover twice on the first page of a make, body or kind: %s', (_, days, waiting) => {
    expect(ordered(days, waiting).length).toBeGreaterThan(100);
    expect(twins(days, waiting, ({ brandId }) => `make ${brandId}`)).toEqual([]);
    expect(twins(days, waiting, ({ carcase }) => `body ${carcase}`)).toEqual([]);
    expect(twins(days, waiting, ({ kind }) => `kind ${kind}`)).toEqual([]);
  });

  it('shows the body and the colour that the ad names', () => {
    for (const { key, album, color } of posts) {
      expect(covers.get(key)).toMatchObject({ silhouette: album.silhouette, color });
    }
  });

  it('tells at least 24 silhouettes apart', () => {
    expect(new Set(posts.map(({ album }) => album.silhouette)).size).toBeGreaterThanOrEqual(24);
  });
});

describe('photosOf', () => {
  it('gives every ad six to ten different pictures, its cover first', () => {
    for (const { key } of posts) {
      const ids = (photos.get(key) ?? []).map(({ id }) => id);
      expect(ids[0]).toBe(covers.get(key)?.id);
      expect(new Set(ids).size).toBe(ids.length);
      expect(ids.length).toBeGreaterThanOrEqual(6);
      expect(ids.length).toBeLessThanOrEqual(10);
    }
  });

  it('never shows another body or colour from outside', () => {
    for (const { key, album, color } of posts) {
      for (const picture of photos.get(key) ?? []) {
        if (picture.type !== 'exterior') continue;
        expect(picture).toMatchObject({ silhouette: album.silhouette, color });
      }
    }
  });

  it('is drawn in bounded time: few shapes, most pictures differ in colour alone', () => {
    expect(new Set([...photos.values()].flat().map(({ id }) => id)).size).toBeLessThan(400);
  });
});
