import {
  emailTypes,
  erasePost,
  getNewNotificationsCount,
  getNotificationSettings,
  getNotifications,
  markAllNotificationsRead,
  markAllNotificationsReadByGet,
  markNotificationRead,
  markNotificationReadByGet,
  updateNotificationSettings,
} from '@pitlane/contracts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  aNotification,
  createNotifications,
  REFERENCED_POST_ID,
} from '../../../testing/a-notification.ts';
import { aPost } from '../../../testing/a-post.ts';
import { aSignedInAccount } from '../../../testing/an-account.ts';
import { anOwnPost } from '../../../testing/an-own-post.ts';
import { deleteQueuedEmails, sharedMailServer } from '../../../testing/mail-server.ts';
import { dataOf, failureOf, idsOf, pageOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const mailServer = sharedMailServer();
const world = sharedWorld(() => ({ SMTP_URL: mailServer.url }));
beforeAll(() => aPost(world.database, { id: REFERENCED_POST_ID }));
beforeEach(async () => {
  world.clock.moveTo(START);
  await deleteQueuedEmails(world);
});

type Query = Record<string, string | number>;
const listNotifications = async (token: string, query: Query = {}, language = 'ru') =>
  pageOf(
    getNotifications,
    await world.call(getNotifications, { token, query, headers: { 'Accept-Language': language } }),
  );
const countUnread = async (token: string) =>
  dataOf(getNewNotificationsCount, await world.call(getNewNotificationsCount, { token })).count;
const fetchReadTimes = async (userId: number) => {
  const rows = await world.database.notification.findMany({
    where: { userId },
    orderBy: { id: 'asc' },
  });
  return rows.map((row) => row.readAt);
};

/** Creates an account with `count` unread notifications, and returns their ids, the oldest first. */
async function anAccountWithNotifications(count: number) {
  const account = await aSignedInAccount(world);
  return { ...account, ids: await createNotifications(world, account.user.id, count) };
}

describe('the list of notifications', () => {
  it('describes notifications in the language of the request', async () => {
    const { user, token } = await aSignedInAccount(world, { locale: 'ru' });
    const values = {
      title: 'GAZ 21 Volga 1965',
      title_ru: 'ГАЗ 21 Волга 1965',
      reason: 'Нет фото',
    };
    const { id } = await aNotification(world, user.id, { kind: 'post_denied', values });
    const commonFields = {
      id,
      type: 'post_denied',
      link: `/product/update?id=${REFERENCED_POST_ID}`,
      is_read: false,
    };

    expect((await listNotifications(token)).data).toEqual([
      {
        ...commonFields,
        title: 'Объявление отклонено',
        text: 'Модератор отклонил объявление «ГАЗ 21 Волга 1965». Причина: Нет фото',
        data: {
          post_id: REFERENCED_POST_ID,
          title: 'ГАЗ 21 Волга 1965',
          reason: 'Нет фото',
          amount: null,
        },
        created_at: START.toISOString(),
      },
    ]);
    expect((await listNotifications(token, {}, 'en')).data).toMatchObject([
      {
        ...commonFields,
        title: 'Your ad was denied',
        text: 'A moderator has denied your ad “GAZ 21 Volga 1965”. Reason: Нет фото',
        data: { title: 'GAZ 21 Volga 1965' },
      },
    ]);
  });

  it('has the newest on its first page, in ascending or descending order', async () => {
    const { token, ids } = await anAccountWithNotifications(7);
    const idsAt = (...positions: number[]) => positions.map((place) => ids[place]);

    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => listNotifications(token, { page, per_page: 3 })),
    );
    const descendingPage = await listNotifications(token, { page: 2, per_page: 3, order: 'desc' });

    expect(pages.map(({ data }) => idsOf(data))).toEqual([
      idsAt(4, 5, 6),
      idsAt(1, 2, 3),
      idsAt(0),
      [],
    ]);
    expect(idsOf(descendingPage.data)).toEqual(idsAt(3, 2, 1));
    expect(descendingPage.meta).toEqual({ current_page: 2, last_page: 3, per_page: 3, total: 7 });
    expect((await listNotifications(token)).meta).toEqual({
      current_page: 1,
      last_page: 1,
      per_page: 24,
      total: 7,
    });
  });

  it('contains only unread notifications on request, and all for false', async () => {
    const { user, token, ids } = await anAccountWithNotifications(2);
    const readNotification = await aNotification(world, user.id, { readAt: START });

    expect(idsOf((await listNotifications(token, { unread: 1 })).data)).toEqual(ids);
    expect((await listNotifications(token, { unread: 'true' })).meta.total).toBe(2);
    for (const falseValue of ['0', 'false']) {
      const { data, meta } = await listNotifications(token, { unread: falseValue });
      expect(idsOf(data)).toEqual([...ids, readNotification.id]);
      expect(meta.total).toBe(3);
    }
  });

  it('includes rows without fields that were added later', async () => {
    const { user, token } = await aSignedInAccount(world);
    await aNotification(world, user.id, { kind: 'post_expired' });
    await aNotification(world, user.id, { kind: 'post_denied', postId: null, values: {} });

    expect((await listNotifications(token)).data).toMatchObject([
      { title: 'Размещение закончилось', data: { date: null } },
      { title: 'Объявление отклонено', link: '/account/ads', data: { reason: null, title: '' } },
    ]);
  });

  it('contains the title of an erased ad, without a link to it', async () => {
    const { user, token } = await aSignedInAccount(world);
    const { id } = await anOwnPost(world, user.id);
    await aNotification(world, user.id, { kind: 'post_approved', postId: id });
    await aNotification(world, user.id, { kind: 'post_approved' });

    dataOf(erasePost, await world.call(erasePost, { token, body: { id } }));

    const title = 'Porsche 911 2015';
    expect((await listNotifications(token)).data).toMatchObject([
      { link: '/account/ads', data: { post_id: null, title } },
      { link: `/product?id=${REFERENCED_POST_ID}`, data: { post_id: REFERENCED_POST_ID, title } },
    ]);
  });
});

