import { approvePost, updatePost } from '@pitlane/contracts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aModerator, aSeller } from '../../../testing/a-placed-post.ts';
import { dropPosts } from '../../../testing/a-post.ts';
import { anOwnPost } from '../../../testing/an-own-post.ts';
import { dataOf, failureOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

// A price with a big step is held as part of the edit that a moderator reviews.
const ROUBLE_ID = '1';
const DOLLAR_ID = '2';

const world = sharedWorld();
let moderatorToken: string;
beforeAll(async () => {
  moderatorToken = (await aModerator(world)).token;
});
beforeEach(async () => {
  world.clock.moveTo(START);
  await dropPosts(world);
});

const minutesAfterStart = (count: number) => new Date(START.getTime() + count * 60_000);

async function aPost() {
  const { user, token } = await aSeller(world);
  const { id } = await anOwnPost(world, user.id, { price: 4_000_000n });
  return {
    id,
    async update(form: Record<string, string>, minutes: number) {
      world.clock.moveTo(minutesAfterStart(minutes));
      const request = { token, form: { id: String(id), ...form } };
      return dataOf(updatePost, await world.call(updatePost, request));
    },
    approve: (submittedAt: Date) =>
      world.call(approvePost, {
        token: moderatorToken,
        params: { id },
        body: { submitted_at: submittedAt.toISOString() },
      }),
  };
}

const priceOf = async (id: number) => {
  const row = await world.database.post.findUniqueOrThrow({ where: { id } });
  return [row.price, String(row.currencyId)];
};

describe('a held price', () => {
  it.each<[string, Record<string, string>, Record<string, string>]>([
    ['when only its currency changes', { price: '9400000' }, { currency_id: DOLLAR_ID }],
    ['when its number changes', { price: '9400000' }, { price: '94000000' }],
    ['when it follows a changed text', { description: 'Текст' }, { price: '9400000' }],
  ])('creates a new version %s', async (_what, firstForm, secondForm) => {
    const post = await aPost();
    await post.update(firstForm, 0);

    const after = await post.update(secondForm, 5);

    const submitted_at = minutesAfterStart(5).toISOString();
    expect(after.own?.edit).toEqual({ status: 'moderation', submitted_at });
    expect(failureOf(await post.approve(START), 409).code).toBe('post.changed');
    expect(await priceOf(post.id)).toEqual([4_000_000n, ROUBLE_ID]);
    dataOf(approvePost, await post.approve(minutesAfterStart(5)));
    const { price = '9400000', currency_id = ROUBLE_ID } = secondForm;
    expect(await priceOf(post.id)).toEqual([BigInt(price), currency_id]);
  });

  it('creates no new version when it is submitted again unchanged', async () => {
    const post = await aPost();
    await post.update({ price: '9400000' }, 0);

    await post.update({ price: '9400000', currency_id: ROUBLE_ID, guarantee: '1' }, 5);

    dataOf(approvePost, await post.approve(START));
    expect(await priceOf(post.id)).toEqual([9_400_000n, ROUBLE_ID]);
  });

  it('is replaced by a small step, which is published at once', async () => {
    const post = await aPost();
    await post.update({ price: '9400000' }, 0);

    const after = await post.update({ price: '4100000' }, 5);

    expect(after.own?.edit).toBeNull();
    expect(await priceOf(post.id)).toEqual([4_100_000n, ROUBLE_ID]);
  });
});
