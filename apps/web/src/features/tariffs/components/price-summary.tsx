import { type Purchase, type Quote, toKopecks } from '@pitlane/contracts';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatDate } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { formatAmount, formatKopecks } from '@/lib/money.ts';
import { useSession } from '@/lib/session.ts';
import { useQuote } from '../api/use-quote.ts';
import { obstacleOf } from '../buy-at-quoted-price.ts';

interface PriceSummaryProps {
  title: string;
  purchase: Purchase;
  fullPrice: number;
  total: number;
  lines: readonly { name: string; kopecks: number }[];
  /** True if the purchase has a term and replaces the current tariff. */
  hasTerm: boolean;
  /** Renders the content below from the quote; `null` until it has loaded. */
  children: (quote: Quote | null) => ReactNode;
}

/** Shows the price of a purchase as computed on the page until the server has confirmed it. */
export function PriceSummary(props: PriceSummaryProps) {
  const { title, purchase, fullPrice, total, lines, hasTerm, children } = props;
  const { t } = useTranslation('tariffs');
  const session = useSession();
  const { quote, lastQuote, error, retry } = useQuote(purchase, { fullPrice, total });
  // Until the next quote has loaded, uses the credit of the last one.
  const credit = lastQuote ? toKopecks(lastQuote.credit) + toKopecks(lastQuote.refund) : 0;
  const amount = quote ? toKopecks(quote.amount) : Math.max(0, total - credit);
  const discount = quote ? toKopecks(quote.discount) : fullPrice - total;
  const endDate = hasTerm ? formatEndDate(quote ?? lastQuote) : null;
  return (
    <div className="flex flex-col gap-3">
      <p className="font-semibold">{title}</p>
      <div aria-live="polite" aria-atomic="true">
        <p className="text-[13px] leading-[18px] text-muted">{t('summary.total')}</p>
        <p className="text-[30px] leading-9 font-bold tracking-tight">{formatKopecks(amount)}</p>
      </div>
      <dl className="flex flex-col gap-1.5 border-t border-line pt-3">
        {lines.map(({ name, kopecks }) => (
          <SummaryRow key={name} name={name} value={formatKopecks(kopecks)} />
        ))}
        {hasTerm && (
          <SummaryRow
            name={t('summary.discount')}
            value={discount > 0 ? formatDeduction(discount) : '—'}
          />
        )}
        {hasTerm && session && (
          <SummaryRow name={t('summary.credit')} value={quote ? formatCredit(quote.credit) : '…'} />
        )}
        {quote && quote.refund !== '0.00' && (
          <SummaryRow name={t('summary.refund')} value={formatAmount(quote.refund)} />
        )}
        {hasTerm && <SummaryRow name={t('summary.until')} value={endDate ?? '…'} />}
      </dl>
      <div aria-live="polite" className="min-h-[22px] text-[13px] leading-[22px] text-muted">
        {quote && (
          <p className="flex items-center gap-1.5">
            <Check aria-hidden className="size-4 shrink-0 text-success" />
            {t('summary.confirmed')}
          </p>
        )}
        {!quote && !error && <p>{t('summary.asking')}</p>}
        {error && obstacleOf(error) === null && (
          <p className="text-danger">
            {t('summary.failed')}{' '}
            <button type="button" onClick={retry} className="font-semibold underline">
              {t('summary.retry')}
            </button>
          </p>
        )}
      </div>
      {children(quote)}
    </div>
  );
}

function SummaryRow({ name, value }: { name: string; value: string }) {
  return (
    <div className="flex items-baseline justify-between gap-4">
      <dt className="text-muted">{name}</dt>
      <dd className="text-right whitespace-nowrap">{value}</dd>
    </div>
  );
}

const formatDeduction = (kopecks: number) => `−${formatKopecks(kopecks)}`;
const formatCredit = (amount: string) =>
  amount === '0.00' ? '—' : formatDeduction(toKopecks(amount));

const formatEndDate = (quote: Quote | null) => (quote?.ends_at ? formatDate(quote.ends_at) : null);
