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
import { aModerator, aSeller, grantUnits } from '../../../testing/a-placed-post.ts';
import { allowanceOf, aPostInStatus, aWaitingEdit } from '../../../testing/ad-lifecycle.ts';
import { MULTIPART_TYPE, multipart } from '../../../testing/multipart.ts';
import { inParallel, tally } from '../../../testing/parallel.ts';
import { Random } from '../../../testing/random.ts';
import { dataOf } from '../../../testing/responses.ts';
import { pathOf, START, sharedWorld } from '../../../testing/test-world.ts';

// Moderators, owners and jobs act in parallel, in two apps on one database, like two processes. For approvals and
// denials in real processes see allowance.races.test.ts.
const world = sharedWorld();
let apps: [FastifyInstance, FastifyInstance];
let moderators: Awaited<ReturnType<typeof aModerator>>[];
beforeAll(async () => {
  apps = [world.app, await world.anotherApp()];
  moderators = [await aModerator(world), await aModerator(world)];
});
beforeEach(() => world.clock.moveTo(START));

const ROUNDS = 20;
const DENIAL = { reason: 'На фото номер телефона', fields: ['description'] };
const moveClock = (milliseconds: number) =>
  world.clock.moveTo(new Date(START.getTime() + milliseconds));

interface RequestOptions {
  id: number;
  token?: string | undefined;
  body?: object;
  form?: Record<string, string>;
}

const appOf = (n: number) => apps[n % 2 === 0 ? 0 : 1];

/** Sends a request to one of the apps, with the id in the path or the body. */
function sendRequest(
  n: number,
  contract: RouteContract,
  { id, token, body, form }: RequestOptions,
) {
  const fields = Object.entries({ id: String(id), ...form });
  return appOf(n).inject({
    method: 'POST',
    url: pathOf(contract, { id }),
    headers: {
      authorization: `Bearer ${token ?? moderators[n % 2]?.token}`,
      ...(form && { 'content-type': MULTIPART_TYPE }),
    },
    payload: form
      ? multipart(fields.map(([name, value]) => ({ name, value })))
      : { ...body, ...(!contract.path.includes(':id') && { id }) },
  });
}

const countStatuses = (responses: { statusCode: number }[]) =>
  tally(responses.map(({ statusCode }) => statusCode));

async function createPendingPost() {
  const owner = await aSeller(world, { placements: 2, specialOffers: 1 });
  const { id } = await aPostInStatus(world, owner.user.id, 'moderation');
  return { id, owner, userId: owner.user.id };
}

const statusOf = async (id: number) =>
  (await world.database.post.findUnique({ where: { id } }))?.status ?? 'erased';

const placementsLeft = async (userId: number) => (await allowanceOf(world.database, userId)).ad;

/** Returns the numbers of an owner's notifications and returned units. */
async function countEffects(userId: number) {
  const { notification, allowanceEntry } = world.database;
  return {
    notifications: await notification.count({ where: { userId } }),
    returnedUnits: await allowanceEntry.count({ where: { userId, reason: 'returned' } }),
  };
}

describe('twenty parallel claims', () => {
  it('by two moderators reserve the ad for one of them', async () => {
    const { id } = await createPendingPost();

    const responses = await inParallel(20, (n) => sendRequest(n, claimPost, { id }));

    expect(countStatuses(responses)).toEqual({ 200: 10, 409: 10 });
    expect(await world.database.postClaim.count({ where: { postId: id } })).toBe(1);
  });
});

describe('a decision and a parallel action of the owner', () => {
  it('approve and remove an ad with a correct ledger in either order', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id, owner, userId } = await createPendingPost();

      const [approval, removal] = await Promise.all([
        sendRequest(round, approvePost, { id, body: {} }),
        sendRequest(round + 1, removePost, { id, token: owner.token }),
      ]);

      expect(removal.statusCode, removal.body).toBe(200);
      expect(await statusOf(id)).toBe('archived');
      // If it is approved first, its placement has started and stays used; if removed first, it is returned.
      const isApprovedFirst = approval.statusCode === 200;
      expect([200, 409]).toContain(approval.statusCode);
      expect(await placementsLeft(userId)).toBe(isApprovedFirst ? 1 : 2);
      expect(await countEffects(userId)).toEqual({
        notifications: isApprovedFirst ? 1 : 0,
        returnedUnits: isApprovedFirst ? 0 : 1,
      });
    }
  });

  it('never publish an edit that was not reviewed', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      moveClock(0);
      const owner = await aSeller(world);
      const { id, description } = await aPostInStatus(world, owner.user.id, 'active');
      const { token } = owner;
      await aWaitingEdit(world, token, id, 'Просмотренный текст');
      moveClock(1_000);

      const body = { submitted_at: START.toISOString() };
      const [approval, update] = await Promise.all([
        sendRequest(round, approvePost, { id, body }),
        sendRequest(round + 1, updatePost, { id, token, form: { description: 'Новейший текст' } }),
      ]);

      expect(update.statusCode, update.body).toBe(200);
      const shownDescription = dataOf(
        getPost,
        await world.call(getPost, { params: { id } }),
      ).description;
      expect([200, 409]).toContain(approval.statusCode);
      expect(shownDescription).toBe(
        approval.statusCode === 200 ? 'Просмотренный текст' : description,
      );
      const edit = await world.database.postEdit.findUniqueOrThrow({ where: { postId: id } });
      expect(edit).toMatchObject({ values: { description: 'Новейший текст' }, denyReason: null });
    }
  });
});

