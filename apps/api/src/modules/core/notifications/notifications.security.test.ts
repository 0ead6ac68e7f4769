import {
  getNewNotificationsCount,
  getNotificationSettings,
  getNotifications,
  makeToken,
  markAllNotificationsRead,
  markAllNotificationsReadByGet,
  markNotificationRead,
  markNotificationReadByGet,
  updateNotificationSettings,
} from '@pitlane/contracts';
import { describe, expect, it } from 'vitest';
import { aModerator } from '../../../testing/a-form.ts';
import { aNotification, notificationsOf } from '../../../testing/a-notification.ts';
import { aSignedIn } from '../../../testing/an-account.ts';
import { dataOf, failureOf, pageOf, whole } from '../../../testing/answers.ts';
import { addressOf, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();

const rowsOf = (userId: number) =>
  world.database.notification.findMany({ where: { userId }, orderBy: { id: 'asc' } });

/** Everything that can be asked about a notification of this id. */
const about = (id: number) =>
  [
    ['one', markNotificationRead, { params: { id } }],
    ['one by GET', markNotificationReadByGet, { params: { id } }],
    ['all up to it', markAllNotificationsRead, { query: { until: id } }],
    ['all up to it by GET', markAllNotificationsReadByGet, { query: { until: id } }],
  ] as const;

describe('somebody else’s notification', () => {
  it('is answered byte for byte as one that does not exist, and stays unread', async () => {
    const owner = await aSignedIn(world);
    const row = await aNotification(world, owner.user.id);
    for (const role of ['user', 'moderator', 'admin'] as const) {
      const stranger = await aSignedIn(world, { role });
      const [own = 0] = await notificationsOf(world, stranger.user.id, 1);
      const missing = about(2_147_483_647);

      for (const [place, [what, contract, input]] of about(row.id).entries()) {
        const theirs = await world.call(contract, { token: stranger.token, ...input });
        const none = await world.call(contract, {
          token: stranger.token,
          ...missing[place]?.[2],
        });

        expect(failureOf(theirs, 404).code, what).toBe('notification.not_found');
        expect(whole(theirs)).toEqual(whole(none));
      }
      expect(await rowsOf(stranger.user.id)).toMatchObject([{ id: own, readAt: null }]);
    }
    expect(await rowsOf(owner.user.id)).toEqual([row]);
  });

  it('is in nobody’s list or count, whatever the request names', async () => {
    const owner = await aSignedIn(world);
    await notificationsOf(world, owner.user.id, 2);
    const { token } = await aModerator(world);
    const query = { user_id: owner.user.id, userId: owner.user.id };

    const listed = pageOf(getNotifications, await world.call(getNotifications, { token, query }));
    const counted = await world.call(getNewNotificationsCount, { token, query });
    await world.call(markAllNotificationsRead, { token, query, body: query });

    expect([listed.data, listed.meta.total]).toEqual([[], 0]);
    expect(dataOf(getNewNotificationsCount, counted)).toEqual({ count: 0 });
    expect(await rowsOf(owner.user.id)).toMatchObject([{ readAt: null }, { readAt: null }]);
  });
});

describe('settings', () => {
  it('are of whoever calls, whatever the request names', async () => {
    const [owner, other] = [await aSignedIn(world), await aSignedIn(world)];

    await world.call(updateNotificationSettings, {
      token: other.token,
      body: { emails: { message: false }, user_id: owner.user.id, userId: owner.user.id },
      query: { user_id: owner.user.id },
    });

    const of = async (token: string) =>
      dataOf(getNotificationSettings, await world.call(getNotificationSettings, { token })).emails;
    expect((await of(owner.token)).message).toBe(true);
    expect((await of(other.token)).message).toBe(false);
  });
});

const calls = [
  ...about(1),
  ['list', getNotifications, {}],
  ['count', getNewNotificationsCount, {}],
  ['settings', getNotificationSettings, {}],
  ['new settings', updateNotificationSettings, { body: { emails: { message: false } } }],
] as const;

describe.each(calls)('%s', (_what, contract, input) => {
  it('is nothing to visitors', async () => {
    expect(failureOf(await world.call(contract, input), 401).code).toBe('unauthorized');
  });

  it('is nothing to tools', async () => {
    const { token: session } = await aModerator(world);
    const made = await world.call(makeToken, { token: session, body: { name: 'tool' } });
    const { token } = dataOf(makeToken, made);

    expect(failureOf(await world.call(contract, { ...input, token }), 401).code).toBe(
      'unauthorized',
    );
  });

  it('is stored by no cache', async () => {
    const { token } = await aSignedIn(world);

    const answer = await world.call(contract, { ...input, token });

    expect(answer.headers['cache-control']).toBe('no-store');
  });
});

describe('a mark by GET', () => {
  it.each(about(1).filter(([, contract]) => contract.method === 'GET'))(
    'is not made by HEAD: %s',
    async (_what, contract) => {
      const { user, token } = await aSignedIn(world);
      const [id = 0] = await notificationsOf(world, user.id, 1);

      const answer = await world.http
        .head(addressOf(contract, { id }))
        .set('Authorization', `Bearer ${token}`);

      expect(answer.status).toBe(405);
      expect(await rowsOf(user.id)).toMatchObject([{ readAt: null }]);
    },
  );
});

describe('what moderators and sellers typed', () => {
  it('is text in an answer', async () => {
    const { user, token } = await aSignedIn(world);
    const reason = `<img src=x onerror="alert(1)"> {{title}} $t(title) \u2028 ' OR 1=1 --`;
    const values = { title: '<script>1</script>', reason };
    await aNotification(world, user.id, { kind: 'post_denied', values });

    const answer = await world.call(getNotifications, { token });

    const [row] = pageOf(getNotifications, answer).data;
    expect(row?.data).toMatchObject(values);
    expect(row?.text).toBe(
      `Модератор отклонил объявление «<script>1</script>». Причина: ${reason}`,
    );
    expect(answer.headers['content-type']).toMatch(/^application\/json/);
  });
});
