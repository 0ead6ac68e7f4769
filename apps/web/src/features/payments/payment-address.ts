import { addresses, isOpenTransaction, type Transaction } from '@pitlane/contracts';

/** Returns the provider's address of an open payment; `null` while it is our own page, which waits for the bank. */
export function providerAddress({
  id,
  status,
  payment_url: url,
}: Pick<Transaction, 'id' | 'status' | 'payment_url'>): string | null {
  if (!isOpenTransaction(status) || url === null) return null;
  const { protocol, pathname } = new URL(url);
  // Our own page has the same path on every host name of the site.
  return /^https?:$/.test(protocol) && pathname !== addresses.pay(id) ? url : null;
}
