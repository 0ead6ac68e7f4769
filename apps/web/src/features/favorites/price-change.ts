import type { PostPrice } from '@pitlane/contracts';

/**
 * Returns the change of a price in whole percent, negative if it fell; `other` if they are not comparable, because
 * one is on request or in another currency.
 */
export function priceChange(then: PostPrice, now: PostPrice): number | 'same' | 'other' {
  if (then.currency_id === now.currency_id && then.price === now.price) return 'same';
  if (then.currency_id !== now.currency_id || !then.price || !now.price) return 'other';
  const percent = ((now.price - then.price) / then.price) * 100;
  // A change that rounds to zero is still a change.
  return Math.round(percent) || Math.sign(percent);
}
