import { addresses, getDraft, type Transaction } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { formatDate } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { parsePaymentReturn, readStoredReturn } from '@/lib/payment-return.ts';
import { useProfile } from '@/lib/profile.ts';
import { queryOf } from '@/lib/query.ts';
import { useBrowserValue } from '@/lib/storage.ts';
import { LinkButton } from '@/ui/button.tsx';
import type { PaymentState } from '../payment-state.ts';

interface WaysOnProps {
  transaction: Transaction;
  state: PaymentState;
}

const isGiven = (state: PaymentState) => state === 'paid' || state === 'granted';

/** End of the purchased tariff; renders nothing for other purchases. */
export function TariffEnd({ transaction: { items }, state }: WaysOnProps) {
  const { t } = useTranslation('payments');
  const { data: profile, isFetching } = useProfile();
  const until = profile?.tariff_info?.expires_at;
  if (!isGiven(state) || !items.some(({ kind }) => kind === 'tariff')) return null;
  return (
    // Reserves its line while the account is refetched.
    <p className="min-h-[22px]">
      {until && !isFetching && t('until', { date: formatDate(until) })}
    </p>
  );
}

export function NextSteps({ transaction, state }: WaysOnProps) {
  const { t } = useTranslation('payments');
  return isGiven(state) ? (
    <>
      <NextStep transaction={transaction} />
      <LinkButton to={addresses.accountPosts()}>{t('next.posts')}</LinkButton>
    </>
  ) : null;
}

/** Link to the step that was paid for; on another device, where it is unknown, to the stored draft. */
function NextStep({ transaction: { id, items } }: Pick<WaysOnProps, 'transaction'>) {
  const { t } = useTranslation('payments');
  const way = parsePaymentReturn(useBrowserValue(() => readStoredReturn(id)));
  const draft = useQuery({ ...queryOf(getDraft), staleTime: 0, enabled: way === null });
  if (way) {
    return (
      <LinkButton look="primary" to={way.to}>
        {t(`next.${way.of}`)}
      </LinkButton>
    );
  }
  // A special placement alone is for an existing ad.
  if (items.every(({ kind }) => kind === 'special_offer')) return null;
  return (
    <LinkButton look="primary" to={addresses.productCreate()}>
      {t(draft.data ? 'next.create' : 'next.new')}
    </LinkButton>
  );
}
