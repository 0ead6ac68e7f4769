import type { Post } from '@pitlane/contracts';
import { parseDigits } from '@/ui/digits.ts';

/** Reports whether a moderator reviews a price before it is public: a first price, or a change by more than half. */
export function isReviewedPrice(
  typed: string,
  { price, own }: Pick<Post, 'price' | 'own'>,
): boolean {
  const next = parseDigits(typed);
  if (!next || next === price) return false;
  const atOnce = own?.prices_at_once;
  return !atOnce || next < atOnce.from || next > atOnce.to;
}
