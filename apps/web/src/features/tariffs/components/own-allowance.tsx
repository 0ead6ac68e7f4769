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
  wayBack: PaymentReturn | null;
  children: ReactNode;
}

/**
 * Remaining allowance and what to do next; nothing for visitors. The rest of the page waits for it, so that it does
 * not shift.
 */
export function OwnAllowance({ wayBack, children }: OwnAllowanceProps) {
  const session = useSession();
  const profile = useProfile();
  const free = useFreeCount();
  if (session && (profile.isPending || free.isPending)) {
    return <Skeleton className="mt-4 h-80 rounded-card" />;
  }
  return (
    <>
      {profile.data && free.data ? (
        <Left profile={profile.data} count={free.data.count} wayBack={wayBack} />
      ) : (
        // The link back to the form works even without the allowance.
        session &&
        wayBack && (
          <Card className="mt-4 px-5 py-4">
            <BackButton wayBack={wayBack} />
          </Card>
        )
      )}
      {children}
    </>
  );
}

interface BackButtonProps {
  wayBack: PaymentReturn;
  look?: 'primary' | 'secondary';
}

function BackButton({ wayBack, look = 'primary' }: BackButtonProps) {
  const { t } = useTranslation('tariffs');
  return (
    <LinkButton look={look} to={wayBack.to}>
      {t(`mine.back.${wayBack.of}`)}
    </LinkButton>
  );
}

interface LeftProps extends Pick<OwnAllowanceProps, 'wayBack'> {
  profile: Profile;
  count: number;
}

function Left({ profile, count, wayBack }: LeftProps) {
  const { t } = useTranslation('tariffs');
  const unlimited = isUnlimited(profile);
  const may = count > 0 || unlimited;
  const price = usePrices()?.advert ?? '…';
  return (
    <Card className="mt-4 flex flex-wrap items-center gap-x-6 gap-y-3 px-5 py-4">
      <div className="min-w-0 flex-1 basis-72">
        <p className="font-semibold">
          {unlimited
            ? t('mine.unlimited')
            : may
              ? t('mine.some', { value: count })
              : t('mine.over')}
        </p>
        {!may && (
          <p className="mt-1 max-w-[68ch] text-muted">
            {t(profile.is_entity ? 'mine.overCompany' : 'mine.overLead', { price })}
            {wayBack && ` ${t('mine.kept')}`}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {!may && (
          <LinkButton
            look="primary"
            to={addresses.productCreatePay({ for: wayBack?.of, post: wayBack?.post })}
          >
            {t('mine.pay')}
          </LinkButton>
        )}
        {wayBack ? (
          <BackButton wayBack={wayBack} look={may ? 'primary' : 'secondary'} />
        ) : (
          may && (
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
