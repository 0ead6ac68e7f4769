import type { PostPrice } from '@pitlane/contracts';

/**
 * By how many whole percent a price has changed, below zero where it fell; `other` where the two cannot
 * be compared, for one is on request or in another currency.
 */
export function priceChange(then: PostPrice, now: PostPrice): number | 'same' | 'other' {
  if (then.currency_id === now.currency_id && then.price === now.price) return 'same';
  if (then.currency_id !== now.currency_id || !then.price || !now.price) return 'other';
  const percent = ((now.price - then.price) / then.price) * 100;
  // A change that rounds to nothing is one nevertheless.
  return Math.round(percent) || Math.sign(percent);
}
