import { addresses, chatRoles, getOffers, readId } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from '@/lib/i18n.ts';
import { IntentLink } from '@/lib/intent-link.tsx';
import { usePageTitle, withSiteName } from '@/lib/page-title.ts';
import { queryOf } from '@/lib/query.ts';
import { readPage } from '@/lib/read-page.ts';
import { AddressTabs } from '@/ui/address-tabs.tsx';
import { OfferList } from './offer-list.tsx';

export default function OffersPage() {
  const { t } = useTranslation('offers');
  const [params] = useSearchParams();
  const role = chatRoles.find((each) => each === params.get('role'));
  const post = readId(params.get('post')) ?? undefined;
  usePageTitle(withSiteName(t('title')));
  const tabs = ([undefined, 'seller', 'buyer'] as const).map((each) => ({
    to: addresses.accountOffers({ role: each, post }),
    label: t(`tabs.${each ?? 'all'}`),
    current: each === role,
  }));
  return (
    <div className="flex flex-col gap-5">
      <div>
        <h1>{t('title')}</h1>
        <OffersLeftToday />
      </div>
      <AddressTabs label={t('tabs.label')} tabs={tabs} />
      {post !== undefined && (
        <p>
          {t('ofOne')}{' '}
          <IntentLink to={addresses.accountOffers({ role })} className="underline">
            {t('ofAll')}
          </IntentLink>
        </p>
      )}
      <OfferList role={role} post={post} page={readPage(params.get('page'))} />
    </div>
  );
}

/** Number of offers left for today; reserves its line while it loads. */
function OffersLeftToday() {
  const { t } = useTranslation('offers');
  const { data } = useQuery({
    ...queryOf(getOffers, { query: { role: 'buyer', per_page: 1 } }),
    staleTime: 0,
  });
  const offersLeft = data?.meta.offers_left_today;
  return (
    <p className="mt-1.5 min-h-[22px] text-muted">
      {offersLeft !== undefined &&
        (offersLeft > 0 ? t('form.left', { count: offersLeft }) : t('form.none'))}
    </p>
  );
}
