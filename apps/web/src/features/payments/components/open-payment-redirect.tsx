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
async function findOpenPayment(): Promise<Transaction | undefined> {
  for (let page = 1; ; page += 1) {
    const query = { page, per_page: PER_PAGE };
    const { items, meta } = await call(getTransactions, { query });
    const openPayment = items.find(
      ({ kind, status }) => kind === 'payment' && isOpenTransaction(status),
    );
    if (openPayment || page >= meta.last_page) return openPayment;
  }
}

export async function loader() {
  const openPayment = await findOpenPayment();
  return replace(
    withCurrentLanguage(
      openPayment ? addresses.pay(openPayment.id) : addresses.accountTransactions(),
    ),
  );
}

export default () => null;
