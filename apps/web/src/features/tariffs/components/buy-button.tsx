import { addresses, type Purchase, type Quote } from '@pitlane/contracts';
import { useLocation } from 'react-router-dom';
import { useTranslation } from '@/lib/i18n.ts';
import { formatAmount } from '@/lib/money.ts';
import type { PaymentReturn } from '@/lib/payment-return.ts';
import { useProfile } from '@/lib/profile.ts';
import { useSession } from '@/lib/session.ts';
import { ActionButton } from '@/ui/action-button.tsx';
import { LinkButton } from '@/ui/button.tsx';
import { Notice } from '@/ui/notice.tsx';
import { errorText } from '@/ui/states.tsx';
import { usePurchase } from '../api/use-purchase.ts';
import { obstacleOf } from '../buy-at-quoted-price.ts';

interface BuyButtonProps {
  purchase: Purchase;
  /** Quote of the server; `null` until it has loaded. */
  quote: Quote | null;
  paymentReturn: PaymentReturn | null;
}

/** Button that buys at the quoted amount, with a notice if something prevents the purchase. */
export function BuyButton({ purchase, quote, paymentReturn }: BuyButtonProps) {
  const { t } = useTranslation('tariffs');
  const session = useSession();
  const { pathname, search } = useLocation();
  const { data: profile } = useProfile();
  const { mutate, isPending, error, variables } = usePurchase(paymentReturn);
  if (!session) {
    return (
      <LinkButton look="primary" to={addresses.login({ next: pathname + search })}>
        {t('buy.signIn')}
      </LinkButton>
    );
  }
  if (profile?.is_entity && !profile.company_inn) return <InnNotice />;
  const amount = quote?.amount;
  const label =
    amount === undefined
      ? t('buy.soon')
      : amount === '0.00'
        ? t('buy.free')
        : t('buy.pay', { sum: formatAmount(amount) });
  return (
    <>
      <div role="alert" className="empty:absolute">
        {error && (
          <PurchaseError error={error} attemptedAmount={variables?.amount} currentAmount={amount} />
        )}
      </div>
      <ActionButton
        look="primary"
        pending={isPending}
        aria-disabled={amount === undefined || undefined}
        onClick={() => amount !== undefined && mutate({ purchase, amount })}
        className="aria-disabled:opacity-55"
      >
        {label}
      </ActionButton>
      <p className="text-[13px] leading-[18px] text-pretty text-muted">
        {t(amount === '0.00' ? 'buy.noteFree' : 'buy.note')}
      </p>
    </>
  );
}

interface PurchaseErrorProps {
  error: Error;
  /** Amount at the time of the attempt. */
  attemptedAmount: string | undefined;
  currentAmount: string | undefined;
}

function PurchaseError({ error, attemptedAmount, currentAmount }: PurchaseErrorProps) {
  const { t } = useTranslation('tariffs');
  const obstacle = obstacleOf(error);
  switch (obstacle) {
    case 'price':
      return (
        <Notice tone="warning" title={t('buy.changed.title')}>
          {currentAmount === undefined || attemptedAmount === undefined
            ? t('buy.changed.asking')
            : t('buy.changed.text', {
                before: formatAmount(attemptedAmount),
                now: formatAmount(currentAmount),
              })}
        </Notice>
      );
    case 'inn':
      return <InnNotice />;
    case 'off':
      return (
        <Notice tone="danger" title={t('buy.off.title')}>
          {t('buy.off.text')}
        </Notice>
      );
    case 'open':
      return (
        <Notice
          tone="warning"
          title={t('buy.open.title')}
          action={
            <LinkButton to={addresses.accountTransactions()} className="w-full">
              {t('buy.open.action')}
            </LinkButton>
          }
        >
          {t('buy.open.text')}
        </Notice>
      );
    case 'companies':
      return <Notice tone="danger">{t('companiesOnly')}</Notice>;
    case null:
      return <Notice tone="danger">{errorText(error)}</Notice>;
    default:
      throw obstacle satisfies never;
  }
}

/** Leads a company to the INN field of its settings, from where it returns once the INN is saved. */
function InnNotice() {
  const { t } = useTranslation('tariffs');
  const { pathname, search, state } = useLocation();
  return (
    <Notice
      tone="warning"
      title={t('buy.inn.title')}
      action={
        <LinkButton
          look="primary"
          to={addresses.accountSettings({ field: 'company_inn', next: pathname + search })}
          state={state}
          className="w-full"
        >
          {t('buy.inn.action')}
        </LinkButton>
      }
    >
      {t('buy.inn.text')}
    </Notice>
  );
}
