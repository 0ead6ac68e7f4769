import {
  addresses,
  getTransactions,
  isOpenTransaction,
  type Transaction,
} from '@pitlane/contracts';
import { replace } from 'react-router-dom';
import { call } from '@/lib/api.ts';
import { withCurrentLanguage } from '@/lib/i18n.ts';

const PER_PAGE = 100;

/** Returns the newest open payment, which may be on any page of the list. */
async function findOpen(): Promise<Transaction | undefined> {
  for (let page = 1; ; page += 1) {
    const query = { page, per_page: PER_PAGE };
    const { items, meta } = await call(getTransactions, { query });
    const open = items.find(({ kind, status }) => kind === 'payment' && isOpenTransaction(status));
    if (open || page >= meta.last_page) return open;
  }
}

export async function loader() {
  const open = await findOpen();
  return replace(
    withCurrentLanguage(open ? addresses.pay(open.id) : addresses.accountTransactions()),
  );
}

export default () => null;
