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
import { invalidateCounters, onLiveEvent } from '@/lib/live.ts';
import type { ListPage, PagedList } from '@/lib/paged-list.ts';
import { queryClient, queryOf } from '@/lib/query.ts';

/** Opening the page refetches older data, because notifications arrive at any time. */
const FRESH_MS = 10_000;

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
  void refresh();
});

/** Refetches after a running page request, which an earlier refetch would cancel. */
async function refresh(): Promise<void> {
  const { queryKey } = notificationPages();
  await queryClient
    .getQueryCache()
    .find({ queryKey })
    ?.promise?.catch(() => {});
  await queryClient.invalidateQueries({ queryKey: notificationList.key });
}

export const notificationPages = () => ({
  ...listPagesQuery(notificationList),
  staleTime: FRESH_MS,
});

export const unreadQuery = () => ({ ...queryOf(getNewNotificationsCount), staleTime: FRESH_MS });

type Pages = InfiniteData<ListPage<Notification>>;

function setRead(ids: ReadonlySet<number>, isRead: boolean): void {
  queryClient.setQueriesData<Pages>({ queryKey: notificationList.key }, (shown) =>
    shown === undefined
      ? shown
      : {
          ...shown,
          pages: shown.pages.map(({ items, meta }) => ({
            items: items.map((item) => (ids.has(item.id) ? { ...item, is_read: isRead } : item)),
            meta,
          })),
        },
  );
}

function shiftUnread(by: number): void {
  queryClient.setQueryData<{ count: number }>(
    unreadQuery().queryKey,
    (unread) => unread && { count: Math.max(0, unread.count + by) },
  );
}

/**
 * Marks notifications as read at once and reverts the change if the request fails.
 * @throws the error of the request
 */
async function mark(
  notifications: readonly Notification[],
  send: () => Promise<{ count: number }>,
): Promise<void> {
  const ids = new Set(notifications.filter((each) => !each.is_read).map(({ id }) => id));
  setRead(ids, true);
  shiftUnread(-ids.size);
  try {
    const unread = await send();
    // A list requested earlier may have arrived since.
    setRead(ids, true);
    queryClient.setQueryData(unreadQuery().queryKey, unread);
    invalidateCounters();
  } catch (error) {
    setRead(ids, false);
    shiftUnread(ids.size);
    throw error;
  }
}

export const markRead = (notification: Notification) =>
  mark([notification], () => call(markNotificationRead, { params: { id: notification.id } }));

/** Marks the shown notifications and all older ones as read, but none that arrived since. */
export const markAllRead = (shown: readonly Notification[]) =>
  mark(shown, () => call(markAllNotificationsRead, { query: { until: shown[0]?.id } }));
