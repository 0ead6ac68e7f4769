import type { PostCard } from '@pitlane/contracts';

export interface ResultCard {
  post: PostCard;
  isSpecial: boolean;
  position: number;
}

interface ResultPage {
  items: readonly PostCard[];
  meta: { special?: readonly PostCard[] | undefined };
}

/** Number of ads between two special placements; the first placement precedes all ads. */
export const ADS_PER_PLACEMENT = 8;

/**
 * Returns the cards of all loaded pages in order. Shows each ad once: an ad on two pages at its first position,
 * and no placement whose ad is in the list. A page that contains the ad of an earlier placement also brings a
 * replacement, so that loading more moves shown cards only if no placements are left.
 */
export function resultCards(pages: readonly ResultPage[]): ResultCard[] {
  const ads = new Map<number, PostCard>();
  let placements: ResultCard[] = [];
  for (const { items, meta } of pages) {
    const pageStart = ads.size;
    for (const post of items) ads.set(post.id, post);
    const placedIds = new Set(placements.map(({ post }) => post.id));
    const newPosts = (meta.special ?? []).filter(({ id }) => !ads.has(id) && !placedIds.has(id));
    const unplacedPosts = new Map(newPosts.map((post) => [post.id, post])).values();
    const nextPlacementAt = (position: number): ResultCard[] => {
      const { value: post } = unplacedPosts.next();
      return post ? [{ post, isSpecial: true, position }] : [];
    };
    placements = placements.flatMap((card) =>
      ads.has(card.post.id) ? nextPlacementAt(card.position) : [card],
    );
    const lastPosition = placements.at(-1)?.position ?? -ADS_PER_PLACEMENT;
    const firstPosition = Math.max(pageStart, lastPosition + ADS_PER_PLACEMENT);
    for (let position = firstPosition; position < ads.size; position += ADS_PER_PLACEMENT)
      placements.push(...nextPlacementAt(position));
  }
  const placementsByPosition = new Map(placements.map((card) => [card.position, card]));
  return [...ads.values()].flatMap((post, position) => {
    const placement = placementsByPosition.get(position);
    return [...(placement ? [placement] : []), { post, isSpecial: false, position }];
  });
}

/**
 * Returns whether each card takes two columns of a grid. Special placements do if the following cards fill the
 * rest of their row, so only the last row can have empty cells and cards appear in DOM order.
 */
export function wideCards(cards: readonly Pick<ResultCard, 'isSpecial'>[], columns: number) {
  let column = 0;
  return cards.map(({ isSpecial }, index) => {
    const restOfRow = columns - column - 2;
    const isWide = isSpecial && restOfRow >= 0 && cards.length - index > restOfRow;
    column = (column + (isWide ? 2 : 1)) % columns;
    return isWide;
  });
}
