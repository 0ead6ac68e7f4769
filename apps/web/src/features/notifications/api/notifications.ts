import {
  getNewNotificationsCount,
  getNotifications,
  markAllNotificationsRead,
  markNotificationRead,
  type Notification,
} from '@pitlane/contracts';
import type { InfiniteData } from '@tanstack/react-query';
import { call } from '@/lib/api.ts';
import { listPages } from '@/lib/list-pages.ts';
import { countersChanged, onLiveEvent } from '@/lib/live.ts';
import type { ListPage, PagedList } from '@/lib/paged-list.ts';
import { queryClient, queryOf } from '@/lib/query.ts';

/** Others come in meanwhile: what is older than this is asked for again when the page is opened. */
const FRESH_MS = 10_000;

export const notificationList: PagedList<Notification> = {
  key: [getNotifications.path],
  first: 1,
  ask: ({ page, per_page }, signal) =>
    call(getNotifications, { query: { order: 'desc', page, per_page } }, signal),
};

// They go with their reader, as all answers that are only for who is signed in.
queryClient.setQueryDefaults(notificationList.key, { meta: { private: true } });

onLiveEvent(({ name }) => {
  if (name !== 'notification' && name !== 'reset') return;
  void refresh();
});

/** Asks for what is new, after a page that somebody has just asked for: asking before gives that up. */
async function refresh(): Promise<void> {
  const { queryKey } = notificationPages();
  await queryClient
    .getQueryCache()
    .find({ queryKey })
    ?.promise?.catch(() => {});
  await queryClient.invalidateQueries({ queryKey: notificationList.key });
}

export const notificationPages = () => ({ ...listPages(notificationList), staleTime: FRESH_MS });

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

/** Shows notifications as read at once, and as unread again when the call fails, whose error is thrown. */
async function mark(
  notifications: readonly Notification[],
  send: () => Promise<{ count: number }>,
): Promise<void> {
  const ids = new Set(notifications.filter((each) => !each.is_read).map(({ id }) => id));
  setRead(ids, true);
  shiftUnread(-ids.size);
  try {
    const unread = await send();
    // A list that was asked for before may have come in between.
    setRead(ids, true);
    queryClient.setQueryData(unreadQuery().queryKey, unread);
    countersChanged();
  } catch (error) {
    setRead(ids, false);
    shiftUnread(ids.size);
    throw error;
  }
}

export const markRead = (notification: Notification) =>
  mark([notification], () => call(markNotificationRead, { params: { id: notification.id } }));

/** Marks what is shown and everything older; what has come in since stays. */
export const markAllRead = (shown: readonly Notification[]) =>
  mark(shown, () => call(markAllNotificationsRead, { query: { until: shown[0]?.id } }));
