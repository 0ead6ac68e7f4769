import type { Offer } from '@pitlane/contracts';

/** Groups offers by ad, in the order in which the ads first appear. */
export function groupByPost<Each extends Pick<Offer, 'post'>>(
  offers: readonly Each[],
): [Each, ...Each[]][] {
  const groups = new Map<number, [Each, ...Each[]]>();
  for (const offer of offers) {
    const group = groups.get(offer.post.id);
    if (group) group.push(offer);
    else groups.set(offer.post.id, [offer]);
  }
  return [...groups.values()];
}
