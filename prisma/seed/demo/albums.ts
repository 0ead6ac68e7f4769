import {
  details,
  type ExteriorPicture,
  exterior,
  type Picture,
  variantsOf,
} from '@pitlane/demo-pictures';
import type { DemoPost } from './types.ts';

/** A list that anybody may open: all ads of a make, of a body type, of a kind. */
const listsOf = (post: DemoPost): string[] => [
  `make ${post.brandId}`,
  `body ${post.carcase}`,
  `kind ${post.kind}`,
];

/** What a list shows at once. */
const PAGE = 24;

/** May be on any first page: promoted it comes in addition to the list, or it waits for a moderator and comes out newest. */
const isAhead = (post: DemoPost) =>
  post.specialOfferDaysLeft !== null || post.status === 'moderation';

/** Ads that lists show or will show: those that may be on any first page, then by age. */
function listed(posts: readonly DemoPost[]): DemoPost[] {
  const age = (post: DemoPost) => post.publishedMinutesAgo ?? 0;
  return posts
    .filter((post) => post.status === 'active' || isAhead(post))
    .toSorted((a, b) => Number(isAhead(b)) - Number(isAhead(a)) || age(a) - age(b));
}

/**
 * The first picture of every ad, by its key. No page of any list has one twice, least of all the
 * first, whichever promotions have ended by then and whichever waiting ads have come out.
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
    const variants = Array.from({ length: variantsOf(silhouette) }, (_, i) =>
      exterior(silhouette, color, i),
    );
    const cover = variants.find(({ id }) => !taken.has(id));
    if (!cover) throw new Error(`Not enough covers: ${silhouette} ${color}`);
    covers.set(post.key, cover);
    for (const list of own) {
      list.ids.push(cover.id);
      if (isAhead(post)) list.ahead += 1;
    }
  }
  for (const { key, album } of posts) {
    if (!covers.has(key)) covers.set(key, exterior(album.silhouette, album.color, 0));
  }
  return covers;
}

/** Other outside pictures of the same vehicle an ad shows at most. */
const MORE_OUTSIDE = 3;

/** The pictures of every ad, by its key: cover, what else is drawn of the same body, inside. */
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
      if (!own) throw new Error(`No cover for ${post.key}`);
      const others = (drawn.get(`${silhouette} ${color}`) ?? []).filter(({ id }) => id !== own.id);
      const inside = details(silhouette, color, post.photoOffset);
      const all = [own, ...others.slice(0, MORE_OUTSIDE), ...inside];
      return [post.key, all.slice(0, post.photoCount)];
    }),
  );
}
