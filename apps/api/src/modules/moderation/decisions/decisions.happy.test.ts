import {
  approvePost,
  claimPost,
  getModerationLog,
  getModerationPost,
  getMyPosts,
  getPost,
  rejectPost,
  releasePost,
  reportPost,
} from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aModerator, aSeller } from '../../../testing/a-placed-post.ts';
import {
  allowanceOf,
  aPostInStatus,
  aWaitingEdit,
  days,
  snapshotOf,
} from '../../../testing/ad-lifecycle.ts';
import { aSignedInAccount } from '../../../testing/an-account.ts';
import { dataOf, failureOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
let owner: Awaited<ReturnType<typeof aSeller>>;
let firstModerator: Awaited<ReturnType<typeof aModerator>>;
let secondModerator: Awaited<ReturnType<typeof aModerator>>;
beforeEach(async () => {
  world.clock.moveTo(START);
  owner = await aSeller(world, { placements: 9, specialOffers: 1 });
  firstModerator = await aModerator(world);
  secondModerator = await aModerator(world);
});

const MINUTE_MS = 60_000;
const moveClock = (milliseconds: number) =>
  world.clock.moveTo(new Date(START.getTime() + milliseconds));
const aPost = (
  ...[status, fields]: [Parameters<typeof aPostInStatus>[2], Parameters<typeof aPostInStatus>[3]?]
) => aPostInStatus(world, owner.user.id, status, fields);
const fetchTrace = (id: number) => snapshotOf(world.database, id, owner.user.id);

const DENIAL = { reason: 'На фото номер телефона', fields: ['description', 'photos'] };
const approve = (id: number, { token } = firstModerator, body: object = {}) =>
  world.call(approvePost, { token, params: { id }, body });
const reject = (id: number, { token } = firstModerator, body: object = DENIAL) =>
  world.call(rejectPost, { token, params: { id }, body });
const claim = (id: number, { token } = firstModerator) =>
  world.call(claimPost, { token, params: { id } });
const release = (id: number, { token } = firstModerator) =>
  world.call(releasePost, { token, params: { id } });
const fetchPage = async (id: number, { token } = firstModerator) =>
  dataOf(getModerationPost, await world.call(getModerationPost, { token, params: { id } }));

/** Returns actions and moderators in the log of an ad, latest entry first. */
async function logOf(id: number) {
  const response = await world.call(getModerationLog, { token: firstModerator.token });
  const entries = dataOf(getModerationLog, response).filter(({ post_id }) => post_id === id);
  return entries.map(({ action, moderator }) => [action, moderator?.id]);
}

describe('a claim', () => {
  it('is visible to all moderators for 15 minutes', async () => {
    const { id } = await aPost('moderation');
    const until = new Date(START.getTime() + 15 * MINUTE_MS).toISOString();

    const claimedPost = dataOf(claimPost, await claim(id));

    const moderator = { id: firstModerator.user.id, name: 'Иван Смирнов' };
    expect(claimedPost.claim).toEqual({ moderator, own: true, until });
    expect((await fetchPage(id, secondModerator)).claim).toEqual({ moderator, own: false, until });
    moveClock(15 * MINUTE_MS - 1);
    expect((await fetchPage(id, secondModerator)).claim).not.toBeNull();
    moveClock(15 * MINUTE_MS);
    expect((await fetchPage(id, secondModerator)).claim).toBeNull();
  });

  it('blocks actions of other moderators until it expires', async () => {
    const { id } = await aPost('moderation');
    await claim(id, secondModerator);
    const traceBefore = await fetchTrace(id);
    moveClock(15 * MINUTE_MS - 1);

    for (const operation of [approve, reject, claim, release]) {
      expect(failureOf(await operation(id), 409).code).toBe('post.claimed');
    }

    expect(await fetchTrace(id)).toEqual(traceBefore);
    moveClock(15 * MINUTE_MS);
    dataOf(claimPost, await claim(id));
    expect(failureOf(await approve(id, secondModerator), 409).code).toBe('post.claimed');
    dataOf(approvePost, await approve(id));
  });

  it('restarts when the same moderator claims again', async () => {
    const { id } = await aPost('moderation');
    await claim(id);
    moveClock(10 * MINUTE_MS);

    const claimedAgain = dataOf(claimPost, await claim(id));

    expect(claimedAgain.claim?.until).toBe(
      new Date(START.getTime() + 25 * MINUTE_MS).toISOString(),
    );
    expect(await logOf(id)).toEqual([['claim', firstModerator.user.id]]);
  });

  it('can be released for others, and releasing without a claim has no effect', async () => {
    const { id } = await aPost('moderation');
    dataOf(releasePost, await release(id));
    await claim(id);

    expect(dataOf(releasePost, await release(id)).claim).toBeNull();

    dataOf(claimPost, await claim(id, secondModerator));
    expect(await logOf(id)).toEqual([
      ['claim', secondModerator.user.id],
      ['release', firstModerator.user.id],
      ['claim', firstModerator.user.id],
    ]);
  });

  it('applies to edits and reported ads alike', async () => {
    const editedPost = await aPost('active');
    await aWaitingEdit(world, owner.token, editedPost.id, 'Новый текст');
    const reportedPost = await aPost('active');
    const { token } = await aSignedInAccount(world);
    await world.call(reportPost, { token, body: { id: reportedPost.id, reason: 'sold' } });

    for (const { id } of [editedPost, reportedPost]) {
      dataOf(claimPost, await claim(id));
      expect(failureOf(await approve(id, secondModerator), 409).code).toBe('post.claimed');
      expect(dataOf(approvePost, await approve(id)).claim).toBeNull();
    }
  });

  it('is not required for a decision, which ends it', async () => {
    const { id } = await aPost('moderation');
    await claim(id);
    dataOf(rejectPost, await reject(id));
    await aWaitingEdit(world, owner.token, id, 'Без телефона');

    expect(dataOf(approvePost, await approve(id, secondModerator)).status).toBe('active');
  });
});

describe('an ad of a blocked account', () => {
  it.each(['moderation', 'active'] as const)(
    'is decided on without a notification (%s)',
    async (status) => {
      const { user, token } = await aSeller(world);
      const { id } = await aPostInStatus(world, user.id, status);
      if (status === 'active') await aWaitingEdit(world, token, id, 'Новый текст');
      await world.app.services.staff.block(user.id, 'Чужие фотографии');

      dataOf(approvePost, await approve(id));

      expect(await world.database.notification.count({ where: { userId: user.id } })).toBe(0);
    },
  );
});

describe('a denial', () => {
  it('shows reason and fields to the owner and moderators, and returns the placement', async () => {
    const { id } = await aPost('moderation');
    expect(await allowanceOf(world.database, owner.user.id)).toMatchObject({ ad: 8 });

    const deniedPost = dataOf(rejectPost, await reject(id));

    expect(deniedPost).toMatchObject({ status: 'denied', deny_reason: DENIAL });
    const { token } = owner;
    const [ownPost] = dataOf(getMyPosts, await world.call(getMyPosts, { token }));
    expect(ownPost).toMatchObject({ id, status: 'denied', deny_reason: DENIAL });
    expect(await allowanceOf(world.database, owner.user.id)).toMatchObject({ ad: 9 });
  });
});

describe('a decision on a reviewed version', () => {
  it('is accepted while that version waits', async () => {
    const { id } = await aPost('moderation', { submittedAt: days(-1) });
    const { submitted_at } = await fetchPage(id);

    expect(dataOf(approvePost, await approve(id, firstModerator, { submitted_at })).status).toBe(
      'active',
    );
  });

  it('is rejected without changes if the owner has submitted a newer version', async () => {
    const { id, description } = await aPost('active');
    await aWaitingEdit(world, owner.token, id, 'Первый текст');
    const { submitted_at } = await fetchPage(id);
    moveClock(1);
    await aWaitingEdit(world, owner.token, id, 'Второй текст');
    const traceBefore = await fetchTrace(id);

    expect(failureOf(await approve(id, firstModerator, { submitted_at }), 409).code).toBe(
      'post.changed',
    );
    const body = { ...DENIAL, submitted_at };
    expect(failureOf(await reject(id, firstModerator, body), 409).code).toBe('post.changed');

    expect(await fetchTrace(id)).toEqual(traceBefore);
    const post = dataOf(getPost, await world.call(getPost, { params: { id } }));
    expect(post.description).toBe(description);
  });
});

describe('the moderation log', () => {
  it('lists actor, action, ad, reason and time, latest first', async () => {
    const { id } = await aPost('moderation');
    await claim(id);
    moveClock(MINUTE_MS);
    await reject(id);
    await aWaitingEdit(world, owner.token, id, 'Без телефона');
    moveClock(2 * MINUTE_MS);
    await approve(id, secondModerator);

    const response = await world.call(getModerationLog, { token: firstModerator.token });
    const entries = dataOf(getModerationLog, response).filter(({ post_id }) => post_id === id);
    const timeAfterStart = (minutes: number) =>
      new Date(START.getTime() + minutes * MINUTE_MS).toISOString();
    const name = 'Иван Смирнов';
    const ofOwner = { post_id: id, user_id: owner.user.id };
    const emptyFields = { reason: null, fields: [] };
    expect(entries.map(({ id: _id, ...entry }) => entry)).toEqual([
      {
        action: 'approve',
        moderator: { id: secondModerator.user.id, name },
        ...ofOwner,
        ...emptyFields,
        created_at: timeAfterStart(2),
      },
      {
        action: 'reject',
        moderator: { id: firstModerator.user.id, name },
        ...ofOwner,
        ...DENIAL,
        created_at: timeAfterStart(1),
      },
      {
        action: 'claim',
        moderator: { id: firstModerator.user.id, name },
        ...{ post_id: id, user_id: null },
        ...emptyFields,
        created_at: timeAfterStart(0),
      },
    ]);
  });
});
