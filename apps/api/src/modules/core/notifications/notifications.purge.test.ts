import { beforeEach, describe, expect, it } from 'vitest';
import { recurringJobs } from '../../../recurring-jobs.ts';
import { aNotification } from '../../../testing/a-notification.ts';
import { anAccount } from '../../../testing/an-account.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
const timeBefore = (days: number, ms = 0) => new Date(START.getTime() - days * 86_400_000 - ms);
beforeEach(async () => {
  world.clock.moveTo(START);
  await world.database.notification.deleteMany();
});

const purge = () =>
  recurringJobs(world.app.services, world)
    .find(({ name }) => name === 'purge-notifications')
    ?.run();

describe('purge-notifications', () => {
  it('retains notifications for 90 days after they were read, and unread ones for a year', async () => {
    const { id: userId } = await anAccount(world);
    const retainedFields = [
      { createdAt: timeBefore(365) },
      { createdAt: START },
      { createdAt: timeBefore(90), readAt: timeBefore(90) },
      // The 90 days start when the notification is read, however late.
      { createdAt: timeBefore(400), readAt: timeBefore(89) },
    ];
    const expiredFields = [
      { createdAt: timeBefore(365, 1) },
      { createdAt: timeBefore(800) },
      { createdAt: timeBefore(91), readAt: timeBefore(90, 1) },
      { createdAt: timeBefore(800), readAt: timeBefore(500) },
    ];
    for (const fields of [...retainedFields, ...expiredFields])
      await aNotification(world, userId, fields);

    await purge();
    await purge();

    const remainingRows = await world.database.notification.findMany({ orderBy: { id: 'asc' } });
    expect(remainingRows.map(({ createdAt, readAt }) => ({ createdAt, readAt }))).toEqual(
      retainedFields.map((fields) => ({ readAt: null, ...fields })),
    );
  });

  it('purges more than one batch, even in two parallel workers', async () => {
    const { id: userId } = await anAccount(world);
    const row = { userId, kind: 'post_expires', values: { title: 'x' } } as const;
    const rows = [
      ...Array(2_100).fill({ ...row, createdAt: timeBefore(400) }),
      ...Array(2_100).fill({ ...row, createdAt: timeBefore(120), readAt: timeBefore(100) }),
    ];
    await world.database.notification.createMany({ data: rows });
    const newNotification = await aNotification(world, userId);

    await Promise.all([purge(), purge()]);
    await purge();

    expect(await world.database.notification.findMany({ select: { id: true } })).toEqual([
      { id: newNotification.id },
    ]);
  });

  it('skips a locked row and purges it in the next run', async () => {
    const { id: userId } = await anAccount(world);
    const { id } = await aNotification(world, userId, { createdAt: timeBefore(400) });

    await world.database.$transaction(async (transaction) => {
      await transaction.$queryRaw`SELECT id FROM notification WHERE id = ${id} FOR UPDATE`;
      await purge();
    });
    expect(await world.database.notification.count()).toBe(1);

    await purge();
    expect(await world.database.notification.count()).toBe(0);
  });

  it('and the queries of lists use an index', async () => {
    const explain = async (statement: string) => {
      const rows = await world.database.$transaction(async (transaction) => {
        // A sequential scan is the cheapest plan for an empty table.
        await transaction.$executeRawUnsafe('SET LOCAL enable_seqscan = off');
        return transaction.$queryRawUnsafe<{ 'QUERY PLAN': string }[]>(`EXPLAIN ${statement}`);
      });
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    };
    const from = 'FROM notification WHERE';

    expect(await explain(`SELECT * ${from} user_id = 1 ORDER BY id DESC LIMIT 24`)).toContain(
      'notification_user_id_id_idx',
    );
    const unreadCondition = `${from} user_id = 1 AND read_at IS NULL`;
    expect(await explain(`SELECT * ${unreadCondition} ORDER BY id DESC LIMIT 24`)).toContain(
      'notification_unread',
    );
    expect(await explain(`SELECT count(*) ${unreadCondition}`)).toContain('notification_unread');
    expect(await explain(`SELECT id ${from} read_at < now() LIMIT 9`)).toContain(
      'notification_read_age',
    );
    const expiredUnread = `SELECT id ${from} read_at IS NULL AND created_at < now() LIMIT 9`;
    expect(await explain(expiredUnread)).toContain('notification_unread_age');
  });
});
