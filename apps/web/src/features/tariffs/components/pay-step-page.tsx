import { addresses, type PaidStep } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { postQuery } from '@/features/posts/api/post.ts';
import { PostPhoto } from '@/features/posts/components/post-photo.tsx';
import { fullTitle } from '@/features/posts/post-texts.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { IntentLink, useGoTo } from '@/lib/intent-link.tsx';
import { formatAmount } from '@/lib/money.ts';
import { freeSpecialPlacementsQuery, isUnlimited, useFreeCount } from '@/lib/own-posts.ts';
import { usePageTitle, withSiteName } from '@/lib/page-title.ts';
import { createPaymentReturn, type PaymentReturn, readPaidStep } from '@/lib/payment-return.ts';
import { individualTariffsQuery } from '@/lib/prices.ts';
import { useProfile } from '@/lib/profile.ts';
import { LinkButton } from '@/ui/button.tsx';
import { Checkbox } from '@/ui/checkbox.tsx';
import { Notice } from '@/ui/notice.tsx';
import { ErrorState } from '@/ui/states.tsx';
import { Card, Container, Skeleton } from '@/ui/surface.tsx';
import { BuyButton } from './buy-button.tsx';
import { UnitsSummary } from './units-summary.tsx';

/**
 * Sells the units missing for creating, changing, publishing, extending or promoting an ad: a placement, a special
 * placement or both.
 */
export default function PayStepPage() {
  const { t } = useTranslation('tariffs');
  const { search } = useLocation();
  const { step, post: postId } = readPaidStep(search);
  const isSpecial = new URLSearchParams(search).has('special');
  usePageTitle(withSiteName(t(`step.${step}.title`)));
  return (
    <Container className="py-6 desk:py-8">
      <h1>{t(`step.${step}.title`)}</h1>
      <StepPurchase step={step} postId={postId} isSpecial={isSpecial} />
    </Container>
  );
}

interface StepPurchaseProps {
  step: PaidStep;
  postId: number | null;
  /** True if a special placement comes with a new ad. */
  isSpecial: boolean;
}

