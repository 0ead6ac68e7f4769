import { beforeEach, describe, expect, it } from 'vitest';
import { recurringJobs } from '../../../recurring-jobs.ts';
import { aNotification } from '../../../testing/a-notification.ts';
import { anAccount } from '../../../testing/an-account.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
const ago = (days: number, ms = 0) => new Date(START.getTime() - days * 86_400_000 - ms);
beforeEach(async () => {
  world.clock.moveTo(START);
  await world.database.notification.deleteMany();
});

const purge = () =>
  recurringJobs(world.app.services, world)
    .find(({ name }) => name === 'purge-notifications')
    ?.run();

describe('purge-notifications', () => {
  it('retains read notifications for 90 days after reading and unread ones for a year', async () => {
    const { id: userId } = await anAccount(world);
    const kept = [
      { createdAt: ago(365) },
      { createdAt: START },
      { createdAt: ago(90), readAt: ago(90) },
      // Retention starts with the reading, however late.
      { createdAt: ago(400), readAt: ago(89) },
    ];
    const over = [
      { createdAt: ago(365, 1) },
      { createdAt: ago(800) },
      { createdAt: ago(91), readAt: ago(90, 1) },
      { createdAt: ago(800), readAt: ago(500) },
    ];
    for (const fields of [...kept, ...over]) await aNotification(world, userId, fields);

    await purge();
    await purge();

    const left = await world.database.notification.findMany({ orderBy: { id: 'asc' } });
    expect(left.map(({ createdAt, readAt }) => ({ createdAt, readAt }))).toEqual(
      kept.map((fields) => ({ readAt: null, ...fields })),
    );
  });

  it('purges more than one batch, also in two parallel workers', async () => {
    const { id: userId } = await anAccount(world);
    const row = { userId, kind: 'post_expires', values: { title: 'x' } } as const;
    const rows = [
      ...Array(2_100).fill({ ...row, createdAt: ago(400) }),
      ...Array(2_100).fill({ ...row, createdAt: ago(120), readAt: ago(100) }),
    ];
    await world.database.notification.createMany({ data: rows });
    const young = await aNotification(world, userId);

    await Promise.all([purge(), purge()]);
    await purge();

    expect(await world.database.notification.findMany({ select: { id: true } })).toEqual([
      { id: young.id },
    ]);
  });

  it('skips a row that is being marked, and purges it the next time', async () => {
    const { id: userId } = await anAccount(world);
    const { id } = await aNotification(world, userId, { createdAt: ago(400) });

    await world.database.$transaction(async (transaction) => {
      await transaction.$queryRaw`SELECT id FROM notification WHERE id = ${id} FOR UPDATE`;
      await purge();
    });
    expect(await world.database.notification.count()).toBe(1);

    await purge();
    expect(await world.database.notification.count()).toBe(0);
  });

  it('finds its rows by an index in every query', async () => {
    const plan = async (statement: string) => {
      const rows = await world.database.$transaction(async (transaction) => {
        // A sequential scan is the cheapest plan for an empty table.
        await transaction.$executeRawUnsafe('SET LOCAL enable_seqscan = off');
        return transaction.$queryRawUnsafe<{ 'QUERY PLAN': string }[]>(`EXPLAIN ${statement}`);
      });
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    };
    const from = 'FROM notification WHERE';

    expect(await plan(`SELECT * ${from} user_id = 1 ORDER BY id DESC LIMIT 24`)).toContain(
      'notification_user_id_id_idx',
    );
    const unread = `${from} user_id = 1 AND read_at IS NULL`;
    expect(await plan(`SELECT * ${unread} ORDER BY id DESC LIMIT 24`)).toContain(
      'notification_unread',
    );
    expect(await plan(`SELECT count(*) ${unread}`)).toContain('notification_unread');
    expect(await plan(`SELECT id ${from} read_at < now() LIMIT 9`)).toContain(
      'notification_read_age',
    );
    const old = `SELECT id ${from} read_at IS NULL AND created_at < now() LIMIT 9`;
    expect(await plan(old)).toContain('notification_unread_age');
  });
});
