import type { PostCard } from '@pitlane/contracts';

/** A card of the results: an ad of the list, or a special placement in addition to it. */
export interface ResultCard {
  post: PostCard;
  isSpecial: boolean;
  /** How many ads of the list come before it. */
  place: number;
}

interface ResultPage {
  items: readonly PostCard[];
  meta: { special?: readonly PostCard[] | undefined };
}

/** Number of ads between two special placements; the first one is on top of its page. */
export const ADS_BETWEEN = 8;

/**
 * The cards of all loaded pages in their order. An ad is shown once: one that slipped onto two pages by its first
 * place, and a placement not at all where its ad is in the list. A page that brings the ad of an earlier placement
 * also brings what takes its place, so that loading more moves what is shown only where there are no more placements.
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
 * Whether each card takes two columns of a grid: special placements do where the rest of their row is filled by the
 * cards behind them. So no cell is empty but in the last row, and the order of the cards is that of the screen.
 */
export function wideCards(cards: readonly Pick<ResultCard, 'isSpecial'>[], columns: number) {
  let column = 0;
  return cards.map(({ isSpecial }, index) => {
    const left = columns - column - 2;
    const isWide = isSpecial && left >= 0 && cards.length - index > left;
    column = (column + (isWide ? 2 : 1)) % columns;
    return isWide;
  });
}