function StepPurchase({ step, postId, isSpecial }: StepPurchaseProps) {
  const { t } = useTranslation('tariffs');
  const goTo = useGoTo();
  const catalogue = useQuery(individualTariffsQuery());
  const profile = useProfile();
  const freeCount = useFreeCount();
  const freeSpecialPlacements = useQuery(freeSpecialPlacementsQuery());
  const paymentReturn = createPaymentReturn(step, postId);
  const failedQuery = [catalogue, profile, freeCount, freeSpecialPlacements].find(
    ({ error }) => error,
  );
  if (!catalogue.data || !profile.data || !freeCount.data || !freeSpecialPlacements.data) {
    return failedQuery?.error ? (
      <ErrorState error={failedQuery.error} onRetry={() => void failedQuery.refetch()} />
    ) : (
      <Skeleton className="mt-6 h-[480px] rounded-card" />
    );
  }
  const { prices } = catalogue.data;
  const needsPlacement = step !== 'promote';
  const remainingCount = needsPlacement ? freeCount.data.count : freeSpecialPlacements.data.count;
  const hasUnlimitedPosts = needsPlacement && isUnlimited(profile.data);
  const isUsedUp = remainingCount === 0 && !hasUnlimitedPosts;
  const needsSpecialPlacement =
    step === 'create' && isSpecial && freeSpecialPlacements.data.count === 0;
  const units = {
    ads: needsPlacement && isUsedUp ? 1 : 0,
    special: needsSpecialPlacement || (!needsPlacement && isUsedUp) ? 1 : 0,
  };
  return (
    <div className="mt-6 grid items-start gap-6 desk:grid-cols-[1fr_360px] desk:gap-10">
      <div className="flex flex-col gap-4">
        {postId !== null && <OwnPost id={postId} />}
        <RemainingNotice
          count={remainingCount}
          isUsedUp={isUsedUp}
          hasUnlimitedPosts={hasUnlimitedPosts}
          needsPlacement={needsPlacement}
          price={formatAmount(needsPlacement ? prices.advert : prices.special_offer)}
          paymentReturn={paymentReturn}
        />
        {isUsedUp && <p className="max-w-[62ch] text-pretty">{t(`step.${step}.lead`)}</p>}
        {step === 'create' && (
          <Card className="border-gold bg-gold-tint p-4">
            {freeSpecialPlacements.data.count > 0 ? (
              <p>{t('step.specialLeft', { count: freeSpecialPlacements.data.count })}</p>
            ) : (
              <Checkbox
                checked={isSpecial}
                onChange={(checked) =>
                  goTo(
                    addresses.productCreatePay({
                      for: step,
                      post: postId,
                      special: checked ? 1 : undefined,
                    }),
                    { replace: true, preventScrollReset: true },
                  )
                }
                label={
                  <>
                    <span className="font-semibold">
                      {t('step.special', { price: formatAmount(prices.special_offer) })}
                    </span>
                    <span className="block text-[13px] leading-[18px] text-muted">
                      {t('step.specialLead')}
                    </span>
                  </>
                }
              />
            )}
          </Card>
        )}
        <p className="text-muted">
          {t(profile.data.is_entity ? 'step.tariffs' : 'step.several')}{' '}
          <IntentLink
            to={addresses.tariffs(profile.data.is_entity ? 'legal' : 'individual')}
            state={paymentReturn?.to}
            className="font-semibold text-ink underline underline-offset-4"
          >
            {t('step.all')}
          </IntentLink>
        </p>
      </div>
      {units.ads + units.special > 0 && (
        <Card className="p-5 desk:sticky desk:top-4">
          <UnitsSummary units={units} prices={prices}>
            {(quote) => (
              <BuyButton
                purchase={{ advert: units.ads, spec_offer: units.special }}
                quote={quote}
                paymentReturn={paymentReturn}
              />
            )}
          </UnitsSummary>
        </Card>
      )}
    </div>
  );
}

interface RemainingNoticeProps {
  count: number;
  isUsedUp: boolean;
  hasUnlimitedPosts: boolean;
  needsPlacement: boolean;
  price: string;
  paymentReturn: PaymentReturn | null;
}

/** Shows the remaining allowance: if any is left, the user does not have to pay. */
function RemainingNotice({
  count,
  isUsedUp,
  hasUnlimitedPosts,
  needsPlacement,
  price,
  paymentReturn,
}: RemainingNoticeProps) {
  const { t } = useTranslation('tariffs');
  const title = isUsedUp
    ? t(needsPlacement ? 'step.none' : 'step.noneSpecial')
    : hasUnlimitedPosts
      ? t('mine.unlimited')
      : t(needsPlacement ? 'step.left' : 'step.leftSpecial', { count });
  return (
    <Notice
      tone={isUsedUp ? 'warning' : 'info'}
      title={title}
      action={
        paymentReturn && (
          <LinkButton
            look={isUsedUp ? 'secondary' : 'primary'}
            to={paymentReturn.to}
            className="max-sm:w-full"
          >
            {t(`mine.back.${paymentReturn.step}`)}
          </LinkButton>
        )
      }
    >
      {isUsedUp
        ? t(needsPlacement ? 'step.over' : 'step.overSpecial', { price })
        : t('step.needless')}
    </Notice>
  );
}

/** Photo and title of the ad being paid for. Reserves its height while loading. */
function OwnPost({ id }: { id: number }) {
  const { data } = useQuery(postQuery(id));
  return (
    <div className="flex min-h-[60px] items-center gap-3">
      {data && (
        <>
          <PostPhoto photo={data.photos[0]} sizes="80px" className="w-20 shrink-0" />
          <p className="font-semibold text-pretty wrap-anywhere">{fullTitle(data)}</p>
        </>
      )}
    </div>
  );
}
