import { addresses } from '@pitlane/contracts';
import { useEffect, useRef } from 'react';
import type { ModerationView } from '../../moderation-address.ts';
import { TransactionDetail } from './transaction-detail.tsx';
import { TransactionList } from './transaction-list.tsx';
import { TransactionSearch } from './transaction-search.tsx';

type TransactionsViewProps = Pick<ModerationView, 'transaction' | 'filter' | 'page'>;

export function TransactionsView({ transaction, filter, page }: TransactionsViewProps) {
  const list = useRef<HTMLDivElement>(null);
  const previousId = useRef(transaction);
  useEffect(() => {
    const closedId = transaction === null ? previousId.current : null;
    previousId.current = transaction;
    if (closedId === null) return;
    const row = list.current?.querySelector<HTMLElement>(`[data-row="${closedId}"]`);
    (row ?? list.current)?.focus();
  }, [transaction]);
  if (transaction !== null) {
    const backAddress = addresses.moderation({ tab: 'transactions', ...filter, page });
    return <TransactionDetail key={transaction} id={transaction} backAddress={backAddress} />;
  }
  return (
    <div className="flex flex-col gap-6">
      <TransactionSearch filter={filter} />
      <div ref={list} tabIndex={-1} className="outline-none">
        <TransactionList filter={filter} page={page} />
      </div>
    </div>
  );
}
