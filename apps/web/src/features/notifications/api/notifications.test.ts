import type { Notification } from '@pitlane/contracts';
import { InfiniteQueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { emitLiveEvent } from '@/lib/live-events.ts';
import { queryClient } from '@/lib/query.ts';
import { notificationList, notificationPages } from './notifications.ts';

const createNotification = (id: number): Notification => ({
  id,
  type: 'edit_approved',
  title: `Изменения ${id}`,
  text: '',
  link: '/account/ads',
  data: { post_id: null, title: 'Mazda RX-7' },
  is_read: false,
  created_at: '2026-06-15T12:00:00.000Z',
});

afterEach(() => vi.restoreAllMocks());

it('completes a running page request despite new notifications', async () => {
  let resolvePage = () => {};
  const requestedPages: number[] = [];
  vi.spyOn(notificationList, 'fetchPage').mockImplementation(async ({ page }) => {
    requestedPages.push(page);
    if (requestedPages.length === 2) await new Promise<void>((resolve) => (resolvePage = resolve));
    const meta = { current_page: page, last_page: 2, per_page: 1, total: 2 };
    return { items: [createNotification(3 - page)], meta };
  });
  const observer = new InfiniteQueryObserver(queryClient, notificationPages());
  const unsubscribe = observer.subscribe(() => {});
  await vi.waitFor(() => expect(observer.getCurrentResult().data?.pages).toHaveLength(1));
  const nextPage = observer.fetchNextPage();
  emitLiveEvent({ name: 'reset', data: {} });
  resolvePage();
  await nextPage;
  await vi.waitFor(() => expect(requestedPages).toEqual([1, 2, 1, 2]));
  await vi.waitFor(() => expect(observer.getCurrentResult().isFetching).toBe(false));
  expect(observer.getCurrentResult().data?.pages).toHaveLength(2);
  unsubscribe();
});
