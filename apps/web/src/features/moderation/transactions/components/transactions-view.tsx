import { addresses } from '@pitlane/contracts';
import { useEffect, useRef } from 'react';
import type { ModerationView } from '../../moderation-address.ts';
import { TransactionDetail } from './transaction-detail.tsx';
import { TransactionList } from './transaction-list.tsx';
import { TransactionSearch } from './transaction-search.tsx';

type TransactionsViewProps = Pick<ModerationView, 'transaction' | 'listed' | 'page'>;

export function TransactionsView({ transaction, listed, page }: TransactionsViewProps) {
  const list = useRef<HTMLDivElement>(null);
  const latest = useRef(transaction);
  useEffect(() => {
    const closed = transaction === null ? latest.current : null;
    latest.current = transaction;
    if (closed === null) return;
    const row = list.current?.querySelector<HTMLElement>(`[data-row="${closed}"]`);
    (row ?? list.current)?.focus();
  }, [transaction]);
  if (transaction !== null) {
    const back = addresses.moderation({ tab: 'transactions', ...listed, page });
    return <TransactionDetail key={transaction} id={transaction} back={back} />;
  }
  return (
    <div className="flex flex-col gap-6">
      <TransactionSearch listed={listed} />
      <div ref={list} tabIndex={-1} className="outline-none">
        <TransactionList listed={listed} page={page} />
      </div>
    </div>
  );
}
