import { addViewedPosts, getViewedPosts, MAX_VIEWED, removeViewedPosts } from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aPost } from '../../../testing/a-post.ts';
import { aSignedIn } from '../../../testing/an-account.ts';
import { neverPublic, oncePublic } from '../../../testing/hidden-posts.ts';
import { atOnce } from '../../../testing/parallel.ts';
import { dataOf, failureOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
const MISSING = 2_147_483_647;
const DAY_MS = 86_400_000;
let me: Awaited<ReturnType<typeof aSignedIn>>;
let ids: number[];
beforeEach(async () => {
  world.clock.moveTo(START);
  me = await aSignedIn(world);
  ids = [];
  while (ids.length < 3) ids.push((await aPost(world.database)).id);
});

const view = (given: number[]) =>
  world.call(addViewedPosts, { token: me.token, body: { ids: given } });
const viewed = async (given: number[]) => dataOf(addViewedPosts, await view(given)).ids;
const list = async (token = me.token) =>
  dataOf(getViewedPosts, await world.call(getViewedPosts, { token })).ids;
const remove = async (body: object) =>
  dataOf(removeViewedPosts, await world.call(removeViewedPosts, { token: me.token, body })).ids;

describe('viewed ads', () => {
  it('are listed with the latest first; a repeated view moves an ad to the front', async () => {
    const [first = 0, second = 0, third = 0] = ids;

    expect(await list()).toEqual([]);
    expect(await viewed([first, second])).toEqual([second, first]);
    expect(await viewed([third])).toEqual([third, second, first]);
    expect(await viewed([first, first])).toEqual([first, third, second]);
    expect(await list()).toEqual([first, third, second]);
  });

  it('include only ads that are or were public', async () => {
    const gone = await aPost(world.database, oncePublic[0]?.fields);
    const secret = await aPost(world.database, neverPublic[0]?.fields);
    const blocked = await aPost(world.database, { hidden: true });
    const [first = 0] = ids;

    expect(await viewed([first, secret.id, MISSING, blocked.id, gone.id])).toEqual([
      gone.id,
      first,
    ]);
    expect(await viewed([MISSING])).toEqual([gone.id, first]);
  });

  it('can be removed, some or all', async () => {
    const [first = 0, second = 0, third = 0] = ids;
    await view(ids);

    expect(await remove({ ids: [second, MISSING] })).toEqual([third, first]);
    expect(await remove({ ids: [first], all: false })).toEqual([third]);
    expect(await remove({ all: true })).toEqual([]);
    expect(await remove({ all: 1 })).toEqual([]);
  });

  it('expire after 90 days', async () => {
    await view(ids);
    const { viewedPosts } = world.app.services;
    world.clock.moveTo(new Date(START.getTime() + 90 * DAY_MS - 1));
    await viewedPosts.purge();
    expect(await viewedPosts.list(me.user.id)).toHaveLength(3);
    world.clock.moveTo(new Date(START.getTime() + 90 * DAY_MS));
    expect(await viewedPosts.list(me.user.id)).toEqual([]);

    await viewedPosts.purge();

    expect(await world.database.viewedPost.count({ where: { userId: me.user.id } })).toBe(0);
  });

  it('are removed with an erased ad and with the account', async () => {
    const [first = 0, second = 0] = ids;
    await view([first, second]);
    await world.database.post.delete({ where: { id: first } });

    expect(await list()).toEqual([second]);
    await world.database.user.delete({ where: { id: me.user.id } });
    expect(await world.database.viewedPost.count({ where: { userId: me.user.id } })).toBe(0);
  });
});

it('stores the latest hundred, each once, under parallel requests', async () => {
  const many: number[] = [];
  while (many.length < MAX_VIEWED + 4) many.push((await aPost(world.database)).id);
  await view(many.slice(0, MAX_VIEWED));
  expect(await viewed(many.slice(-4))).toEqual(many.slice(-MAX_VIEWED).reverse());

  const answers = await atOnce(8, (n) => view(many.slice(n, n + 20)));

  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const kept = await list();
  expect(new Set(kept).size).toBe(MAX_VIEWED);
  expect(await world.database.viewedPost.count({ where: { userId: me.user.id } })).toBe(MAX_VIEWED);
});

it('removes all viewed ads only on explicit request', async () => {
  const answer = await world.call(removeViewedPosts, { token: me.token, body: { all: false } });
  expect(Object.keys(failureOf(answer, 422).errors ?? {})).toEqual(['ids']);
});
