import type { Post } from '@pitlane/contracts';
import { parseDigits } from '@/ui/digits.ts';

/** Reports whether a moderator reviews a price before it is public: a first price, or a change by more than half. */
export function isReviewedPrice(
  typedPrice: string,
  { price, own }: Pick<Post, 'price' | 'own'>,
): boolean {
  const newPrice = parseDigits(typedPrice);
  if (!newPrice || newPrice === price) return false;
  const unreviewedRange = own?.prices_at_once;
  return !unreviewedRange || newPrice < unreviewedRange.from || newPrice > unreviewedRange.to;
}