describe('a parallel expiry', () => {
  it('and an approval of an edit both take effect, in either order', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const owner = await aSeller(world);
      const { id } = await aPostInStatus(world, owner.user.id, 'active', { expiresAt: START });
      const [postBefore] = await world.database.post.findMany({ where: { id } });
      await aWaitingEdit(world, owner.token, id, 'Новый текст');

      const [approval, expiredCount] = await Promise.all([
        sendRequest(round, approvePost, { id, body: {} }),
        appOf(round + 1).services.life.expirePosts(),
      ]);

      expect([200, 409]).toContain(approval.statusCode);
      expect(expiredCount).toBe(1);
      expect(await statusOf(id)).toBe('removed');
      const row = await world.database.post.findUniqueOrThrow({ where: { id } });
      expect(row.description).toBe(
        approval.statusCode === 200 ? 'Новый текст' : postBefore?.description,
      );
      expect((await countEffects(owner.user.id)).notifications).toBe(
        approval.statusCode === 200 ? 2 : 1,
      );
    }
  });

  it('and an extension leave the ad extended, or expired without a used placement', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { user, token } = await aSeller(world, { placements: 1 });
      const { id } = await aPostInStatus(world, user.id, 'active', { expiresAt: START });

      const [extension] = await Promise.all([
        sendRequest(round, extendPost, { id, token }),
        appOf(round + 1).services.life.expirePosts(),
      ]);

      const isExtended = extension.statusCode === 200;
      expect([200, 409]).toContain(extension.statusCode);
      expect(await statusOf(id)).toBe(isExtended ? 'active' : 'removed');
      expect(await placementsLeft(user.id)).toBe(isExtended ? 0 : 1);
    }
  });
});

describe('all actions in parallel', () => {
  /** Operations of owners; moderators own ads too. */
  const ownerOperations = [
    publishPost,
    removePublication,
    extendPost,
    promotePost,
    removePost,
  ] as const;
  const moderatorOperations = [approvePost, approvePost, rejectPost, claimPost] as const;

  it('cause no server error or deadlock, and leave a consistent ledger', {
    timeout: 120_000,
  }, async () => {
    const random = new Random(20_260_615);
    const unblockedUsers = [
      await aSeller(world, { placements: 40, specialOffers: 20 }),
      ...moderators,
    ];
    const blockedUser = await aSeller(world, { placements: 40, specialOffers: 20 });
    for (const { user } of moderators)
      await grantUnits(world, user.id, { placements: 40, specialOffers: 20 });
    const allUsers = [...unblockedUsers, blockedUser];
    const posts: { id: number; owner: (typeof allUsers)[number] }[] = [];
    for (const owner of allUsers) {
      for (const status of ['moderation', 'active', 'removed'] as const) {
        const { id } = await aPostInStatus(world, owner.user.id, status);
        posts.push({ id, owner });
      }
    }

    const statusCounts: Record<string, number> = {};
    for (let round = 0; round < 15; round += 1) {
      moveClock(round * 86_400);
      const responses = await inParallel(16, (n) => {
        const { id, owner } = random.pick(posts);
        const { token } = owner;
        const kind = random.integer(0, 9);
        if (kind < 3) return sendRequest(n, random.pick(ownerOperations), { id, token });
        if (kind < 5) {
          return sendRequest(n, updatePost, {
            id,
            token,
            form: { description: `Текст ${round} ${n}` },
          });
        }
        if (kind < 8) return sendRequest(n, random.pick(moderatorOperations), { id, body: DENIAL });
        if (kind === 8) {
          const reporter = random.pick(unblockedUsers);
          return sendRequest(n, reportPost, {
            id,
            token: reporter.token,
            body: { reason: 'fraud' },
          });
        }
        return sendRequest(n, random.pick([blockUser, unblockUser]), {
          id: blockedUser.user.id,
          body: DENIAL,
        });
      });
      for (const { statusCode, body } of responses) {
        expect([200, 401, 402, 403, 404, 409], body).toContain(statusCode);
        statusCounts[statusCode] = (statusCounts[statusCode] ?? 0) + 1;
      }
      await world.app.services.life.expirePosts();
      for (const { user } of allUsers) await allowanceOf(world.database, user.id);
    }

    expect(statusCounts['200']).toBeGreaterThan(40);
    expect(statusCounts['409']).toBeGreaterThan(10);
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
    const [firstModerator, secondModerator] = moderators;
    if (!firstModerator || !secondModerator) throw new Error('two moderators expected');
    for (const { user } of moderators) await grantUnits(world, user.id, { placements: ROUNDS });
    for (let round = 0; round < ROUNDS; round += 1) {
      const [firstPost, secondPost] = [
        await aPostInStatus(world, firstModerator.user.id, 'moderation'),
        await aPostInStatus(world, secondModerator.user.id, 'moderation'),
      ];

      const responses = await Promise.all([
        sendRequest(0, approvePost, { id: firstPost.id, token: secondModerator.token, body: {} }),
        sendRequest(1, approvePost, { id: secondPost.id, token: firstModerator.token, body: {} }),
      ]);

      expect(countStatuses(responses), responses.map(({ body }) => body).join()).toEqual({
        200: 2,
      });
    }
  });
});
