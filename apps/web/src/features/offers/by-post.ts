import type { Offer } from '@pitlane/contracts';

/** Groups offers by ad, in the order in which the ads first appear. */
export function groupByPost<Item extends Pick<Offer, 'post'>>(
  offers: readonly Item[],
): [Item, ...Item[]][] {
  const groups = new Map<number, [Item, ...Item[]]>();
  for (const offer of offers) {
    const group = groups.get(offer.post.id);
    if (group) group.push(offer);
    else groups.set(offer.post.id, [offer]);
  }
  return [...groups.values()];
}
