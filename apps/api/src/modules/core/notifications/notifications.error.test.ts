import {
  getNotifications,
  markAllNotificationsRead,
  markNotificationRead,
  updateNotificationSettings,
} from '@pitlane/contracts';
import { describe, expect, it } from 'vitest';
import { notificationsOf } from '../../../testing/a-notification.ts';
import { aSignedIn } from '../../../testing/an-account.ts';
import { failureOf } from '../../../testing/answers.ts';
import {
  badFlags,
  badIds,
  badQuery,
  badWholeNumbers,
  badWords,
} from '../../../testing/bad-values.ts';
import { addressOf, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
const MISSING = 2_147_483_647;

const fieldsOf = (answer: Parameters<typeof failureOf>[0]) =>
  Object.keys(failureOf(answer, 422).errors ?? {});

describe('the list', () => {
  it.each([
    ...badWholeNumbers(1, 100).map((value) => badQuery('per_page', value)),
    ...badWholeNumbers(1, 1_000_000).map((value) => badQuery('page', value)),
    ...badFlags.map((value) => badQuery('unread', value)),
    ...badWords.map((value) => badQuery('order', value)),
  ])('refuses %s', async (query) => {
    const { token } = await aSignedIn(world);

    const answer = await world.http
      .get(`${addressOf(getNotifications)}?${query}`)
      .set('Authorization', `Bearer ${token}`);

    expect(fieldsOf(answer)).toEqual([query.split('=')[0]]);
  });
});

describe('marking', () => {
  it('one that is not there is refused', async () => {
    const { token } = await aSignedIn(world);

    const answer = await world.call(markNotificationRead, { token, params: { id: MISSING } });

    expect(failureOf(answer, 404)).toEqual({
      code: 'notification.not_found',
      message: 'Такого уведомления нет',
    });
  });

  it.each(['0', '-1', 'x', '1.5', '2147483648'])('what is no id is refused: %s', async (id) => {
    const { token } = await aSignedIn(world);

    const answer = await world.call(markNotificationRead, { token, params: { id } });

    expect(fieldsOf(answer)).toEqual(['id']);
  });

  it('all up to one that is not there marks none', async () => {
    const { user, token } = await aSignedIn(world);
    await notificationsOf(world, user.id, 2);

    const answer = await world.call(markAllNotificationsRead, { token, query: { until: MISSING } });

    expect(failureOf(answer, 404).code).toBe('notification.not_found');
    const left = { userId: user.id, readAt: null };
    expect(await world.database.notification.count({ where: left })).toBe(2);
  });

  it.each(badIds)('all up to what is no id marks none: $what', async (value) => {
    const { user, token } = await aSignedIn(world);
    await notificationsOf(world, user.id, 1);

    const answer = await world.http
      .post(`${addressOf(markAllNotificationsRead)}?${badQuery('until', value)}`)
      .set('Authorization', `Bearer ${token}`);

    expect(fieldsOf(answer)).toEqual(['until']);
    const left = { userId: user.id, readAt: null };
    expect(await world.database.notification.count({ where: left })).toBe(1);
  });
});

describe('the settings', () => {
  it.each([
    [null],
    ['post_denied'],
    [['post_denied']],
    [{ promotion_over: false }],
    [{ post_denied: false, digest: false }],
    [{ Post_denied: false }],
    [{ constructor: false }],
    [{ post_denied: 'no' }],
    [{ post_denied: null }],
    [{ post_denied: 2 }],
  ])('refuse %j and stay', async (emails) => {
    const { user, token } = await aSignedIn(world);

    const answer = await world.call(updateNotificationSettings, { token, body: { emails } });

    expect(fieldsOf(answer)).toEqual(['emails']);
    const where = { userId: user.id };
    expect(await world.database.notificationSettings.count({ where })).toBe(0);
  });
});
