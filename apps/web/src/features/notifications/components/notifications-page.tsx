import type { Notification } from '@pitlane/contracts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { LoaderFunctionArgs } from 'react-router-dom';
import { useNow } from '@/lib/clock.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { loadList, storeShownPageCount } from '@/lib/list-pages.ts';
import { loadPage } from '@/lib/load-page.ts';
import { usePageTitle, withSiteName } from '@/lib/page-title.ts';
import { Button } from '@/ui/button.tsx';
import { EmptyState } from '@/ui/empty-state.tsx';
import { lazyOverlay } from '@/ui/lazy-component.tsx';
import { Loading, Repeat } from '@/ui/loading.tsx';
import { ErrorState, notifyError } from '@/ui/states.tsx';
import { Card, Skeleton } from '@/ui/surface.tsx';
import {
  markAllRead,
  markRead,
  notificationList,
  notificationPages,
  unreadQuery,
} from '../api/notifications.ts';
import { groupByDay } from '../by-day.ts';
import { NotificationDay } from './notification-day.tsx';

const EmailsDialog = lazyOverlay(() => import('./emails-dialog.tsx'));

export async function loader({ request }: LoaderFunctionArgs): Promise<null> {
  await Promise.all([loadList(notificationList, new URL(request.url)), loadPage(unreadQuery())]);
  return null;
}

export default function NotificationsPage() {
  const { t } = useTranslation('notifications');
  const [isSettingsOpen, setSettingsOpen] = useState(false);
  const { data: unread } = useQuery(unreadQuery());
  const { data, error, refetch, ...list } = useInfiniteQuery(notificationPages());
  usePageTitle(withSiteName(t('title')));

  const pages = data?.pages;
  useEffect(() => {
    if (pages) storeShownPageCount(pages.length);
  }, [pages]);

  const shownPages = pages?.map(({ items }) => items) ?? [];
  return (
    <div className="mx-auto flex max-w-[760px] flex-col gap-5">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div>
          <h1>{t('title')}</h1>
          <p aria-live="polite" className="mt-1.5 min-h-[22px] text-muted">
            {unread && (unread.count > 0 ? t('unread', { count: unread.count }) : t('allRead'))}
          </p>
        </div>
        <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:flex-1">
          <Button
            aria-disabled={unread?.count === 0 || undefined}
            onClick={() => unread?.count !== 0 && markAllRead(shownPages.flat()).catch(notifyError)}
            className="whitespace-nowrap aria-disabled:opacity-55"
          >
            {t('markAll')}
          </Button>
          <Button onClick={() => setSettingsOpen(true)} className="whitespace-nowrap">
            {t('emails.open')}
          </Button>
        </div>
      </div>
      {pages ? (
        <Days
          pages={shownPages}
          onRead={(notification) => {
            if (!notification.is_read) markRead(notification).catch(notifyError);
          }}
        />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <DaysSkeleton />
      )}
      {list.isFetchNextPageError && (
        <ErrorState error={error} onRetry={() => void list.fetchNextPage()} />
      )}
      {list.hasNextPage && !list.isFetchNextPageError && (
        <Button
          busy={list.isFetchingNextPage}
          onClick={() => void list.fetchNextPage()}
          className="min-w-64 self-center"
        >
          {t('list.more')}
        </Button>
      )}
      <EmailsDialog open={isSettingsOpen} onOpenChange={setSettingsOpen} />
    </div>
  );
}

interface DaysProps {
  pages: readonly (readonly Notification[])[];
  onRead: (notification: Notification) => void;
}

function Days({ pages, onRead }: DaysProps) {
  const { t } = useTranslation('notifications');
  const now = useNow();
  const days = groupByDay(pages, now);
  if (days.length === 0) {
    return (
      <Card>
        <EmptyState title={t('empty.title')}>
          <p className="max-w-[52ch] text-muted">{t('empty.text')}</p>
        </EmptyState>
      </Card>
    );
  }
  return days.map((day) => (
    <NotificationDay key={day.daysAgo} day={day} now={now} onRead={onRead} />
  ));
}

function DaysSkeleton() {
  const { t } = useTranslation('notifications');
  return (
    <Loading label={t('list.loading')}>
      <Skeleton className="mb-3 h-6 w-28" />
      <Card className="divide-y divide-line">
        <Repeat times={3}>
          <div aria-hidden className="flex flex-col gap-1 p-4 pl-9">
            <Skeleton className="h-[22px] w-2/3" />
            <Skeleton className="h-11 w-full" />
            <Skeleton className="h-[18px] w-24" />
          </div>
        </Repeat>
      </Card>
    </Loading>
  );
}
