import { type Hidings, MAX_HIDDEN, type PostCard } from '@pitlane/contracts';

export type HidingTarget = { post: number } | { seller: { id: number; name: string } };

export function withoutTarget(hidden: Hidings, target: HidingTarget): Hidings {
  return 'post' in target
    ? { ...hidden, post_ids: hidden.post_ids.filter((id) => id !== target.post) }
    : { ...hidden, sellers: hidden.sellers.filter(({ id }) => id !== target.seller.id) };
}

/** Adds an ad or seller as the latest and drops the oldest beyond the limit. */
export function withTarget(hidden: Hidings, target: HidingTarget): Hidings {
  const { post_ids: ids, sellers } = withoutTarget(hidden, target);
  return 'post' in target
    ? { post_ids: [target.post, ...ids].slice(0, MAX_HIDDEN), sellers }
    : { post_ids: ids, sellers: [target.seller, ...sellers].slice(0, MAX_HIDDEN) };
}

/** Returns the reason why an ad is hidden: itself or its seller; `null` if it is not. */
export function findHidingTarget(
  { post_ids: ids, sellers }: Hidings,
  { id, seller }: Pick<PostCard, 'id' | 'seller'>,
): HidingTarget | null {
  if (ids.includes(id)) return { post: id };
  const hiddenSeller = sellers.find((each) => each.id === seller.id);
  return hiddenSeller ? { seller: hiddenSeller } : null;
}
