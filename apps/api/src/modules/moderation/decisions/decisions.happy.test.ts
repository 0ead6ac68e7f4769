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
import { aModerator, aPoster } from '../../../testing/a-form.ts';
import {
  allowanceOf,
  aPostIn,
  aWaitingEdit,
  days,
  traceOf,
} from '../../../testing/ad-lifecycle.ts';
import { aSignedIn } from '../../../testing/an-account.ts';
import { dataOf, failureOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
let owner: Awaited<ReturnType<typeof aPoster>>;
let one: Awaited<ReturnType<typeof aModerator>>;
let other: Awaited<ReturnType<typeof aModerator>>;
beforeEach(async () => {
  world.clock.moveTo(START);
  owner = await aPoster(world, { placements: 9, specialOffers: 1 });
  one = await aModerator(world);
  other = await aModerator(world);
});

const MINUTE = 60_000;
const later = (milliseconds: number) =>
  world.clock.moveTo(new Date(START.getTime() + milliseconds));
const aPost = (
  ...[status, fields]: [Parameters<typeof aPostIn>[2], Parameters<typeof aPostIn>[3]?]
) => aPostIn(world, owner.user.id, status, fields);
const trace = (id: number) => traceOf(world.database, id, owner.user.id);

const DENIAL = { reason: 'На фото номер телефона', fields: ['description', 'photos'] };
const approve = (id: number, { token } = one, body: object = {}) =>
  world.call(approvePost, { token, params: { id }, body });
const reject = (id: number, { token } = one, body: object = DENIAL) =>
  world.call(rejectPost, { token, params: { id }, body });
const claim = (id: number, { token } = one) => world.call(claimPost, { token, params: { id } });
const release = (id: number, { token } = one) => world.call(releasePost, { token, params: { id } });
const page = async (id: number, { token } = one) =>
  dataOf(getModerationPost, await world.call(getModerationPost, { token, params: { id } }));

/** Returns the log of an ad, latest entry first. */
async function logOf(id: number) {
  const answer = await world.call(getModerationLog, { token: one.token });
  const entries = dataOf(getModerationLog, answer).filter(({ post_id }) => post_id === id);
  return entries.map(({ action, moderator }) => [action, moderator?.id]);
}

describe('a claim', () => {
  it('is visible to all moderators for 15 minutes', async () => {
    const { id } = await aPost('moderation');
    const until = new Date(START.getTime() + 15 * MINUTE).toISOString();

    const claimed = dataOf(claimPost, await claim(id));

    const moderator = { id: one.user.id, name: 'Иван Смирнов' };
    expect(claimed.claim).toEqual({ moderator, own: true, until });
    expect((await page(id, other)).claim).toEqual({ moderator, own: false, until });
    later(15 * MINUTE - 1);
    expect((await page(id, other)).claim).not.toBeNull();
    later(15 * MINUTE);
    expect((await page(id, other)).claim).toBeNull();
  });

  it('blocks other moderators from the ad until it lapses', async () => {
    const { id } = await aPost('moderation');
    await claim(id, other);
    const before = await trace(id);
    later(15 * MINUTE - 1);

    for (const act of [approve, reject, claim, release]) {
      expect(failureOf(await act(id), 409).code).toBe('post.claimed');
    }

    expect(await trace(id)).toEqual(before);
    later(15 * MINUTE);
    dataOf(claimPost, await claim(id));
    expect(failureOf(await approve(id, other), 409).code).toBe('post.claimed');
    dataOf(approvePost, await approve(id));
  });

  it('restarts when the same moderator claims again', async () => {
    const { id } = await aPost('moderation');
    await claim(id);
    later(10 * MINUTE);

    const again = dataOf(claimPost, await claim(id));

    expect(again.claim?.until).toBe(new Date(START.getTime() + 25 * MINUTE).toISOString());
    expect(await logOf(id)).toEqual([['claim', one.user.id]]);
  });

  it('is released for others; releasing without a claim has no effect', async () => {
    const { id } = await aPost('moderation');
    dataOf(releasePost, await release(id));
    await claim(id);

    expect(dataOf(releasePost, await release(id)).claim).toBeNull();

    dataOf(claimPost, await claim(id, other));
    expect(await logOf(id)).toEqual([
      ['claim', other.user.id],
      ['release', one.user.id],
      ['claim', one.user.id],
    ]);
  });

  it('applies to edits and reported ads alike', async () => {
    const edited = await aPost('active');
    await aWaitingEdit(world, owner.token, edited.id, 'Новый текст');
    const reported = await aPost('active');
    const { token } = await aSignedIn(world);
    await world.call(reportPost, { token, body: { id: reported.id, reason: 'sold' } });

    for (const { id } of [edited, reported]) {
      dataOf(claimPost, await claim(id));
      expect(failureOf(await approve(id, other), 409).code).toBe('post.claimed');
      expect(dataOf(approvePost, await approve(id)).claim).toBeNull();
    }
  });

  it('is optional and ends with the decision', async () => {
    const { id } = await aPost('moderation');
    await claim(id);
    dataOf(rejectPost, await reject(id));
    await aWaitingEdit(world, owner.token, id, 'Без телефона');

    expect(dataOf(approvePost, await approve(id, other)).status).toBe('active');
  });
});

describe('an ad of a blocked account', () => {
  it.each(['moderation', 'active'] as const)(
    'is decided on without a notification (%s)',
    async (status) => {
      const { user, token } = await aPoster(world);
      const { id } = await aPostIn(world, user.id, status);
      if (status === 'active') await aWaitingEdit(world, token, id, 'Новый текст');
      await world.app.services.staff.block(user.id, 'Чужие фотографии');

      dataOf(approvePost, await approve(id));

      expect(await world.database.notification.count({ where: { userId: user.id } })).toBe(0);
    },
  );
});

describe('a denial', () => {
  it('shows reason and fields to the owner and to moderators, and returns what was used', async () => {
    const { id } = await aPost('moderation');
    expect(await allowanceOf(world.database, owner.user.id)).toMatchObject({ ad: 8 });

    const denied = dataOf(rejectPost, await reject(id));

    expect(denied).toMatchObject({ status: 'denied', deny_reason: DENIAL });
    const { token } = owner;
    const [mine] = dataOf(getMyPosts, await world.call(getMyPosts, { token }));
    expect(mine).toMatchObject({ id, status: 'denied', deny_reason: DENIAL });
    expect(await allowanceOf(world.database, owner.user.id)).toMatchObject({ ad: 9 });
  });
});

describe('a decision on a reviewed version', () => {
  it('is accepted while that version waits', async () => {
    const { id } = await aPost('moderation', { submittedAt: days(-1) });
    const { submitted_at } = await page(id);

    expect(dataOf(approvePost, await approve(id, one, { submitted_at })).status).toBe('active');
  });

  it('is rejected without changes if the owner has sent a newer version', async () => {
    const { id, description } = await aPost('active');
    await aWaitingEdit(world, owner.token, id, 'Первый текст');
    const { submitted_at } = await page(id);
    later(1);
    await aWaitingEdit(world, owner.token, id, 'Второй текст');
    const before = await trace(id);

    expect(failureOf(await approve(id, one, { submitted_at }), 409).code).toBe('post.changed');
    const body = { ...DENIAL, submitted_at };
    expect(failureOf(await reject(id, one, body), 409).code).toBe('post.changed');

    expect(await trace(id)).toEqual(before);
    const shown = dataOf(getPost, await world.call(getPost, { params: { id } }));
    expect(shown.description).toBe(description);
  });
});

describe('the moderation log', () => {
  it('lists actor, action, ad, reason and time, latest first', async () => {
    const { id } = await aPost('moderation');
    await claim(id);
    later(MINUTE);
    await reject(id);
    await aWaitingEdit(world, owner.token, id, 'Без телефона');
    later(2 * MINUTE);
    await approve(id, other);

    const answer = await world.call(getModerationLog, { token: one.token });
    const entries = dataOf(getModerationLog, answer).filter(({ post_id }) => post_id === id);
    const at = (minutes: number) => new Date(START.getTime() + minutes * MINUTE).toISOString();
    const name = 'Иван Смирнов';
    const ofOwner = { post_id: id, user_id: owner.user.id };
    const none = { reason: null, fields: [] };
    expect(entries.map(({ id: _id, ...entry }) => entry)).toEqual([
      {
        action: 'approve',
        moderator: { id: other.user.id, name },
        ...ofOwner,
        ...none,
        created_at: at(2),
      },
      {
        action: 'reject',
        moderator: { id: one.user.id, name },
        ...ofOwner,
        ...DENIAL,
        created_at: at(1),
      },
      {
        action: 'claim',
        moderator: { id: one.user.id, name },
        ...{ post_id: id, user_id: null },
        ...none,
        created_at: at(0),
      },
    ]);
  });
});
