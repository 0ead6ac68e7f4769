import { markAllNotificationsRead, markNotificationRead } from '@pitlane/contracts';
import supertest from 'supertest';
import { expect, it } from 'vitest';
import { aNotification, notificationsOf } from '../../../testing/a-notification.ts';
import { aSignedIn } from '../../../testing/an-account.ts';
import { dataOf } from '../../../testing/responses.ts';
import { addressOf, START, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
const ROUNDS = process.env.TEST_LONG ? 100 : 20;
const DAY_MS = 86_400_000;

it('parallel marks, new notifications and a purge result in the same counts as a recount', async () => {
  const second = await world.anotherApp();
  const old = new Date(START.getTime() - 400 * DAY_MS);
  for (let round = 0; round < ROUNDS; round += 1) {
    const { user, token } = await aSignedIn(world);
    for (let n = 0; n < 4; n += 1) await aNotification(world, user.id, { createdAt: old });
    const ids = await notificationsOf(world, user.id, 12);
    const [until = 0] = ids.slice(7);
    const post = (n: number, path: string) =>
      supertest((n % 2 === 0 ? world.app : second).server)
        .post(path)
        .set('Authorization', `Bearer ${token}`);
    const all = addressOf(markAllNotificationsRead);

    const [answers] = await Promise.all([
      Promise.all([
        ...[0, 1].map((n) => post(n, `${all}?until=${until}`)),
        ...ids.slice(5, 9).map((id, n) => post(n, addressOf(markNotificationRead, { id }))),
        post(1, `${all}?until=${ids[9]}`),
      ]),
      notificationsOf(world, user.id, 3),
      world.app.services.notifications.purge(),
      second.services.notifications.purge(),
    ]);

    for (const answer of answers) dataOf(markAllNotificationsRead, answer);
    await world.app.services.notifications.purge();
    const rows = await world.database.notification.findMany({ where: { userId: user.id } });
    // An old notification is either purged, or was marked just before and is retained.
    expect(rows.filter(({ createdAt }) => createdAt > old)).toHaveLength(15);
    for (const { id, readAt } of rows) expect(readAt !== null, `${id}`).toBe(id <= (ids[9] ?? 0));
    const { count } = await world.app.services.notifications.countUnread(user.id);
    expect(count).toBe(5);
  }
});
