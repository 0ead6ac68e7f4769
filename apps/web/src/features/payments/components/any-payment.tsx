import { addresses, isOpen } from '@pitlane/contracts';
import { replace } from 'react-router-dom';
import { keepLanguage } from '@/lib/i18n.ts';
import { queryClient } from '@/lib/query.ts';
import { transactionsQuery } from '../api/transactions.ts';

/** No payment in particular: the newest open one, else all. */
export async function loader() {
  const { items } = await queryClient.fetchQuery(transactionsQuery(1));
  const open = items.find(({ kind, status }) => kind === 'payment' && isOpen(status));
  return replace(keepLanguage(open ? addresses.pay(open.id) : addresses.accountTransactions()));
}

export default () => null;
