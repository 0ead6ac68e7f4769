import { addresses, type Profile } from '@pitlane/contracts';
import type { ReactNode } from 'react';
import { useTranslation } from '@/lib/i18n.ts';
import { isUnlimited, useFreeCount } from '@/lib/own-posts.ts';
import type { PaymentReturn } from '@/lib/payment-return.ts';
import { usePrices } from '@/lib/prices.ts';
import { useProfile } from '@/lib/profile.ts';
import { useSession } from '@/lib/session.ts';
import { LinkButton } from '@/ui/button.tsx';
import { Card, Skeleton } from '@/ui/surface.tsx';

interface OwnAllowanceProps {
  paymentReturn: PaymentReturn | null;
  children: ReactNode;
}

/**
 * Shows the remaining allowance and what to do next; nothing for visitors. The rest of the page waits for it, so that
 * nothing shifts.
 */
export function OwnAllowance({ paymentReturn, children }: OwnAllowanceProps) {
  const session = useSession();
  const profile = useProfile();
  const freeCount = useFreeCount();
  if (session && (profile.isPending || freeCount.isPending)) {
    return <Skeleton className="mt-4 h-80 rounded-card" />;
  }
  return (
    <>
      {profile.data && freeCount.data ? (
        <AllowanceCard
          profile={profile.data}
          count={freeCount.data.count}
          paymentReturn={paymentReturn}
        />
      ) : (
        // The link back to the form works even without the allowance.
        session &&
        paymentReturn && (
          <Card className="mt-4 px-5 py-4">
            <BackButton paymentReturn={paymentReturn} />
          </Card>
        )
      )}
      {children}
    </>
  );
}

interface BackButtonProps {
  paymentReturn: PaymentReturn;
  look?: 'primary' | 'secondary';
}

function BackButton({ paymentReturn, look = 'primary' }: BackButtonProps) {
  const { t } = useTranslation('tariffs');
  return (
    <LinkButton look={look} to={paymentReturn.to}>
      {t(`mine.back.${paymentReturn.step}`)}
    </LinkButton>
  );
}

interface AllowanceCardProps extends Pick<OwnAllowanceProps, 'paymentReturn'> {
  profile: Profile;
  count: number;
}

function AllowanceCard({ profile, count, paymentReturn }: AllowanceCardProps) {
  const { t } = useTranslation('tariffs');
  const hasUnlimitedPosts = isUnlimited(profile);
  const canPublish = count > 0 || hasUnlimitedPosts;
  const price = usePrices()?.advert ?? '…';
  return (
    <Card className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3 px-5 py-4">
      <div className="min-w-0 flex-1 basis-72">
        <p className="font-semibold">
          {hasUnlimitedPosts
            ? t('mine.unlimited')
            : canPublish
              ? t('mine.some', { value: count })
              : t('mine.over')}
        </p>
        {!canPublish && (
          <p className="mt-1 max-w-[68ch] text-muted">
            {t(profile.is_entity ? 'mine.overCompany' : 'mine.overLead', { price })}
            {paymentReturn && ` ${t('mine.kept')}`}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {!canPublish && (
          <LinkButton
            look="primary"
            to={addresses.productCreatePay({ for: paymentReturn?.step, post: paymentReturn?.post })}
          >
            {t('mine.pay')}
          </LinkButton>
        )}
        {paymentReturn ? (
          <BackButton paymentReturn={paymentReturn} look={canPublish ? 'primary' : 'secondary'} />
        ) : (
          canPublish && (
            <LinkButton look="primary" to={addresses.productCreate()}>
              {t('mine.create')}
            </LinkButton>
          )
        )}
        <LinkButton to={addresses.accountPosts()}>{t('mine.ads')}</LinkButton>
      </div>
    </Card>
  );
}
