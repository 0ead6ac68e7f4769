import type { Transaction } from '@pitlane/contracts';
import { useTranslation } from '@/lib/i18n.ts';
import { formatAmount } from '@/lib/money.ts';
import { classes } from '@/ui/classes.ts';
import { type PaymentState, paymentStateOf } from '../payment-state.ts';

function amountLabelKey(state: PaymentState) {
  switch (state) {
    case 'asking':
    case 'payable':
      return 'due';
    case 'paid':
    case 'granted':
    case 'partly':
    case 'refunded':
      return 'paid';
    case 'declined':
    case 'expired':
    case 'cancelled':
      return 'unpaid';
    case 'refunding':
    case 'refund_done':
    case 'refund_refused':
      return 'refund';
    default:
      throw state satisfies never;
  }
}

export function Bill({ transaction }: { transaction: Transaction }) {
  const { t } = useTranslation('payments');
  const {
    items,
    subtotal,
    discount,
    credit,
    amount,
    refunded_amount: refundedAmount,
  } = transaction;
  const isNonZero = (amount: string) => amount !== '0.00';
  return (
    <dl className="flex flex-col gap-2">
      {items.map((item) => (
        <Line
          key={`${item.kind} ${item.title}`}
          name={item.title}
          note={
            item.kind === 'tariff'
              ? t('bill.months', { count: item.count, sum: formatAmount(item.price) })
              : t('bill.times', { count: item.count, sum: formatAmount(item.price) })
          }
          value={formatAmount(item.amount)}
        />
      ))}
      <div aria-hidden className="border-t border-line" />
      {subtotal !== amount && <Line name={t('bill.subtotal')} value={formatAmount(subtotal)} />}
      {isNonZero(discount) && (
        <Line name={t('bill.discount')} value={`−${formatAmount(discount)}`} />
      )}
      {isNonZero(credit) && <Line name={t('bill.credit')} value={`−${formatAmount(credit)}`} />}
      <Line
        strong
        name={t(`bill.amount.${amountLabelKey(paymentStateOf(transaction))}`)}
        value={formatAmount(amount)}
      />
      {isNonZero(refundedAmount) && (
        <Line name={t('bill.refunded')} value={formatAmount(refundedAmount)} />
      )}
    </dl>
  );
}

interface LineProps {
  name: string;
  note?: string;
  value: string;
  strong?: boolean;
}

function Line({ name, note, value, strong = false }: LineProps) {
  return (
    <div
      className={classes('flex items-baseline justify-between gap-6', strong && 'font-semibold')}
    >
      <dt className="min-w-0 text-pretty wrap-anywhere">
        {name}
        {note && <span className="block text-[13px] leading-[18px] text-muted">{note}</span>}
      </dt>
      <dd className="shrink-0 text-right whitespace-nowrap">{value}</dd>
    </div>
  );
}
