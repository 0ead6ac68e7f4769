import {
  getNewNotificationsCount,
  getNotifications,
  markAllNotificationsRead,
  markNotificationRead,
  type Notification,
} from '@pitlane/contracts';
import type { InfiniteData } from '@tanstack/react-query';
import { call } from '@/lib/api.ts';
import { listPagesQuery } from '@/lib/list-pages.ts';
import { invalidateCounters, onLiveEvent } from '@/lib/live-events.ts';
import type { ListPage, PagedList } from '@/lib/paged-list.ts';
import { queryClient, queryOf } from '@/lib/query.ts';

/** Short, because notifications arrive at any time. */
const STALE_MS = 10_000;

export const notificationList: PagedList<Notification> = {
  key: [getNotifications.path],
  first: 1,
  fetchPage: ({ page, per_page }, signal) =>
    call(getNotifications, { query: { order: 'desc', page, per_page } }, signal),
};

// Removed on sign-out, like all private data.
queryClient.setQueryDefaults(notificationList.key, { meta: { private: true } });

onLiveEvent(({ name }) => {
  if (name !== 'notification' && name !== 'reset') return;
  void refetchAfterPageRequest();
});

/** Refetches after a running page request, which an earlier refetch would cancel. */
async function refetchAfterPageRequest(): Promise<void> {
  const { queryKey } = notificationPages();
  await queryClient
    .getQueryCache()
    .find({ queryKey })
    ?.promise?.catch(() => {});
  await queryClient.invalidateQueries({ queryKey: notificationList.key });
}

export const notificationPages = () => ({
  ...listPagesQuery(notificationList),
  staleTime: STALE_MS,
});

export const unreadQuery = () => ({ ...queryOf(getNewNotificationsCount), staleTime: STALE_MS });

type Pages = InfiniteData<ListPage<Notification>>;

function setCachedRead(ids: ReadonlySet<number>, isRead: boolean): void {
  queryClient.setQueriesData<Pages>({ queryKey: notificationList.key }, (cached) =>
    cached === undefined
      ? cached
      : {
          ...cached,
          pages: cached.pages.map(({ items, meta }) => ({
            items: items.map((item) => (ids.has(item.id) ? { ...item, is_read: isRead } : item)),
            meta,
          })),
        },
  );
}

function changeUnreadCount(difference: number): void {
  queryClient.setQueryData<{ count: number }>(
    unreadQuery().queryKey,
    (unread) => unread && { count: Math.max(0, unread.count + difference) },
  );
}

/**
 * Marks notifications as read at once and reverts the change if the request fails.
 * @throws the error of the request
 */
async function markOptimistically(
  notifications: readonly Notification[],
  send: () => Promise<{ count: number }>,
): Promise<void> {
  const ids = new Set(notifications.filter((each) => !each.is_read).map(({ id }) => id));
  setCachedRead(ids, true);
  changeUnreadCount(-ids.size);
  try {
    const unread = await send();
    // The response of an earlier list request may have restored the old state.
    setCachedRead(ids, true);
    queryClient.setQueryData(unreadQuery().queryKey, unread);
    invalidateCounters();
  } catch (error) {
    setCachedRead(ids, false);
    changeUnreadCount(ids.size);
    throw error;
  }
}

export const markRead = (notification: Notification) =>
  markOptimistically([notification], () =>
    call(markNotificationRead, { params: { id: notification.id } }),
  );

/** Marks the given notifications, newest first, and all older ones as read, but none that arrived since. */
export const markAllRead = (notifications: readonly Notification[]) =>
  markOptimistically(notifications, () =>
    call(markAllNotificationsRead, { query: { until: notifications[0]?.id } }),
  );
