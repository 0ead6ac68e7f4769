import { addresses, getDraft, type Transaction } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { findStoredReturn, parsePaymentReturn } from '@/lib/payment-return.ts';
import { useProfile } from '@/lib/profile.ts';
import { queryOf } from '@/lib/query.ts';
import { useBrowserValue } from '@/lib/storage.ts';
import { LinkButton } from '@/ui/button.tsx';
import type { PaymentState } from '../payment-state.ts';

interface NextStepsProps {
  transaction: Transaction;
  state: PaymentState;
}

const isSettled = (state: PaymentState) => state === 'paid' || state === 'granted';

/** End of the purchased tariff; renders nothing for other purchases. */
export function TariffEnd({ transaction: { items }, state }: NextStepsProps) {
  const { t } = useTranslation('payments');
  const { data: profile, isFetching } = useProfile();
  const until = profile?.tariff_info?.expires_at;
  if (!isSettled(state) || !items.some(({ kind }) => kind === 'tariff')) return null;
  return (
    // Reserves its line while the account is refetched.
    <p className="min-h-[22px]">
      {until && !isFetching && t('until', { date: formatDate(until) })}
    </p>
  );
}

export function NextSteps({ transaction, state }: NextStepsProps) {
  const { t } = useTranslation('payments');
  return isSettled(state) ? (
    <>
      <NextStep transaction={transaction} />
      <LinkButton to={addresses.accountPosts()}>{t('next.posts')}</LinkButton>
    </>
  ) : null;
}

/** Link to the step that was paid for, or to the stored draft on a device that does not know the step. */
function NextStep({ transaction: { id, items } }: Pick<NextStepsProps, 'transaction'>) {
  const { t } = useTranslation('payments');
  const paymentReturn = parsePaymentReturn(useBrowserValue(() => findStoredReturn(id)));
  const draft = useQuery({ ...queryOf(getDraft), staleTime: 0, enabled: paymentReturn === null });
  if (paymentReturn) {
    return (
      <LinkButton look="primary" to={paymentReturn.to}>
        {t(`next.${paymentReturn.step}`)}
      </LinkButton>
    );
  }
  // A payment for special placements only concerns an existing ad.
  if (items.every(({ kind }) => kind === 'special_offer')) return null;
  return (
    <LinkButton look="primary" to={addresses.productCreate()}>
      {t(draft.data ? 'next.create' : 'next.new')}
    </LinkButton>
  );
}
