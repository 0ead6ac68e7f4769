import { addresses, type TransactionWithEntries } from '@pitlane/contracts';
import type { ReactNode } from 'react';
import { formatMoment, formatNumber } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { IntentLink } from '@/lib/intent-link.tsx';
import { formatAmount } from '@/lib/money.ts';
import { classes } from '@/ui/classes.ts';
import { toneClassOf } from '../../money.ts';

interface TableProps {
  title: string;
  /** Columns; those with figures are right-aligned. */
  columns: readonly { label: string; isFigure?: boolean }[];
  emptyText: string;
  rows: readonly { key: string | number; cells: readonly ReactNode[] }[];
}

const cellClass = (isFigure = false) =>
  classes('px-3 py-2.5 first:pl-0 last:pr-0', isFigure && 'text-right tabular-nums');

function Table({ title, columns, emptyText, rows }: TableProps) {
  return (
    <div>
      <h3 className="mb-2 text-[18px]">{title}</h3>
      {rows.length === 0 ? (
        <p className="text-muted">{emptyText}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
        <section aria-label={title} tabIndex={0} className="overflow-x-auto">
          <table className="w-full min-w-[560px] border-collapse text-left">
            <thead className="border-b border-line text-[13px] text-muted">
              <tr>
                {columns.map(({ label, isFigure }) => (
                  <th
                    key={label}
                    scope="col"
                    className={classes('font-normal', cellClass(isFigure))}
                  >
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ key, cells }) => (
                <tr key={key} className="border-b border-line align-baseline">
                  {columns.map(({ label, isFigure }, index) => (
                    <td key={label} className={cellClass(isFigure)}>
                      {cells[index]}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  );
}

const formatExactMoment = (instant: string) =>
  formatMoment(instant, { dateStyle: 'medium', timeStyle: 'medium' });

export function ItemsTable({ items }: Pick<TransactionWithEntries, 'items'>) {
  const { t } = useTranslation('moderation');
  return (
    <Table
      title={t('transactions.items')}
      emptyText=""
      columns={[
        { label: t('transactions.item') },
        { label: t('transactions.count'), isFigure: true },
        { label: t('transactions.price'), isFigure: true },
        { label: t('transactions.sum'), isFigure: true },
      ]}
      rows={items.map(({ title, count, price, amount }, index) => ({
        // A refund may have two lines of the same kind.
        key: index,
        cells: [title, formatNumber(count), formatAmount(price), formatAmount(amount)],
      }))}
    />
  );
}

export function RefundsTable({ refunds }: Pick<TransactionWithEntries, 'refunds'>) {
  const { t } = useTranslation('moderation');
  return (
    <Table
      title={t('transactions.refunds')}
      emptyText={t('transactions.noRefunds')}
      columns={[
        { label: t('transactions.number') },
        { label: t('transactions.status') },
        { label: t('transactions.when') },
        { label: t('transactions.sum'), isFigure: true },
      ]}
      rows={refunds.map(({ id, number, status, amount, created_at: createdAt }) => ({
        key: id,
        cells: [
          <IntentLink
            key="number"
            to={addresses.moderation({ tab: 'transactions', transaction: id })}
            className="font-semibold tabular-nums underline decoration-control underline-offset-4 hover:decoration-ink"
          >
            {number}
          </IntentLink>,
          <span key="status" className={toneClassOf(status)}>
            {t(`transactions.statuses.${status}`)}
          </span>,
          formatExactMoment(createdAt),
          formatAmount(amount),
        ],
      }))}
    />
  );
}

export function EntriesTable({ entries }: Pick<TransactionWithEntries, 'entries'>) {
  const { t } = useTranslation('moderation');
  return (
    <Table
      title={t('transactions.entries')}
      emptyText={t('transactions.noEntries')}
      columns={[
        { label: t('transactions.when') },
        { label: t('transactions.event') },
        { label: t('transactions.debitSide') },
        { label: t('transactions.creditSide') },
        { label: t('transactions.sum'), isFigure: true },
      ]}
      rows={entries.map(({ event, debit, credit, amount, created_at: createdAt }, index) => ({
        // Entries are never changed or removed.
        key: index,
        cells: [
          formatExactMoment(createdAt),
          t(`transactions.events.${event}`),
          t(`transactions.books.${debit}`),
          t(`transactions.books.${credit}`),
          formatAmount(amount),
        ],
      }))}
    />
  );
}