describe.each([
  ['POST', markNotificationRead],
  ['GET', markNotificationReadByGet],
] as const)('marking a notification as read with %s', (_method, contract) => {
  it('returns the number of unread notifications and changes nothing when repeated', async () => {
    const { user, token, ids } = await anAccountWithNotifications(3);
    const markOne = async () =>
      dataOf(contract, await world.call(contract, { token, params: { id: ids[1] ?? 0 } }));

    expect(await markOne()).toEqual({ count: 2 });
    world.clock.moveTo(new Date(START.getTime() + 1_000));
    expect(await markOne()).toEqual({ count: 2 });

    expect(await fetchReadTimes(user.id)).toEqual([null, START, null]);
    expect((await listNotifications(token)).data.map(({ is_read: isRead }) => isRead)).toEqual([
      false,
      true,
      false,
    ]);
    expect(await countUnread(token)).toBe(2);
  });
});

describe.each([
  ['POST', markAllNotificationsRead],
  ['GET', markAllNotificationsReadByGet],
] as const)('marking all as read with %s', (_method, contract) => {
  const markAll = async (token: string, query: Query = {}) =>
    dataOf(contract, await world.call(contract, { token, query }));

  it('marks all notifications of the account as read and changes nothing when repeated', async () => {
    const { user, token } = await anAccountWithNotifications(3);
    const otherAccount = await anAccountWithNotifications(1);

    expect(await markAll(token)).toEqual({ count: 0 });
    world.clock.moveTo(new Date(START.getTime() + 1_000));
    expect(await markAll(token)).toEqual({ count: 0 });

    expect(await fetchReadTimes(user.id)).toEqual([START, START, START]);
    expect(await fetchReadTimes(otherAccount.user.id)).toEqual([null]);
  });

  it('leaves notifications after a requested id unread', async () => {
    const { user, token, ids } = await anAccountWithNotifications(4);

    expect(await markAll(token, { until: ids[1] ?? 0 })).toEqual({ count: 2 });

    expect(await fetchReadTimes(user.id)).toEqual([START, START, null, null]);
  });
});

describe('the notification settings', () => {
  const fetchSettings = async (token: string) =>
    dataOf(getNotificationSettings, await world.call(getNotificationSettings, { token })).emails;
  const updateSettings = async (token: string, emails: object) =>
    dataOf(
      updateNotificationSettings,
      await world.call(updateNotificationSettings, { token, body: { emails } }),
    ).emails;
  const allOn = Object.fromEntries(emailTypes.map((type) => [type, true]));

  it('are all on by default, and omitted flags are unchanged', async () => {
    const { token } = await aSignedInAccount(world);
    const otherAccount = await aSignedInAccount(world);

    expect(await fetchSettings(token)).toEqual(allOn);
    expect(await updateSettings(token, { message: false })).toEqual({ ...allOn, message: false });
    expect(await updateSettings(token, { post_denied: '0', edit_denied: 1 })).toEqual({
      ...allOn,
      message: false,
      post_denied: false,
    });
    expect(await updateSettings(token, {})).toMatchObject({ message: false, post_denied: false });
    expect(await updateSettings(token, { message: true })).toEqual({
      ...allOn,
      post_denied: false,
    });

    expect(await fetchSettings(token)).toEqual({ ...allOn, post_denied: false });
    expect(await fetchSettings(otherAccount.token)).toEqual(allOn);
  });

  it('of different types all take effect in parallel requests', async () => {
    for (let round = 0; round < 20; round += 1) {
      const { token } = await aSignedInAccount(world);

      await Promise.all(emailTypes.map((type) => updateSettings(token, { [type]: false })));

      expect(new Set(Object.values(await fetchSettings(token)))).toEqual(new Set([false]));
    }
  });

  it('apply when an email is sent, not when it is enqueued', async () => {
    const { user, token } = await aSignedInAccount(world);
    const { notifications } = world.app.services;
    const notify = (kind: 'post_approved' | 'post_denied' | 'promotion_over') =>
      world.database.$transaction((transaction) =>
        notifications.notify(transaction, user.id, kind, {
          postId: REFERENCED_POST_ID,
          values: { title: 'Porsche 911 2015', reason: 'Нет фото', date: START.toISOString() },
        }),
      );
    for (const kind of ['post_approved', 'post_denied', 'promotion_over'] as const) {
      await notify(kind);
    }

    await updateSettings(token, { post_approved: false });

    const emails = await mailServer.deliver(world);
    expect(emails.map(({ subject }) => subject)).toEqual([
      'Объявление отклонено: Porsche 911 2015',
    ]);
    expect(await countUnread(token)).toBe(3);

    await updateSettings(token, { post_approved: true });
    expect(await mailServer.deliver(world)).toEqual([]);
    await notify('post_approved');
    expect(await mailServer.deliver(world)).toHaveLength(1);
  });
});

it('marks nothing as read for an unknown id', async () => {
  const { user, token } = await aSignedInAccount(world);
  await createNotifications(world, user.id, 2);

  const query = { until: 2_147_483_647 };
  const response = await world.call(markAllNotificationsRead, { token, query });

  expect(failureOf(response, 404).code).toBe('notification.not_found');
  expect(await countUnread(token)).toBe(2);
});
