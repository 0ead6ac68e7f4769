import type { PostCard } from '@pitlane/contracts';

export interface ResultCard {
  post: PostCard;
  isSpecial: boolean;
  place: number;
}

interface ResultPage {
  items: readonly PostCard[];
  meta: { special?: readonly PostCard[] | undefined };
}

/** Number of ads between two special placements; the first one is on top of its page. */
export const ADS_BETWEEN = 8;

/**
 * Returns the cards of all loaded pages in order. Shows each ad once: an ad on two pages at its first position,
 * and no placement whose ad is in the list. A page that contains the ad of an earlier placement also brings a
 * replacement, so that loading more moves shown cards only if no placements are left.
 */
export function resultCards(pages: readonly ResultPage[]): ResultCard[] {
  const ads = new Map<number, PostCard>();
  let placements: ResultCard[] = [];
  for (const { items, meta } of pages) {
    const start = ads.size;
    for (const post of items) ads.set(post.id, post);
    const taken = new Set(placements.map(({ post }) => post.id));
    const unseen = (meta.special ?? []).filter(({ id }) => !ads.has(id) && !taken.has(id));
    const fresh = new Map(unseen.map((post) => [post.id, post])).values();
    const at = (place: number): ResultCard[] => {
      const { value: post } = fresh.next();
      return post ? [{ post, isSpecial: true, place }] : [];
    };
    placements = placements.flatMap((card) => (ads.has(card.post.id) ? at(card.place) : [card]));
    const last = placements.at(-1)?.place ?? -ADS_BETWEEN;
    const first = Math.max(start, last + ADS_BETWEEN);
    for (let place = first; place < ads.size; place += ADS_BETWEEN) placements.push(...at(place));
  }
  const byPlace = new Map(placements.map((card) => [card.place, card]));
  return [...ads.values()].flatMap((post, place) => {
    const placement = byPlace.get(place);
    return [...(placement ? [placement] : []), { post, isSpecial: false, place }];
  });
}

/**
 * Returns whether each card takes two columns of a grid. Special placements do if the following cards fill the
 * rest of their row. So only the last row can have empty cells, and the order of the cards is that of the
 * screen.
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
