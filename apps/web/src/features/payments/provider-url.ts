import { addresses, isOpenTransaction, type Transaction } from '@pitlane/contracts';

/** Returns the provider's URL of an open payment; `null` while the URL is our own page, which waits for the bank. */
export function providerUrlOf({
  id,
  status,
  payment_url: url,
}: Pick<Transaction, 'id' | 'status' | 'payment_url'>): string | null {
  if (!isOpenTransaction(status) || url === null) return null;
  const { protocol, pathname } = new URL(url);
  // Our own page has the same path on every host name of the site.
  return /^https?:$/.test(protocol) && pathname !== addresses.pay(id) ? url : null;
}
