import { getPost, makeToken } from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aModerator, aPoster, grantTo } from '../../../testing/a-form.ts';
import { viewsOf } from '../../../testing/a-post.ts';
import { aPostIn } from '../../../testing/ad-lifecycle.ts';
import { anOwnPost } from '../../../testing/an-own-post.ts';
import { dataOf, failureOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

// Role of the viewer: a tool's token grants moderators' operations, never those of an account.
const world = sharedWorld();
let staff: Awaited<ReturnType<typeof aModerator>>;
let tool: string;
beforeEach(async () => {
  world.clock.moveTo(START);
  staff = await aModerator(world);
  const made = await world.call(makeToken, { token: staff.token, body: { name: 'Бот' } });
  tool = dataOf(makeToken, made).token;
});

const look = (id: number, token?: string) =>
  world.call(getPost, { params: { id }, ...(token && { token }) });
const viewsAndViewers = async (id: number) => [
  await viewsOf(world, id),
  await world.database.postView.count({ where: { postId: id } }),
];

describe('a tool that views an ad of its holder', () => {
  it('sees it as a moderator', async () => {
    const { id } = await anOwnPost(world, staff.user.id);

    const byTool = dataOf(getPost, await look(id, tool));

    expect(byTool.own).toBeNull();
    const other = await aModerator(world);
    expect(byTool).toEqual(dataOf(getPost, await look(id, other.token)));
    expect(dataOf(getPost, await look(id, staff.token)).own).not.toBeNull();
  });

  it('sees an ad in moderation too', async () => {
    await grantTo(world, staff.user.id, { placements: 1 });
    const { id } = await aPostIn(world, staff.user.id, 'moderation');

    expect(dataOf(getPost, await look(id, tool))).toMatchObject({ id, own: null });
  });

  it("loses the moderator's view when its holder is no longer staff", async () => {
    const { id } = await anOwnPost(world, staff.user.id, { status: 'removed' });
    await world.database.user.update({ where: { id: staff.user.id }, data: { role: 'user' } });

    expect(failureOf(await look(id, tool), 404).code).toBe('post.not_found');
  });
});

describe('a view', () => {
  it('does not count for staff, their tools and the owner', async () => {
    const { user, token } = await aPoster(world);
    const { id } = await anOwnPost(world, user.id);
    for (const each of [staff.token, tool, token]) dataOf(getPost, await look(id, each));
    const moderatorsOwn = await anOwnPost(world, staff.user.id);
    for (const each of [staff.token, tool]) dataOf(getPost, await look(moderatorsOwn.id, each));

    expect(await viewsAndViewers(id)).toEqual([0, 0]);
    expect(await viewsAndViewers(moderatorsOwn.id)).toEqual([0, 0]);
    dataOf(getPost, await look(id));
    expect(await viewsAndViewers(id)).toEqual([1, 1]);
  });
});
