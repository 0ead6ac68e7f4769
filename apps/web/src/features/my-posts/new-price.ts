import type { Post } from '@pitlane/contracts';
import { numberOf } from '@/ui/digits.ts';

/** Whether a moderator looks at a price before buyers do: it steps by more than half, or is the first. */
export function isReviewedPrice(
  typed: string,
  { price, own }: Pick<Post, 'price' | 'own'>,
): boolean {
  const next = numberOf(typed);
  if (!next || next === price) return false;
  const atOnce = own?.prices_at_once;
  return !atOnce || next < atOnce.from || next > atOnce.to;
}
