import {
  approvePost,
  blockUser,
  claimPost,
  extendPost,
  getPost,
  promotePost,
  publishPost,
  type RouteContract,
  rejectPost,
  removePost,
  removePublication,
  reportPost,
  unblockUser,
  updatePost,
} from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aModerator, aPoster, grantTo } from '../../../testing/a-form.ts';
import { allowanceOf, aPostIn, aWaitingEdit } from '../../../testing/ad-lifecycle.ts';
import { MULTIPART, multipart } from '../../../testing/multipart.ts';
import { atOnce, tally } from '../../../testing/parallel.ts';
import { Random } from '../../../testing/random.ts';
import { dataOf } from '../../../testing/responses.ts';
import { addressOf, START, sharedWorld } from '../../../testing/test-world.ts';

// Moderators, owners and jobs at once, in two apps on one database, like two processes. Approve and reject in real
// processes: allowance.races.test.ts.
const world = sharedWorld();
let apps: [FastifyInstance, FastifyInstance];
let staff: Awaited<ReturnType<typeof aModerator>>[];
beforeAll(async () => {
  apps = [world.app, await world.anotherApp()];
  staff = [await aModerator(world), await aModerator(world)];
});
beforeEach(() => world.clock.moveTo(START));

const ROUNDS = 20;
const DENIAL = { reason: 'На фото номер телефона', fields: ['description'] };
const later = (milliseconds: number) =>
  world.clock.moveTo(new Date(START.getTime() + milliseconds));

interface Sent {
  id: number;
  token?: string | undefined;
  body?: object;
  form?: Record<string, string>;
}

const appOf = (n: number) => apps[n % 2 === 0 ? 0 : 1];

/** Sends a request to one of the apps; the id goes into both path and body. */
function send(n: number, contract: RouteContract, { id, token, body, form }: Sent) {
  const fields = Object.entries({ id: String(id), ...form });
  return appOf(n).inject({
    method: 'POST',
    url: addressOf(contract, { id }),
    headers: {
      authorization: `Bearer ${token ?? staff[n % 2]?.token}`,
      ...(form && { 'content-type': MULTIPART }),
    },
    payload: form
      ? multipart(fields.map(([name, value]) => ({ name, value })))
      : { ...body, ...(!contract.path.includes(':id') && { id }) },
  });
}

const codesOf = (answers: { statusCode: number }[]) =>
  tally(answers.map(({ statusCode }) => statusCode));

async function aWaiting() {
  const owner = await aPoster(world, { placements: 2, specialOffers: 1 });
  const { id } = await aPostIn(world, owner.user.id, 'moderation');
  return { id, owner, userId: owner.user.id };
}

const statusOf = async (id: number) =>
  (await world.database.post.findUnique({ where: { id } }))?.status ?? 'erased';

const placementsLeft = async (userId: number) => (await allowanceOf(world.database, userId)).ad;

/** Returns the numbers of the owner's notifications and of ledger returns. */
async function countsOf(userId: number) {
  const { notification, allowanceEntry } = world.database;
  return {
    notified: await notification.count({ where: { userId } }),
    returned: await allowanceEntry.count({ where: { userId, reason: 'returned' } }),
  };
}

describe('twenty simultaneous claims', () => {
  it('of two moderators give the ad to one of them', async () => {
    const { id } = await aWaiting();

    const answers = await atOnce(20, (n) => send(n, claimPost, { id }));

    expect(codesOf(answers)).toEqual({ 200: 10, 409: 10 });
    expect(await world.database.postClaim.count({ where: { postId: id } })).toBe(1);
  });
});

describe('a decision and an action of the owner at once', () => {
  it('approve and remove an ad with a correct ledger in either order', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, owner, userId } = await aWaiting();

      const [approved, removed] = await Promise.all([
        send(round, approvePost, { id, body: {} }),
        send(round + 1, removePost, { id, token: owner.token }),
      ]);

      expect(removed.statusCode, removed.body).toBe(200);
      expect(await statusOf(id)).toBe('archived');
      // Approved first, its days have begun and are used; removed first, they are returned.
      const first = approved.statusCode === 200;
      expect([200, 409]).toContain(approved.statusCode);
      expect(await placementsLeft(userId)).toBe(first ? 1 : 2);
      expect(await countsOf(userId)).toEqual({ notified: first ? 1 : 0, returned: first ? 0 : 1 });
    }
  });

  it('never publish an edit that was not reviewed', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      later(0);
      const owner = await aPoster(world);
      const { id, description } = await aPostIn(world, owner.user.id, 'active');
      const { token } = owner;
      await aWaitingEdit(world, token, id, 'Просмотренный текст');
      later(1_000);

      const body = { submitted_at: START.toISOString() };
      const [approved, updated] = await Promise.all([
        send(round, approvePost, { id, body }),
        send(round + 1, updatePost, { id, token, form: { description: 'Новейший текст' } }),
      ]);

      expect(updated.statusCode, updated.body).toBe(200);
      const shown = dataOf(getPost, await world.call(getPost, { params: { id } })).description;
      expect([200, 409]).toContain(approved.statusCode);
      expect(shown).toBe(approved.statusCode === 200 ? 'Просмотренный текст' : description);
      const edit = await world.database.postEdit.findUniqueOrThrow({ where: { postId: id } });
      expect(edit).toMatchObject({ values: { description: 'Новейший текст' }, denyReason: null });
    }
  });
});

