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
const PAGE_SIZE = 24;

/** Returns whether an ad may be on any first page: it is promoted, or pending and will be the newest once published. */
const canLeadPage = (post: DemoPost) =>
  post.specialOfferDaysLeft !== null || post.status === 'moderation';

/** Returns public and pending ads: first those that may be on a first page, then the others by age. */
function sortListedPosts(posts: readonly DemoPost[]): DemoPost[] {
  const age = (post: DemoPost) => post.publishedMinutesAgo ?? 0;
  return posts
    .filter((post) => post.status === 'active' || canLeadPage(post))
    .toSorted((a, b) => Number(canLeadPage(b)) - Number(canLeadPage(a)) || age(a) - age(b));
}

/**
 * Returns the first picture of every ad by its key. Covers are unique on every page of a list, on the first one
 * regardless of which promotions have ended and which pending ads have been published.
 */
export function coversOf(posts: readonly DemoPost[]): Map<string, ExteriorPicture> {
  const lists = new Map<string, { ids: string[]; leadingCount: number }>();
  const covers = new Map<string, ExteriorPicture>();
  for (const post of sortListedPosts(posts)) {
    const ownLists = listsOf(post).map((name) => {
      const list = lists.get(name) ?? { ids: [], leadingCount: 0 };
      lists.set(name, list);
      return list;
    });
    const takenIds = new Set(
      ownLists.flatMap(({ ids, leadingCount }) =>
        ids.length < leadingCount + PAGE_SIZE ? ids : ids.slice(-PAGE_SIZE),
      ),
    );
    const { silhouette, color } = post.album;
    const variants = Array.from({ length: countVariants(silhouette) }, (_, i) =>
      exteriorPicture(silhouette, color, i),
    );
    const cover = variants.find(({ id }) => !takenIds.has(id));
    if (!cover) throw new Error(`not enough covers: ${silhouette} ${color}`);
    covers.set(post.key, cover);
    for (const list of ownLists) {
      list.ids.push(cover.id);
      if (canLeadPage(post)) list.leadingCount += 1;
    }
  }
  for (const { key, album } of posts) {
    if (!covers.has(key)) covers.set(key, exteriorPicture(album.silhouette, album.color, 0));
  }
  return covers;
}

/** Maximum number of exterior pictures besides the cover. */
const MAX_OTHER_EXTERIORS = 3;

/** Returns the pictures of every ad by its key: the cover, other exteriors of the same body, interiors. */
export function photosOf(posts: readonly DemoPost[]): Map<string, Picture[]> {
  const covers = coversOf(posts);
  const coversByBody = Map.groupBy(
    new Map([...covers.values()].map((cover) => [cover.id, cover])).values(),
    ({ silhouette, color }) => `${silhouette} ${color}`,
  );
  return new Map(
    posts.map((post) => {
      const { silhouette, color } = post.album;
      const ownCover = covers.get(post.key);
      if (!ownCover) throw new Error(`no cover for ${post.key}`);
      const otherExteriors = (coversByBody.get(`${silhouette} ${color}`) ?? []).filter(
        ({ id }) => id !== ownCover.id,
      );
      const interiors = detailPictures(silhouette, color, post.photoOffset);
      const pictures = [ownCover, ...otherExteriors.slice(0, MAX_OTHER_EXTERIORS), ...interiors];
      return [post.key, pictures.slice(0, post.photoCount)];
    }),
  );
}
