import { addresses, type Transaction } from '@pitlane/contracts';
import { useTranslation } from '@/lib/i18n.ts';
import { IntentLink } from '@/lib/intent-link.tsx';
import { sumText } from '@/lib/money.ts';
import { refundState } from '../payment-state.ts';

interface RelatedProps {
  transaction: Pick<Transaction, 'refund_of' | 'refund_of_number' | 'refunds'>;
}

/** Links to the payment of a refund, or to the refunds of a payment with their state. */
export function Related({ transaction }: RelatedProps) {
  const { t } = useTranslation('payments');
  const { refund_of: of, refund_of_number: number, refunds } = transaction;
  const links = refunds.map((refund) => ({
    id: refund.id,
    text: t(`related.${refundState(refund)}`, {
      number: refund.number,
      sum: sumText(refund.amount),
    }),
  }));
  if (of !== null) links.push({ id: of, text: t('related.payment', { number: number ?? '' }) });
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