describe('a decision and the expiry at once', () => {
  it('approve an edit and take the ad off, in either order', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const owner = await aPoster(world);
      const { id } = await aPostIn(world, owner.user.id, 'active', { expiresAt: START });
      const [edit] = await world.database.post.findMany({ where: { id } });
      await aWaitingEdit(world, owner.token, id, 'Новый текст');

      const [approved, done] = await Promise.all([
        send(round, approvePost, { id, body: {} }),
        appOf(round + 1).services.life.expirePosts(),
      ]);

      expect([200, 409]).toContain(approved.statusCode);
      expect(done).toBe(1);
      expect(await statusOf(id)).toBe('removed');
      const row = await world.database.post.findUniqueOrThrow({ where: { id } });
      expect(row.description).toBe(approved.statusCode === 200 ? 'Новый текст' : edit?.description);
      expect((await countsOf(owner.user.id)).notified).toBe(approved.statusCode === 200 ? 2 : 1);
    }
  });

  it('extend the ad, or expire it without using anything', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { user, token } = await aPoster(world, { placements: 1 });
      const { id } = await aPostIn(world, user.id, 'active', { expiresAt: START });

      const [extended] = await Promise.all([
        send(round, extendPost, { id, token }),
        appOf(round + 1).services.life.expirePosts(),
      ]);

      const first = extended.statusCode === 200;
      expect([200, 409]).toContain(extended.statusCode);
      expect(await statusOf(id)).toBe(first ? 'active' : 'removed');
      expect(await placementsLeft(user.id)).toBe(first ? 0 : 1);
    }
  });
});

describe('all actions at once', () => {
  /** Actions of owners; moderators own ads too. */
  const owners = [publishPost, removePublication, extendPost, promotePost, removePost] as const;
  const moderators = [approvePost, approvePost, rejectPost, claimPost] as const;

  it('cause no server error or deadlock, and all sums are correct', {
    timeout: 120_000,
  }, async () => {
    const random = new Random(20_260_615);
    const people = [await aPoster(world, { placements: 40, specialOffers: 20 }), ...staff];
    const victim = await aPoster(world, { placements: 40, specialOffers: 20 });
    for (const { user } of staff)
      await grantTo(world, user.id, { placements: 40, specialOffers: 20 });
    const all = [...people, victim];
    const posts: { id: number; owner: (typeof all)[number] }[] = [];
    for (const owner of all) {
      for (const status of ['moderation', 'active', 'removed'] as const) {
        const { id } = await aPostIn(world, owner.user.id, status);
        posts.push({ id, owner });
      }
    }

    const seen: Record<string, number> = {};
    for (let round = 0; round < 15; round += 1) {
      later(round * 86_400);
      const answers = await atOnce(16, (n) => {
        const { id, owner } = random.pick(posts);
        const { token } = owner;
        const kind = random.whole(0, 9);
        if (kind < 3) return send(n, random.pick(owners), { id, token });
        if (kind < 5) {
          return send(n, updatePost, { id, token, form: { description: `Текст ${round} ${n}` } });
        }
        if (kind < 8) return send(n, random.pick(moderators), { id, body: DENIAL });
        if (kind === 8) {
          const reporter = random.pick(people);
          return send(n, reportPost, { id, token: reporter.token, body: { reason: 'fraud' } });
        }
        return send(n, random.pick([blockUser, unblockUser]), {
          id: victim.user.id,
          body: DENIAL,
        });
      });
      for (const { statusCode, body } of answers) {
        expect([200, 401, 402, 403, 404, 409], body).toContain(statusCode);
        seen[statusCode] = (seen[statusCode] ?? 0) + 1;
      }
      await world.app.services.life.expirePosts();
      for (const { user } of all) await allowanceOf(world.database, user.id);
    }

    expect(seen['200']).toBeGreaterThan(40);
    expect(seen['409']).toBeGreaterThan(10);
    const rows = await world.database.post.findMany({ include: { placementEntry: true } });
    for (const row of rows) {
      expect(row.placementEntryId !== null, `${row.id} ${row.status}`).toBe(
        row.status === 'moderation' && row.placementEntry !== null,
      );
      if (row.status === 'active') expect(row.expiresAt).not.toBeNull();
      expect(row.removedReason !== null).toBe(row.status === 'removed');
    }
  });

  it('cause no deadlock between two moderators who decide on each other’s ads', async () => {
    const [one, other] = staff;
    if (!one || !other) throw new Error('There are two moderators');
    for (const { user } of staff) await grantTo(world, user.id, { placements: ROUNDS });
    for (let round = 0; round < ROUNDS; round += 1) {
      const [post, another] = [
        await aPostIn(world, one.user.id, 'moderation'),
        await aPostIn(world, other.user.id, 'moderation'),
      ];

      const answers = await Promise.all([
        send(0, approvePost, { id: post.id, token: other.token, body: {} }),
        send(1, approvePost, { id: another.id, token: one.token, body: {} }),
      ]);

      expect(codesOf(answers), answers.map(({ body }) => body).join()).toEqual({ 200: 2 });
    }
  });
});
