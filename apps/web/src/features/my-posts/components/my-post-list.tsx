import {
  addresses,
  getCreateData,
  type OwnCounts,
  type OwnStatus,
  type Post,
} from '@pitlane/contracts';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { formatNumber } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';
import {
  freeSpecialPlacementsQuery,
  isUnlimited,
  myPostsQuery,
  useFreeCount,
} from '@/lib/own-posts.ts';
import { useProfile } from '@/lib/profile.ts';
import { queryOf } from '@/lib/query.ts';
import { useExistingPage } from '@/lib/use-existing-page.ts';
import { LinkButton } from '@/ui/button.tsx';
import { EmptyState } from '@/ui/empty-state.tsx';
import { Loading } from '@/ui/loading.tsx';
import { Pagination } from '@/ui/pagination.tsx';
import { ErrorState } from '@/ui/states.tsx';
import { Card, Skeleton } from '@/ui/surface.tsx';
import { firstNonEmptyTab } from '../own-tab.ts';
import { usePostSteps } from '../use-post-steps.ts';
import { useStepFromAddress } from '../use-step-from-address.ts';
import { MyPost, myPostClasses } from './my-post.tsx';
import { PriceDialog } from './price-dialog.tsx';
import { StepDialog } from './step-dialog.tsx';

interface MyPostListProps {
  tab: OwnStatus;
  page: number;
  counts: OwnCounts | undefined;
}

/** A request that has failed once is retried but no longer delays the list. */
const isAwaited = ({ isPending, failureCount }: UseQueryResult) => isPending && failureCount === 0;

/**
 * Own ads of one status. Always refetched, because moderators change them, too. Waits for the allowance, which
 * some ads show, so that nothing shifts.
 */
export function MyPostList({ tab, page, counts }: MyPostListProps) {
  const { t } = useTranslation('my-posts');
  const list = useRef<HTMLElement>(null);
  const { data, error, refetch } = useQuery({ ...myPostsQuery(tab, page), staleTime: 0 });
  const freeCount = useFreeCount();
  const profile = useProfile();
  const freeSpecialPlacements = useQuery(freeSpecialPlacementsQuery());
  const { data: reviewMinutes } = useQuery({
    ...queryOf(getCreateData),
    enabled: tab === 'moderation',
    select: ({ review_minutes: minutes }) => minutes,
  });
  const steps = usePostSteps(() => {
    // The focused element may have been removed with its ad.
    if (document.activeElement === document.body) list.current?.focus({ preventScroll: true });
  });

  const [priceDialogPost, setPriceDialogPost] = useState<Post | null>(null);

  useExistingPage(page, data?.meta, (last) => addresses.accountPosts(tab, last));

  const isReady =
    data !== undefined && ![freeCount, freeSpecialPlacements, profile].some(isAwaited);
  useStepFromAddress(steps, { tab, page, isReady });

  if (!data || !isReady) {
    return error ? (
      <ErrorState error={error} onRetry={() => void refetch()} />
    ) : (
      <MyPostsSkeleton />
    );
  }
  const remainingPlacements = isUnlimited(profile.data) ? undefined : freeCount.data?.count;
  const label = t('list.label', { tab: t(`tabs.${tab}`), value: formatNumber(data.meta.total) });
  return (
    <section ref={list} tabIndex={-1} aria-label={label} className="outline-none">
      {data.items.length === 0 ? (
        <EmptyTab tab={tab} counts={counts} />
      ) : (
        <ul className="flex flex-col gap-3">
          {data.items.map((post) => (
            <li key={post.id}>
              <MyPost
                post={post}
                freeCount={remainingPlacements}
                reviewMinutes={reviewMinutes ?? null}
                busy={steps.busyId === post.id}
                locked={steps.isPending}
                onStep={(step) => steps.begin(post, step)}
                onPrice={() => setPriceDialogPost(post)}
              />
            </li>
          ))}
        </ul>
      )}
      <Pagination
        className="mt-6"
        current={page}
        last={data.meta.last_page}
        to={(newPage) => addresses.accountPosts(tab, newPage)}
      />
      {priceDialogPost && (
        <PriceDialog post={priceDialogPost} onClose={() => setPriceDialogPost(null)} />
      )}
      {steps.question && (
        <StepDialog
          question={steps.question}
          busy={steps.isPending}
          error={steps.error}
          onConfirm={steps.confirm}
          onExtend={steps.extendFirst}
          onClose={steps.dismiss}
        />
      )}
    </section>
  );
}

/** Empty tab with a link to the form, or to a tab that has ads. */
function EmptyTab({ tab, counts }: Omit<MyPostListProps, 'page'>) {
  const { t } = useTranslation('my-posts');
  const nonEmptyTab = counts ? firstNonEmptyTab(counts) : tab;
  return (
    <Card>
      <EmptyState title={t('empty.title')}>
        <p className="max-w-[52ch] text-muted">{t(`empty.${tab}`)}</p>
        {tab !== 'active' && nonEmptyTab !== tab && counts && counts[nonEmptyTab] > 0 ? (
          <LinkButton to={addresses.accountPosts(nonEmptyTab)}>
            {t('empty.other', { tab: t(`tabs.${nonEmptyTab}`) })}
          </LinkButton>
        ) : (
          <LinkButton to={addresses.productCreate()}>{t('create')}</LinkButton>
        )}
      </EmptyState>
    </Card>
  );
}

export function MyPostsSkeleton() {
  const { t } = useTranslation('my-posts');
  return (
    <Loading label={t('list.loading')} className="flex flex-col gap-3" times={3}>
      <Card>
        <div aria-hidden className={myPostClasses}>
          <div className="skeleton aspect-[4/3] self-start rounded-[6px] desk:row-span-2" />
          <div className="flex flex-col gap-2">
            <Skeleton className="h-[22px] w-4/5" />
            <Skeleton className="h-6 w-1/2" />
            <Skeleton className="hidden h-5 w-2/3 sm:block" />
          </div>
          <Skeleton className="col-span-2 h-[22px] w-1/2 desk:col-span-1 desk:col-start-2" />
          <div className="col-span-2 flex flex-col gap-3 sm:flex-row sm:items-end desk:col-span-1 desk:col-start-3 desk:row-span-2 desk:row-start-1 desk:flex-col desk:items-stretch">
            <Skeleton className="h-9 w-40 desk:h-[78px]" />
            <Skeleton className="h-11 w-full sm:ml-auto sm:w-64 desk:mt-auto desk:ml-0 desk:w-full" />
          </div>
        </div>
      </Card>
    </Loading>
  );
}
