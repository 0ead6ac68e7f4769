import { addresses, type Transaction } from '@pitlane/contracts';
import { useTranslation } from '@/lib/i18n.ts';
import { IntentLink } from '@/lib/intent-link.tsx';
import { formatAmount } from '@/lib/money.ts';
import { refundState } from '../payment-state.ts';

interface RelatedTransactionsProps {
  transaction: Pick<Transaction, 'refund_of' | 'refund_of_number' | 'refunds'>;
}

/** Links to the payment of a refund, or to the refunds of a payment with their state. */
export function RelatedTransactions({ transaction }: RelatedTransactionsProps) {
  const { t } = useTranslation('payments');
  const { refund_of: paymentId, refund_of_number: paymentNumber, refunds } = transaction;
  const links = refunds.map((refund) => ({
    id: refund.id,
    text: t(`related.${refundState(refund)}`, {
      number: refund.number,
      sum: formatAmount(refund.amount),
    }),
  }));
  if (paymentId !== null)
    links.push({ id: paymentId, text: t('related.payment', { number: paymentNumber ?? '' }) });
  return links.map(({ id, text }) => (
    <IntentLink
      key={id}
      to={addresses.accountTransaction(id)}
      className="block w-fit py-1 underline decoration-control underline-offset-4 hover:decoration-ink"
    >
      {text}
    </IntentLink>
  ));
}
