import { getMyPosts, getPost, type OwnStatus } from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import type { PostFields } from '../../../testing/a-post.ts';
import { aSignedInAccount, tokenOf } from '../../../testing/an-account.ts';
import { anOwnPost } from '../../../testing/an-own-post.ts';
import { dataOf, failureOf, idsOf, pageOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const DAY_MS = 86_400_000;
const daysAgo = (days: number) => new Date(START.getTime() - days * DAY_MS);

const world = sharedWorld();
beforeEach(() => world.clock.moveTo(START));

async function listOwnPosts(token: string, query: Record<string, string | number> = {}) {
  return pageOf(getMyPosts, await world.call(getMyPosts, { token, query }));
}

/** Creates an account with these ads, the oldest first. */
async function aSellerWithPosts(posts: PostFields[]) {
  const { user, token } = await aSignedInAccount(world);
  const ids: number[] = [];
  for (const [n, fields] of posts.entries()) {
    const createdAt = daysAgo(posts.length - n);
    ids.push((await anOwnPost(world, user.id, { createdAt, ...fields })).id);
  }
  return { user, token, ids };
}

describe('profile/get-my-posts', () => {
  it('lists ads by tab, the latest first, with counts; archived ads are in the removed tab', async () => {
    const { token, ids } = await aSellerWithPosts([
      { status: 'active' },
      { status: 'removed' },
      { status: 'moderation', publishedAt: null },
      { status: 'archived' },
      { status: 'denied', publishedAt: null },
      { status: 'active' },
      { status: 'active', hidden: true },
      { status: 'removed', removedReason: 'expired' },
    ]);
    const tabs: [OwnStatus | undefined, number[]][] = [
      [undefined, [7, 6, 5, 4, 3, 2, 1, 0]],
      ['active', [6, 5, 0]],
      ['moderation', [2]],
      ['denied', [4]],
      ['removed', [7, 3, 1]],
    ];

    for (const [status, expected] of tabs) {
      const { data, meta } = await listOwnPosts(token, status ? { status } : {});
      expect(idsOf(data)).toEqual(expected.map((n) => ids[n]));
      expect(meta).toEqual({
        current_page: 1,
        last_page: 1,
        per_page: 20,
        total: expected.length,
        counts: { active: 3, moderation: 1, denied: 1, removed: 3 },
      });
    }
  });

  it('pages without repetitions or gaps, even for ads of the same age', async () => {
    const createdAt = daysAgo(1);
    const { token, ids } = await aSellerWithPosts(Array.from({ length: 7 }, () => ({ createdAt })));

    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => listOwnPosts(token, { page, per_page: 3 })),
    );

    expect(pages.map(({ data }) => data.length)).toEqual([3, 3, 1, 0]);
    expect(pages.flatMap(({ data }) => idsOf(data))).toEqual([...ids].reverse());
    expect(pages[3]?.meta).toMatchObject({ current_page: 4, last_page: 3, per_page: 3, total: 7 });
  });

  it('is empty for an account without ads, even if an admin names another account', async () => {
    const other = await aSellerWithPosts([{ status: 'active' }]);
    const { token } = await aSignedInAccount(world, { role: 'admin' });

    expect(await listOwnPosts(token, { user_id: other.user.id })).toEqual({
      data: [],
      meta: {
        current_page: 1,
        last_page: 1,
        per_page: 20,
        total: 0,
        counts: { active: 0, moderation: 0, denied: 0, removed: 0 },
      },
    });
  });

  it.each(['archived', 'draft'])('rejects the tab "%s"', async (status) => {
    const { token } = await aSignedInAccount(world);
    const response = await world.call(getMyPosts, { token, query: { status } });

    expect(Object.keys(failureOf(response, 422).errors ?? {})).toEqual(['status']);
  });
});

