import { approvePost, extendPost, promotePost, publishPost } from '@pitlane/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { recurringJobs } from '../../../recurring-jobs.ts';
import { aModerator, aPoster } from '../../../testing/a-form.ts';
import type { PostFields } from '../../../testing/a-post.ts';
import { dropPosts } from '../../../testing/a-post.ts';
import { aPostIn, days, traceOf } from '../../../testing/ad-lifecycle.ts';
import { breakRows, mendRows } from '../../../testing/broken-rows.ts';
import { dropEmails, emailsWaiting } from '../../../testing/post-office.ts';
import { dataOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
let owner: Awaited<ReturnType<typeof aPoster>>;
beforeEach(async () => {
  world.clock.moveTo(START);
  await dropPosts(world);
  await world.database.notification.deleteMany();
  await dropEmails(world);
  owner = await aPoster(world, { placements: 5, specialOffers: 5 });
});

type Job = 'expire-posts' | 'remind-owners' | 'end-promotions';

async function run(name: Job, { services } = world.app): Promise<void> {
  const job = recurringJobs(services, world).find((one) => one.name === name);
  if (!job) throw new Error(`There is no job ${name}`);
  await job.run();
}

const anActive = (fields: PostFields = {}) => aPostIn(world, owner.user.id, 'active', fields);
const read = (id: number) => world.database.post.findUniqueOrThrow({ where: { id } });
const trace = (id: number) => traceOf(world.database, id, owner.user.id);
const at = (moment: Date, milliseconds = 0) =>
  world.clock.moveTo(new Date(moment.getTime() + milliseconds));

const valuesOf = async (postId: number) =>
  (await world.database.notification.findFirstOrThrow({ where: { postId } })).values;
async function notifications() {
  const rows = await world.database.notification.findMany({ orderBy: { id: 'asc' } });
  return rows.map(({ kind, postId }) => ({ kind, postId }));
}
const emails = async () => (await emailsWaiting(world)).length;

/** Condition of each job, for an ad that is due in five days. */
const due: {
  job: Job;
  fields: PostFields;
  kind: string;
  date: Date;
  emails: number;
  isDone: Done;
}[] = [
  {
    job: 'expire-posts',
    fields: { expiresAt: days(5) },
    kind: 'post_expired',
    date: days(5),
    emails: 1,
    isDone: ({ status, removedReason }) => status === 'removed' && removedReason === 'expired',
  },
  {
    job: 'remind-owners',
    fields: { expiresAt: days(8) },
    kind: 'post_expires',
    date: days(8),
    emails: 1,
    isDone: ({ remindedFor }) => remindedFor?.getTime() === days(8).getTime(),
  },
  {
    job: 'end-promotions',
    fields: { expiresAt: days(20), specialOfferDate: days(5) },
    kind: 'promotion_over',
    date: days(5),
    emails: 0,
    isDone: ({ specialOfferDate }) => specialOfferDate === null,
  },
];
type Done = (row: Awaited<ReturnType<typeof read>>) => boolean;

describe.each(due)('$job', ({ job, fields, kind, date, emails: sent, isDone }) => {
  it('does nothing a millisecond before the due time', async () => {
    const { id } = await anActive(fields);
    const before = await trace(id);

    at(days(5), -1);
    await run(job);

    expect(await trace(id)).toEqual(before);
    expect(await emails()).toBe(0);
  });

  it.each([0, 1])('runs %i milliseconds after the due time, and notifies once', async (ms) => {
    const { id } = await anActive(fields);

    at(days(5), ms);
    await run(job);

    expect(isDone(await read(id))).toBe(true);
    expect(await notifications()).toEqual([{ kind, postId: id }]);
    expect(await valuesOf(id)).toEqual({ title: 'Porsche 911 2015', date: date.toISOString() });
    expect(await emails()).toBe(sent);
  });

  it('changes nothing when it runs again', async () => {
    const { id } = await anActive(fields);
    at(days(5));
    await run(job);
    const once = await trace(id);

    at(days(5), 60_000);
    await run(job);

    expect(await trace(id)).toEqual(once);
    expect(await emails()).toBe(sent);
  });

  it('processes each of many ads once in two parallel workers', async () => {
    const second = await world.anotherApp();
    const ids: number[] = [];
    while (ids.length < 12) ids.push((await anActive(fields)).id);
    at(days(5));

    await Promise.all([run(job), run(job, second), run(job), run(job, second)]);

    for (const id of ids) expect(isDone(await read(id))).toBe(true);
    const one = (postId: number | null) => postId ?? 0;
    expect((await notifications()).map(({ postId }) => one(postId)).sort((a, b) => a - b)).toEqual(
      ids,
    );
    expect(await emails()).toBe(sent * ids.length);
  });

  it('processes the others despite a failing ad, and that one later', async () => {
    const ids: number[] = [];
    while (ids.length < 3) ids.push((await anActive(fields)).id);
    const [first = 0, failing = 0, last = 0] = ids;
    await refuseChangesOf(failing);
    at(days(5));

    await expect(run(job)).rejects.toThrow();

    expect(isDone(await read(first))).toBe(true);
    expect(isDone(await read(failing))).toBe(false);
    expect(isDone(await read(last))).toBe(true);
    await mendRows(world);
    await run(job);
    expect(isDone(await read(failing))).toBe(true);
    expect(await notifications()).toHaveLength(3);
  });
});

const refuseChangesOf = (id: number) => breakRows(world, 'post', `NEW.id = ${id}`);
afterEach(() => mendRows(world));

describe('expire-posts', () => {
  it('removes an ad days late without restarting its days', async () => {
    const { id } = await anActive({ expiresAt: days(-4) });

    await run('expire-posts');

    expect(await read(id)).toMatchObject({ status: 'removed', expiresAt: days(-4) });
  });

  it.each(['moderation', 'denied', 'removed', 'archived'] as const)(
    'ignores an ad that is %s',
    async (status) => {
      const { id } = await aPostIn(world, owner.user.id, status, { expiresAt: days(-1) });
      const before = await trace(id);

      await run('expire-posts');

      expect(await trace(id)).toEqual(before);
    },
  );

  it('reaches the ads behind more failing ones than a batch holds', async () => {
    const { id: failing } = await anActive({ expiresAt: days(-9) });
    const { id: some } = await anActive({ expiresAt: days(-1) });
    await world.database.$executeRaw`
      INSERT INTO post SELECT (jsonb_populate_record(p, jsonb_build_object('id', ${some} + n))).*
      FROM post p, generate_series(1, 200) n WHERE p.id = ${failing}`;
    await breakRows(world, 'post', `NEW.expires_at < '${days(-5).toISOString()}'`);

    await expect(run('expire-posts')).rejects.toThrow();

    expect(await world.database.post.count({ where: { status: 'active' } })).toBe(201);
    expect(await read(some)).toMatchObject({ status: 'removed' });
  });
});

describe('remind-owners', () => {
  it('reminds of the new end of an extended ad', async () => {
    const { id } = await anActive({ expiresAt: days(2) });
    await run('remind-owners');
    dataOf(extendPost, await world.call(extendPost, { token: owner.token, body: { id } }));
    await run('remind-owners');
    expect(await notifications()).toHaveLength(1);

    at(days(29), -1);
    await run('remind-owners');
    expect(await notifications()).toHaveLength(1);
    at(days(29));
    await run('remind-owners');
    await run('remind-owners');

    expect(await notifications()).toEqual(Array(2).fill({ kind: 'post_expires', postId: id }));
    expect(await emails()).toBe(2);
  });

  it('does not remind of an ad that has expired: the end is notified', async () => {
    await anActive({ expiresAt: days(-1) });

    await run('remind-owners');

    expect(await notifications()).toEqual([]);
  });
});

describe('end-promotions', () => {
  it('ends a promotion days late', async () => {
    const { id } = await anActive({ specialOfferDate: days(-3) });

    await run('end-promotions');

    expect((await read(id)).specialOfferDate).toBeNull();
  });

  it('does not notify of an ad that is not shown', async () => {
    const { id } = await aPostIn(world, owner.user.id, 'removed', { specialOfferDate: days(-1) });

    await run('end-promotions');

    expect((await read(id)).specialOfferDate).toBeNull();
    expect(await notifications()).toEqual([]);
  });

  it('does not end the promotion of an ad in moderation: its days continue after the decision', async () => {
    const { token } = owner;
    const fields = { changed: true, expiresAt: days(20), specialOfferDate: days(4) };
    const { id } = await aPostIn(world, owner.user.id, 'removed', fields);
    dataOf(publishPost, await world.call(publishPost, { token, body: { id } }));
    at(days(10));
    await run('end-promotions');
    await run('expire-posts');

    const { token: staff } = await aModerator(world);
    dataOf(approvePost, await world.call(approvePost, { token: staff, params: { id }, body: {} }));

    expect(await read(id)).toMatchObject({
      status: 'active',
      expiresAt: days(30),
      specialOfferDate: days(14),
    });
  });

  it('continues a promotion that was extended in the meantime', async () => {
    const { token } = owner;
    const { id } = await anActive({ specialOfferDate: days(1) });
    dataOf(promotePost, await world.call(promotePost, { token, body: { id } }));
    at(days(1));

    await run('end-promotions');

    expect((await read(id)).specialOfferDate).toEqual(days(8));
  });
});
