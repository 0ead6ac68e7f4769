import { addresses } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useTranslation } from '@/lib/i18n.ts';
import { useGoTo } from '@/lib/intent-link.tsx';
import {
  freeSpecialPlacementsQuery,
  isUnlimited,
  useFreeCount,
  useOwnCounts,
} from '@/lib/own-posts.ts';
import { usePageTitle, withSiteName } from '@/lib/page-title.ts';
import { useProfile } from '@/lib/profile.ts';
import { readPage } from '@/lib/read-page.ts';
import { LinkButton } from '@/ui/button.tsx';
import { ErrorState } from '@/ui/states.tsx';
import { firstNonEmptyTab, parseOwnTab } from '../own-tab.ts';
import { MyPostList, MyPostsSkeleton } from './my-post-list.tsx';
import { StatusTabs } from './status-tabs.tsx';

export default function MyPostsPage() {
  const { t } = useTranslation('my-posts');
  const goTo = useGoTo();
  const [params] = useSearchParams();
  const tab = parseOwnTab(params.get('tab'));
  const counts = useOwnCounts();
  usePageTitle(withSiteName(t('title')));

  const defaultTab = tab === null && counts.data ? firstNonEmptyTab(counts.data) : null;
  useEffect(() => {
    if (defaultTab) goTo(addresses.accountPosts(defaultTab), { replace: true });
  }, [defaultTab, goTo]);

  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h1>{t('title')}</h1>
          <Allowance />
        </div>
        <LinkButton look="primary" to={addresses.productCreate()} className="max-sm:w-full">
          {t('create')}
        </LinkButton>
      </div>
      <StatusTabs current={tab ?? defaultTab} counts={counts.data} />
      {tab ? (
        <MyPostList key={tab} tab={tab} page={readPage(params.get('page'))} counts={counts.data} />
      ) : counts.error ? (
        <ErrorState error={counts.error} onRetry={() => void counts.refetch()} />
      ) : (
        <MyPostsSkeleton />
      )}
    </div>
  );
}

/** Remaining placements; reserves its line while they load. */
function Allowance() {
  const { t } = useTranslation('my-posts');
  const { data: profile } = useProfile();
  const { data: placements } = useFreeCount();
  const { data: freeSpecialPlacements } = useQuery(freeSpecialPlacementsQuery());
  const hasUnlimitedPosts = isUnlimited(profile);
  return (
    <p className="mt-1.5 min-h-[22px] text-muted">
      {hasUnlimitedPosts ? t('unlimited') : placements && t('free', { value: placements.count })}
      {placements &&
        freeSpecialPlacements &&
        freeSpecialPlacements.count > 0 &&
        ` · ${t('offers', { value: freeSpecialPlacements.count })}`}
    </p>
  );
}