describe('the owner’s view of an ad', () => {
  const publishedLongAgo = { publishedAt: daysAgo(40) };
  const statusCases: [string, PostFields, object, object?][] = [
    [
      'active',
      { status: 'active' },
      { actions: ['update', 'remove_publication', 'extend', 'promote', 'remove', 'remove_force'] },
    ],
    [
      'in moderation',
      { status: 'moderation', publishedAt: null },
      { actions: ['remove', 'remove_force'], publish_takes_ad: false },
    ],
    [
      'denied',
      { status: 'denied', publishedAt: null, denyReason: 'Нечёткие фото', denyFields: ['photo:1'] },
      { actions: ['update', 'remove', 'remove_force'], publish_takes_ad: true },
      { deny_reason: { reason: 'Нечёткие фото', fields: ['photo:1'] } },
    ],
    [
      'removed by its owner',
      { status: 'removed' },
      {
        actions: ['update', 'publish', 'remove', 'remove_force'],
        publish_takes_ad: false,
        removed_reason: 'owner',
      },
    ],
    [
      'removed because it expired',
      { status: 'removed', removedReason: 'expired', ...publishedLongAgo },
      {
        actions: ['update', 'publish', 'remove', 'remove_force'],
        publish_takes_ad: true,
        removed_reason: 'expired',
      },
    ],
    [
      'archived',
      { status: 'archived', ...publishedLongAgo },
      {
        actions: ['update', 'publish', 'remove_force'],
        publish_takes_ad: true,
        removed_reason: null,
      },
    ],
  ];

  it.each(statusCases)(
    'lists the possible actions of an ad that is %s',
    async (_what, fields, expectedOwn, expectedFields = {}) => {
      const { token, ids } = await aSellerWithPosts([
        { comment: 'Записка', vin: 'WP0ZZZ99ZTS392124', ...fields },
      ]);
      const [id = 0] = ids;

      const listedPosts = (await listOwnPosts(token)).data;
      const openedPost = dataOf(getPost, await world.call(getPost, { token, params: { id } }));

      expect(listedPosts).toEqual([openedPost]);
      expect(openedPost).toMatchObject({
        own: { ...expectedOwn, edit: null },
        comment: 'Записка',
        vin: 'WP0ZZZ99ZTS392124',
        contact_phones: ['+79990000001'],
        ...expectedFields,
      });
    },
  );
});

describe('views of an ad', () => {
  it('are counted once per viewer and day in Moscow time', async () => {
    const { token, ids, user } = await aSellerWithPosts([{ status: 'active' }]);
    const [id = 0] = ids;
    const viewAs = (viewer: string) =>
      world.call(getPost, { params: { id }, headers: { 'X-Customer-Token': viewer } });
    // 23:59:59 and 00:00 in Moscow, which is three hours ahead.
    for (const [moment, viewers] of [
      ['2026-06-13T12:00:00.000Z', ['a', 'b', 'a']],
      ['2026-06-14T20:59:59.999Z', ['a']],
      ['2026-06-14T21:00:00.000Z', ['a', 'b', 'c']],
      ['2026-06-15T12:00:00.000Z', ['c']],
    ] as const) {
      world.clock.moveTo(new Date(moment));
      for (const viewer of viewers) expect((await viewAs(viewer)).status).toBe(200);
    }
    // A view by the owner does not count.
    const newToken = await tokenOf(world, user.id);
    await world.call(getPost, { params: { id }, token: newToken });

    const [post] = (await listOwnPosts(token)).data;

    expect(post?.views).toBe(6);
    expect(post?.own?.views_by_day).toEqual([
      { day: '2026-06-13', count: 2 },
      { day: '2026-06-14', count: 1 },
      { day: '2026-06-15', count: 3 },
    ]);
  });

  it('are shown for two weeks, stored for three months and added to the total forever', async () => {
    const { token, ids } = await aSellerWithPosts([{ status: 'active', views: 5 }]);
    const [postId = 0] = ids;
    await world.database.postDay.createMany({
      data: [100, 91, 89, 15, 13, 0].map((days) => ({
        postId,
        day: new Date(daysAgo(days).toISOString().slice(0, 10)),
        views: days + 1,
      })),
    });

    await Promise.all(
      [1, 2].map(() => world.app.services.posts.addDailyViewsToTotals(daysAgo(90))),
    );

    expect(await world.database.postDay.count({ where: { postId } })).toBe(4);
    const [post] = (await listOwnPosts(token)).data;
    expect(post?.own?.views_by_day).toEqual([
      { day: '2026-06-02', count: 14 },
      { day: '2026-06-15', count: 1 },
    ]);
    expect(post?.views).toBe(5 + 101 + 92 + 90 + 16 + 14 + 1);
  });

  it('are visible only to the owner', async () => {
    const { ids } = await aSellerWithPosts([{ status: 'active' }]);
    const [id = 0] = ids;
    const { token } = await aSignedInAccount(world, { role: 'moderator' });

    for (const caller of [{}, { token }, { token: (await aSignedInAccount(world)).token }]) {
      const response = await world.call(getPost, { params: { id }, ...caller });
      expect(dataOf(getPost, response).own).toBeNull();
    }
  });
});
