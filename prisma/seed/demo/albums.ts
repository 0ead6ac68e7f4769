import {
  countVariants,
  detailPictures,
  type ExteriorPicture,
  exteriorPicture,
  type Picture,
} from '@pitlane/demo-pictures';
import type { DemoPost } from './types.ts';

/** Returns the public lists that contain an ad: its make, body type and kind. */
const listsOf = (post: DemoPost): string[] => [
  `make ${post.brandId}`,
  `body ${post.carcase}`,
  `kind ${post.kind}`,
];

/** Ads per page. */
const PAGE = 24;

/** Reports whether an ad may be on any first page: it is promoted, or pending and will be published as the newest. */
const isAhead = (post: DemoPost) =>
  post.specialOfferDaysLeft !== null || post.status === 'moderation';

/** Returns public and pending ads: first those that may be on any first page, then by age. */
function listed(posts: readonly DemoPost[]): DemoPost[] {
  const age = (post: DemoPost) => post.publishedMinutesAgo ?? 0;
  return posts
    .filter((post) => post.status === 'active' || isAhead(post))
    .toSorted((a, b) => Number(isAhead(b)) - Number(isAhead(a)) || age(a) - age(b));
}

/**
 * Returns the first picture of every ad by its key. Covers are unique on every page of a list, on the first one
 * regardless of which promotions have ended and which pending ads have been published.
 */
export function coversOf(posts: readonly DemoPost[]): Map<string, ExteriorPicture> {
  const lists = new Map<string, { ids: string[]; ahead: number }>();
  const covers = new Map<string, ExteriorPicture>();
  for (const post of listed(posts)) {
    const own = listsOf(post).map((name) => {
      const list = lists.get(name) ?? { ids: [], ahead: 0 };
      lists.set(name, list);
      return list;
    });
    const taken = new Set(
      own.flatMap(({ ids, ahead }) => (ids.length < ahead + PAGE ? ids : ids.slice(-PAGE))),
    );
    const { silhouette, color } = post.album;
    const variants = Array.from({ length: countVariants(silhouette) }, (_, i) =>
      exteriorPicture(silhouette, color, i),
    );
    const cover = variants.find(({ id }) => !taken.has(id));
    if (!cover) throw new Error(`not enough covers: ${silhouette} ${color}`);
    covers.set(post.key, cover);
    for (const list of own) {
      list.ids.push(cover.id);
      if (isAhead(post)) list.ahead += 1;
    }
  }
  for (const { key, album } of posts) {
    if (!covers.has(key)) covers.set(key, exteriorPicture(album.silhouette, album.color, 0));
  }
  return covers;
}

/** Maximum number of exterior pictures besides the cover. */
const MORE_OUTSIDE = 3;

/** Returns the pictures of every ad by its key: the cover, other exteriors of the same body, interiors. */
export function photosOf(posts: readonly DemoPost[]): Map<string, Picture[]> {
  const covers = coversOf(posts);
  const drawn = Map.groupBy(
    new Map([...covers.values()].map((cover) => [cover.id, cover])).values(),
    ({ silhouette, color }) => `${silhouette} ${color}`,
  );
  return new Map(
    posts.map((post) => {
      const { silhouette, color } = post.album;
      const own = covers.get(post.key);
      if (!own) throw new Error(`no cover for ${post.key}`);
      const others = (drawn.get(`${silhouette} ${color}`) ?? []).filter(({ id }) => id !== own.id);
      const inside = detailPictures(silhouette, color, post.photoOffset);
      const all = [own, ...others.slice(0, MORE_OUTSIDE), ...inside];
      return [post.key, all.slice(0, post.photoCount)];
    }),
  );
}
