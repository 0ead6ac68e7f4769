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
import { aModerator, grantUnits } from '../../../testing/a-placed-post.ts';
import { aPostInStatus, aWaitingEdit, snapshotOf } from '../../../testing/ad-lifecycle.ts';
import { aSignedInAccount } from '../../../testing/an-account.ts';
import { dataOf, failureOf } from '../../../testing/responses.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

// Moderators cannot decide on their own ads.
const world = sharedWorld();
let moderator: Awaited<ReturnType<typeof aModerator>>;
let otherModerator: Awaited<ReturnType<typeof aModerator>>;
beforeEach(async () => {
  moderator = await aModerator(world);
  otherModerator = await aModerator(world);
  await grantUnits(world, moderator.user.id, { placements: 3, specialOffers: 0 });
});

const bodies = new Map<RouteContract, object>([
  [approvePost, {}],
  [rejectPost, { reason: 'Нет фото салона' }],
]);
const decide = (contract: RouteContract, id: number, token: string) =>
  world.call(contract, { token, params: { id }, body: bodies.get(contract) ?? {} });
const createOwnPost = (status: 'moderation' | 'active') =>
  aPostInStatus(world, moderator.user.id, status);
const fetchTrace = (id: number) => snapshotOf(world.database, id, moderator.user.id);

describe.each([
  ['approved', approvePost],
  ['rejected', rejectPost],
  ['claimed', claimPost],
])("a moderator's own ad cannot be %s by that moderator", (_what, contract) => {
  it('in review, with a pending edit or when reported', async () => {
    const pendingPost = await createOwnPost('moderation');
    const editedPost = await createOwnPost('active');
    await aWaitingEdit(world, moderator.token, editedPost.id, 'Новый текст');
    const reportedPost = await createOwnPost('active');
    const { token } = await aSignedInAccount(world);
    const report = { id: reportedPost.id, reason: 'fraud', text: 'Обман' };
    await world.call(reportPost, { token, body: report });

    for (const { id } of [pendingPost, editedPost, reportedPost]) {
      const traceBefore = await fetchTrace(id);
      expect(failureOf(await decide(contract, id, moderator.token), 403).code).toBe('post.own');
      expect(await fetchTrace(id)).toEqual(traceBefore);
    }
  });

  it('with an access token', async () => {
    const { id } = await createOwnPost('moderation');
    const tokenResponse = await world.call(makeToken, {
      token: moderator.token,
      body: { name: 'Бот' },
    });

    const response = await decide(contract, id, dataOf(makeToken, tokenResponse).token);

    expect(failureOf(response, 403).code).toBe('post.own');
  });

  it('which is checked before its state, claims and the body, but after its existence', async () => {
    const { id } = await createOwnPost('active');
    const pendingPost = await createOwnPost('moderation');
    await decide(claimPost, pendingPost.id, otherModerator.token);

    expect(failureOf(await decide(contract, id, moderator.token), 403).code).toBe('post.own');
    expect(failureOf(await decide(contract, pendingPost.id, moderator.token), 403).code).toBe(
      'post.own',
    );
    const missingResponse = await decide(contract, 2_147_483_647, moderator.token);
    expect(failureOf(missingResponse, 404).code).toBe('post.not_found');
    const invalidCall = {
      token: moderator.token,
      params: { id: pendingPost.id },
      body: { reason: 7 },
    };
    expect(failureOf(await world.call(contract, invalidCall), 403).code).toBe('post.own');
  });
});

it('shows moderators their own ads, and allows them to release claims and others to decide', async () => {
  const { id } = await createOwnPost('moderation');
  await world.database.postClaim.create({
    data: { postId: id, moderatorId: moderator.user.id, until: new Date('2099-01-01') },
  });
  const params = { id };
  expect((await world.call(getModerationPost, { token: moderator.token, params })).status).toBe(
    200,
  );

  expect((await decide(releasePost, id, moderator.token)).status).toBe(200);
  expect((await decide(approvePost, id, otherModerator.token)).status).toBe(200);
});
