import { approvePost, extendPost, promotePost, publishPost } from '@pitlane/contracts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { recurringJobs } from '../../../recurring-jobs.ts';
import { aModerator, aSeller } from '../../../testing/a-placed-post.ts';
import type { PostFields } from '../../../testing/a-post.ts';
import { dropPosts } from '../../../testing/a-post.ts';
import { aPostInStatus, days, snapshotOf } from '../../../testing/ad-lifecycle.ts';
import { deleteQueuedEmails, queuedEmails } from '../../../testing/mail-server.ts';
import { allowWrites, rejectWrites } from '../../../testing/rejected-writes.ts';
import { dataOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
let owner: Awaited<ReturnType<typeof aSeller>>;
beforeEach(async () => {
  world.clock.moveTo(START);
  await dropPosts(world);
  await world.database.notification.deleteMany();
  await deleteQueuedEmails(world);
  owner = await aSeller(world, { placements: 5, specialOffers: 5 });
});

type Job = 'expire-posts' | 'remind-owners' | 'end-promotions';

async function runJob(name: Job, { services } = world.app): Promise<void> {
  const job = recurringJobs(services, world).find((job) => job.name === name);
  if (!job) throw new Error(`unknown job ${name}`);
  await job.run();
}

const anActivePost = (fields: PostFields = {}) =>
  aPostInStatus(world, owner.user.id, 'active', fields);
const loadPost = (id: number) => world.database.post.findUniqueOrThrow({ where: { id } });
const traceOfPost = (id: number) => snapshotOf(world.database, id, owner.user.id);
const moveTo = (moment: Date, milliseconds = 0) =>
  world.clock.moveTo(new Date(moment.getTime() + milliseconds));

const valuesOf = async (postId: number) =>
  (await world.database.notification.findFirstOrThrow({ where: { postId } })).values;
async function notifications() {
  const rows = await world.database.notification.findMany({ orderBy: { id: 'asc' } });
  return rows.map(({ kind, postId }) => ({ kind, postId }));
}
const countEmails = async () => (await queuedEmails(world)).length;

/** Cases in which an ad is due for a job in five days. */
const jobCases: {
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
type Done = (row: Awaited<ReturnType<typeof loadPost>>) => boolean;

describe.each(jobCases)('$job', ({ job, fields, kind, date, emails: emailCount, isDone }) => {
  it('changes nothing a millisecond before the due time', async () => {
    const { id } = await anActivePost(fields);
    const before = await traceOfPost(id);

    moveTo(days(5), -1);
    await runJob(job);

    expect(await traceOfPost(id)).toEqual(before);
    expect(await countEmails()).toBe(0);
  });

  it.each([0, 1])(
    'processes an ad %i milliseconds after it is due, and notifies once',
    async (ms) => {
      const { id } = await anActivePost(fields);

      moveTo(days(5), ms);
      await runJob(job);

      expect(isDone(await loadPost(id))).toBe(true);
      expect(await notifications()).toEqual([{ kind, postId: id }]);
      expect(await valuesOf(id)).toEqual({ title: 'Porsche 911 2015', date: date.toISOString() });
      expect(await countEmails()).toBe(emailCount);
    },
  );

  it('changes nothing when it runs again', async () => {
    const { id } = await anActivePost(fields);
    moveTo(days(5));
    await runJob(job);
    const afterFirstRun = await traceOfPost(id);

    moveTo(days(5), 60_000);
    await runJob(job);

    expect(await traceOfPost(id)).toEqual(afterFirstRun);
    expect(await countEmails()).toBe(emailCount);
  });

  it('processes each ad once in two parallel workers', async () => {
    const secondApp = await world.anotherApp();
    const ids: number[] = [];
    while (ids.length < 12) ids.push((await anActivePost(fields)).id);
    moveTo(days(5));

    await Promise.all([runJob(job), runJob(job, secondApp), runJob(job), runJob(job, secondApp)]);

    for (const id of ids) expect(isDone(await loadPost(id))).toBe(true);
    const definedId = (postId: number | null) => postId ?? 0;
    expect(
      (await notifications()).map(({ postId }) => definedId(postId)).sort((a, b) => a - b),
    ).toEqual(ids);
    expect(await countEmails()).toBe(emailCount * ids.length);
  });

  it('processes the other ads if one fails, and the failed one later', async () => {
    const ids: number[] = [];
    while (ids.length < 3) ids.push((await anActivePost(fields)).id);
    const [firstId = 0, failingId = 0, lastId = 0] = ids;
    await failChangesOf(failingId);
    moveTo(days(5));

    await expect(runJob(job)).rejects.toThrow();

    expect(isDone(await loadPost(firstId))).toBe(true);
    expect(isDone(await loadPost(failingId))).toBe(false);
    expect(isDone(await loadPost(lastId))).toBe(true);
    await allowWrites(world);
    await runJob(job);
    expect(isDone(await loadPost(failingId))).toBe(true);
    expect(await notifications()).toHaveLength(3);
  });
});

const failChangesOf = (id: number) => rejectWrites(world, 'post', `NEW.id = ${id}`);
afterEach(() => allowWrites(world));

describe('expire-posts', () => {
  it('removes an ad that expired days ago without changing its expiry date', async () => {
    const { id } = await anActivePost({ expiresAt: days(-4) });

    await runJob('expire-posts');

    expect(await loadPost(id)).toMatchObject({ status: 'removed', expiresAt: days(-4) });
  });

  it.each(['moderation', 'denied', 'removed', 'archived'] as const)(
    'ignores an ad that is %s',
    async (status) => {
      const { id } = await aPostInStatus(world, owner.user.id, status, { expiresAt: days(-1) });
      const before = await traceOfPost(id);

      await runJob('expire-posts');

      expect(await traceOfPost(id)).toEqual(before);
    },
  );

  it('processes an ad after more failing ads than a batch contains', async () => {
    const { id: failingId } = await anActivePost({ expiresAt: days(-9) });
    const { id: dueId } = await anActivePost({ expiresAt: days(-1) });
    await world.database.$executeRaw`
      INSERT INTO post SELECT (jsonb_populate_record(p, jsonb_build_object('id', ${dueId} + n))).*
      FROM post p, generate_series(1, 200) n WHERE p.id = ${failingId}`;
    await rejectWrites(world, 'post', `NEW.expires_at < '${days(-5).toISOString()}'`);

    await expect(runJob('expire-posts')).rejects.toThrow();

    expect(await world.database.post.count({ where: { status: 'active' } })).toBe(201);
    expect(await loadPost(dueId)).toMatchObject({ status: 'removed' });
  });
});

describe('remind-owners', () => {
  it('reminds of the new expiry date of an extended ad', async () => {
    const { id } = await anActivePost({ expiresAt: days(2) });
    await runJob('remind-owners');
    dataOf(extendPost, await world.call(extendPost, { token: owner.token, body: { id } }));
    await runJob('remind-owners');
    expect(await notifications()).toHaveLength(1);

    moveTo(days(29), -1);
    await runJob('remind-owners');
    expect(await notifications()).toHaveLength(1);
    moveTo(days(29));
    await runJob('remind-owners');
    await runJob('remind-owners');

    expect(await notifications()).toEqual(Array(2).fill({ kind: 'post_expires', postId: id }));
    expect(await countEmails()).toBe(2);
  });

  it('does not remind of an expired ad, whose owner is notified of its end', async () => {
    await anActivePost({ expiresAt: days(-1) });

    await runJob('remind-owners');

    expect(await notifications()).toEqual([]);
  });
});

describe('end-promotions', () => {
  it('ends a promotion that expired days ago', async () => {
    const { id } = await anActivePost({ specialOfferDate: days(-3) });

    await runJob('end-promotions');

    expect((await loadPost(id)).specialOfferDate).toBeNull();
  });

  it('does not notify the owner of an ad that is not active', async () => {
    const { id } = await aPostInStatus(world, owner.user.id, 'removed', {
      specialOfferDate: days(-1),
    });

    await runJob('end-promotions');

    expect((await loadPost(id)).specialOfferDate).toBeNull();
    expect(await notifications()).toEqual([]);
  });

  it('does not end the promotion of an ad in moderation, whose days continue after the decision', async () => {
    const { token } = owner;
    const fields = { changed: true, expiresAt: days(20), specialOfferDate: days(4) };
    const { id } = await aPostInStatus(world, owner.user.id, 'removed', fields);
    dataOf(publishPost, await world.call(publishPost, { token, body: { id } }));
    moveTo(days(10));
    await runJob('end-promotions');
    await runJob('expire-posts');

    const { token: moderatorToken } = await aModerator(world);
    dataOf(
      approvePost,
      await world.call(approvePost, { token: moderatorToken, params: { id }, body: {} }),
    );

    expect(await loadPost(id)).toMatchObject({
      status: 'active',
      expiresAt: days(30),
      specialOfferDate: days(14),
    });
  });

  it('continues a promotion that was extended in the meantime', async () => {
    const { token } = owner;
    const { id } = await anActivePost({ specialOfferDate: days(1) });
    dataOf(promotePost, await world.call(promotePost, { token, body: { id } }));
    moveTo(days(1));

    await runJob('end-promotions');

    expect((await loadPost(id)).specialOfferDate).toEqual(days(8));
  });
});
