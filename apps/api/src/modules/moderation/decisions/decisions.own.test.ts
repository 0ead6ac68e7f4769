import {
  approvePost,
  claimPost,
  getModerationPost,
  makeToken,
  type RouteContract,
  rejectPost,
  releasePost,
  reportPost,
} from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aModerator, grantTo } from '../../../testing/a-form.ts';
import { aPostIn, aWaitingEdit, traceOf } from '../../../testing/ad-lifecycle.ts';
import { aSignedIn } from '../../../testing/an-account.ts';
import { dataOf, failureOf } from '../../../testing/responses.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

// Moderators cannot decide on their own ads.
const world = sharedWorld();
let staff: Awaited<ReturnType<typeof aModerator>>;
let other: Awaited<ReturnType<typeof aModerator>>;
beforeEach(async () => {
  staff = await aModerator(world);
  other = await aModerator(world);
  await grantTo(world, staff.user.id, { placements: 3, specialOffers: 0 });
});

const bodies = new Map<RouteContract, object>([
  [approvePost, {}],
  [rejectPost, { reason: 'Нет фото салона' }],
]);
const decide = (contract: RouteContract, id: number, token: string) =>
  world.call(contract, { token, params: { id }, body: bodies.get(contract) ?? {} });
const post = (status: 'moderation' | 'active') => aPostIn(world, staff.user.id, status);
const trace = (id: number) => traceOf(world.database, id, staff.user.id);

describe.each([
  ['approved', approvePost],
  ['rejected', rejectPost],
  ['claimed', claimPost],
])("a moderator's own ad is not %s by themselves", (_what, contract) => {
  it('in review, as an edit or reported; nothing changes', async () => {
    const waiting = await post('moderation');
    const edited = await post('active');
    await aWaitingEdit(world, staff.token, edited.id, 'Новый текст');
    const reported = await post('active');
    const { token } = await aSignedIn(world);
    const report = { id: reported.id, reason: 'fraud', text: 'Обман' };
    await world.call(reportPost, { token, body: report });

    for (const { id } of [waiting, edited, reported]) {
      const before = await trace(id);
      expect(failureOf(await decide(contract, id, staff.token), 403).code).toBe('post.own');
      expect(await trace(id)).toEqual(before);
    }
  });

  it('with an access token', async () => {
    const { id } = await post('moderation');
    const made = await world.call(makeToken, { token: staff.token, body: { name: 'Бот' } });

    const answer = await decide(contract, id, dataOf(makeToken, made).token);

    expect(failureOf(answer, 403).code).toBe('post.own');
  });

  it('before its state, a claim and the body are checked, but after 404', async () => {
    const { id } = await post('active');
    const waiting = await post('moderation');
    await decide(claimPost, waiting.id, other.token);

    expect(failureOf(await decide(contract, id, staff.token), 403).code).toBe('post.own');
    expect(failureOf(await decide(contract, waiting.id, staff.token), 403).code).toBe('post.own');
    const missing = await decide(contract, 2_147_483_647, staff.token);
    expect(failureOf(missing, 404).code).toBe('post.not_found');
    const empty = { token: staff.token, params: { id: waiting.id }, body: { reason: 7 } };
    expect(failureOf(await world.call(contract, empty), 403).code).toBe('post.own');
  });
});

it('is visible to its owner, decided on by another moderator, and released from an earlier claim', async () => {
  const { id } = await post('moderation');
  await world.database.postClaim.create({
    data: { postId: id, moderatorId: staff.user.id, until: new Date('2099-01-01') },
  });
  const params = { id };
  expect((await world.call(getModerationPost, { token: staff.token, params })).status).toBe(200);

  expect((await decide(releasePost, id, staff.token)).status).toBe(200);
  expect((await decide(approvePost, id, other.token)).status).toBe(200);
});
