import type { PostPrice } from '@pitlane/contracts';

/**
 * Returns the change of a price in whole percent, negative if it fell; `other` if they are not comparable, because
 * one is on request or in another currency.
 */
export function priceChange(oldPrice: PostPrice, newPrice: PostPrice): number | 'same' | 'other' {
  if (oldPrice.currency_id === newPrice.currency_id && oldPrice.price === newPrice.price)
    return 'same';
  if (oldPrice.currency_id !== newPrice.currency_id || !oldPrice.price || !newPrice.price)
    return 'other';
  const percent = ((newPrice.price - oldPrice.price) / oldPrice.price) * 100;
  // A change that rounds to zero is still a change.
  return Math.round(percent) || Math.sign(percent);
}
