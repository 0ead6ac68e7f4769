import { markAllNotificationsRead, markNotificationRead } from '@pitlane/contracts';
import supertest from 'supertest';
import { expect, it } from 'vitest';
import { aNotification, createNotifications } from '../../../testing/a-notification.ts';
import { aSignedInAccount } from '../../../testing/an-account.ts';
import { dataOf } from '../../../testing/responses.ts';
import { pathOf, START, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
const ROUNDS = process.env.TEST_LONG ? 100 : 20;
const DAY_MS = 86_400_000;

it('returns a correct count after parallel marks, new notifications and purges', async () => {
  const secondApp = await world.anotherApp();
  const oldTime = new Date(START.getTime() - 400 * DAY_MS);
  for (let round = 0; round < ROUNDS; round += 1) {
    const { user, token } = await aSignedInAccount(world);
    for (let n = 0; n < 4; n += 1) await aNotification(world, user.id, { createdAt: oldTime });
    const ids = await createNotifications(world, user.id, 12);
    const [until = 0] = ids.slice(7);
    const sendPost = (n: number, path: string) =>
      supertest((n % 2 === 0 ? world.app : secondApp).server)
        .post(path)
        .set('Authorization', `Bearer ${token}`);
    const markAllPath = pathOf(markAllNotificationsRead);

    const [responses] = await Promise.all([
      Promise.all([
        ...[0, 1].map((n) => sendPost(n, `${markAllPath}?until=${until}`)),
        ...ids.slice(5, 9).map((id, n) => sendPost(n, pathOf(markNotificationRead, { id }))),
        sendPost(1, `${markAllPath}?until=${ids[9]}`),
      ]),
      createNotifications(world, user.id, 3),
      world.app.services.notifications.purge(),
      secondApp.services.notifications.purge(),
    ]);

    for (const response of responses) dataOf(markAllNotificationsRead, response);
    await world.app.services.notifications.purge();
    const rows = await world.database.notification.findMany({ where: { userId: user.id } });
    // Old notifications are purged unless they were marked as read just before.
    expect(rows.filter(({ createdAt }) => createdAt > oldTime)).toHaveLength(15);
    for (const { id, readAt } of rows) expect(readAt !== null, `${id}`).toBe(id <= (ids[9] ?? 0));
    const { count } = await world.app.services.notifications.countUnread(user.id);
    expect(count).toBe(5);
  }
});
