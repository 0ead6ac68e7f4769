import { getPost, makeToken } from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aModerator, aSeller, grantUnits } from '../../../testing/a-placed-post.ts';
import { viewsOf } from '../../../testing/a-post.ts';
import { aPostInStatus } from '../../../testing/ad-lifecycle.ts';
import { anOwnPost } from '../../../testing/an-own-post.ts';
import { dataOf, failureOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

// The token of a moderator's tool grants the operations of moderators, never those of the account.
const world = sharedWorld();
let moderator: Awaited<ReturnType<typeof aModerator>>;
let toolToken: string;
beforeEach(async () => {
  world.clock.moveTo(START);
  moderator = await aModerator(world);
  const response = await world.call(makeToken, { token: moderator.token, body: { name: 'Бот' } });
  toolToken = dataOf(makeToken, response).token;
});

const viewPost = (id: number, token?: string) =>
  world.call(getPost, { params: { id }, ...(token && { token }) });
const viewsAndViewers = async (id: number) => [
  await viewsOf(world, id),
  await world.database.postView.count({ where: { postId: id } }),
];

describe('a tool that views an ad of its holder', () => {
  it('sees the ad as a moderator does', async () => {
    const { id } = await anOwnPost(world, moderator.user.id);

    const postForTool = dataOf(getPost, await viewPost(id, toolToken));

    expect(postForTool.own).toBeNull();
    const other = await aModerator(world);
    expect(postForTool).toEqual(dataOf(getPost, await viewPost(id, other.token)));
    expect(dataOf(getPost, await viewPost(id, moderator.token)).own).not.toBeNull();
  });

  it('also sees an ad in moderation', async () => {
    await grantUnits(world, moderator.user.id, { placements: 1 });
    const { id } = await aPostInStatus(world, moderator.user.id, 'moderation');

    expect(dataOf(getPost, await viewPost(id, toolToken))).toMatchObject({ id, own: null });
  });

  it('no longer sees unpublished ads when its holder is no longer staff', async () => {
    const { id } = await anOwnPost(world, moderator.user.id, { status: 'removed' });
    await world.database.user.update({ where: { id: moderator.user.id }, data: { role: 'user' } });

    expect(failureOf(await viewPost(id, toolToken), 404).code).toBe('post.not_found');
  });
});

describe('a view', () => {
  it('is not counted for staff, their tools and the owner', async () => {
    const { user, token } = await aSeller(world);
    const { id } = await anOwnPost(world, user.id);
    for (const viewerToken of [moderator.token, toolToken, token])
      dataOf(getPost, await viewPost(id, viewerToken));
    const moderatorsOwn = await anOwnPost(world, moderator.user.id);
    for (const viewerToken of [moderator.token, toolToken])
      dataOf(getPost, await viewPost(moderatorsOwn.id, viewerToken));

    expect(await viewsAndViewers(id)).toEqual([0, 0]);
    expect(await viewsAndViewers(moderatorsOwn.id)).toEqual([0, 0]);
    dataOf(getPost, await viewPost(id));
    expect(await viewsAndViewers(id)).toEqual([1, 1]);
  });
});
