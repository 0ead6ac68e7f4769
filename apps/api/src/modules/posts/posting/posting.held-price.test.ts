import { approvePost, getModerationPosts, getPost, updatePost } from '@pitlane/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aModerator, aPoster } from '../../../testing/a-form.ts';
import { dropPosts } from '../../../testing/a-post.ts';
import { anOwnPost } from '../../../testing/an-own-post.ts';
import { dataOf, failureOf, idsOf } from '../../../testing/answers.ts';
import { START, type TestWorld, testWorld } from '../../../testing/test-world.ts';

// A price that steps too far waits with the edit: it is part of what a moderator looks at.
const ROUBLE = '1';
const DOLLAR = '2';

let world: TestWorld;
let staff: string;
beforeAll(async () => {
  world = await testWorld();
  staff = (await aModerator(world)).token;
});
beforeEach(async () => {
  world.clock.moveTo(START);
  await dropPosts(world);
});
afterAll(() => world.close());

const minutes = (count: number) => new Date(START.getTime() + count * 60_000);

/** An active ad of 4 million roubles. */
async function anAd() {
  const { user, token } = await aPoster(world);
  const { id } = await anOwnPost(world, user.id, { price: 4_000_000n });
  return {
    id,
    async change(form: Record<string, string>, after: number) {
      world.clock.moveTo(minutes(after));
      const sent = { token, form: { id: String(id), ...form } };
      return dataOf(updatePost, await world.call(updatePost, sent));
    },
    approve: (seen: Date) =>
      world.call(approvePost, {
        token: staff,
        params: { id },
        body: { submitted_at: seen.toISOString() },
      }),
    shown: async () => dataOf(getPost, await world.call(getPost, { params: { id } })),
  };
}

const queued = async () =>
  idsOf(dataOf(getModerationPosts, await world.call(getModerationPosts, { token: staff })));
const priceOf = async (id: number) => {
  const row = await world.database.post.findUniqueOrThrow({ where: { id } });
  return [row.price, String(row.currencyId)];
};

describe('a price that waits', () => {
  it('is another version when only its currency changes', async () => {
    const ad = await anAd();
    await ad.change({ price: '9400000' }, 0);

    const after = await ad.change({ currency_id: DOLLAR }, 5);

    expect(after.own?.edit).toEqual({
      status: 'moderation',
      submitted_at: minutes(5).toISOString(),
    });
    expect(failureOf(await ad.approve(START), 409).code).toBe('post.changed');
    expect(await priceOf(ad.id)).toEqual([4_000_000n, ROUBLE]);
    dataOf(approvePost, await ad.approve(minutes(5)));
    expect(await priceOf(ad.id)).toEqual([9_400_000n, DOLLAR]);
  });

  it('is another version when its number changes', async () => {
    const ad = await anAd();
    await ad.change({ price: '9400000' }, 0);
    await ad.change({ price: '94000000' }, 5);

    expect(failureOf(await ad.approve(START), 409).code).toBe('post.changed');
    expect(await priceOf(ad.id)).toEqual([4_000_000n, ROUBLE]);
  });

  it('that comes to wait beside a changed text makes another version of it', async () => {
    const ad = await anAd();
    await ad.change({ description: 'Новый текст' }, 0);
    await ad.change({ price: '9400000' }, 5);

    expect(failureOf(await ad.approve(START), 409).code).toBe('post.changed');
  });

  it('is the same version when it is sent again as it is', async () => {
    const ad = await anAd();
    await ad.change({ price: '9400000' }, 0);

    await ad.change({ price: '9400000', currency_id: ROUBLE, guarantee: '1' }, 5);

    dataOf(approvePost, await ad.approve(START));
    expect(await priceOf(ad.id)).toEqual([9_400_000n, ROUBLE]);
  });
});

describe('a small step beside an edit that waits', () => {
  it('is published at once, and the edit keeps its moment and its place in the queue', async () => {
    const [first, second] = [await anAd(), await anAd()];
    await first.change({ description: 'Первый текст' }, 0);
    await second.change({ description: 'Второй текст' }, 1);

    const after = await first.change({ price: '4100000' }, 5);

    expect(after.own?.edit).toEqual({ status: 'moderation', submitted_at: START.toISOString() });
    expect(await priceOf(first.id)).toEqual([4_100_000n, ROUBLE]);
    expect((await first.shown()).description).not.toBe('Первый текст');
    expect(await queued()).toEqual([first.id, second.id]);
    dataOf(approvePost, await first.approve(START));
    expect((await first.shown()).description).toBe('Первый текст');
    expect(await priceOf(first.id)).toEqual([4_100_000n, ROUBLE]);
  });
});
