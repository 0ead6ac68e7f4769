import {
  getModerationPost,
  getMyPosts,
  getNotifications,
  getPost,
  getUpdateData,
  setOfferFloor,
  updatePost,
} from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aModerator, aPoster } from '../../../testing/a-form.ts';
import { tokenOf } from '../../../testing/an-account.ts';
import { aDeal, anOffer, offersOf, respondSuccessfully } from '../../../testing/an-offer.ts';
import { dataOf, failureOf, pageOf } from '../../../testing/responses.ts';
import { runJobs } from '../../../testing/run-jobs.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
let deal: Awaited<ReturnType<typeof aDeal>>;
beforeEach(async () => {
  world.clock.moveTo(START);
  deal = await aDeal(world, { seller: await aPoster(world), photosCount: 6 });
});

const FLOOR = 8_765_431;
const HOUR_MS = 3_600_000;
const set = (price: number | null) =>
  world.call(setOfferFloor, { token: deal.seller.token, body: { id: deal.post.id, price } });
const floorNow = async () => {
  const params = { id: deal.post.id };
  const answer = await world.call(getUpdateData, { token: deal.seller.token, params });
  return dataOf(getUpdateData, answer).offer_floor;
};
const newsOf = async (token: string) =>
  pageOf(getNotifications, await world.call(getNotifications, { token })).data;
/** Moves the clock to when the floor declines an offer, and runs due jobs. */
async function decline(id: number): Promise<Date> {
  const { declineAt } = await world.database.offer.findUniqueOrThrow({ where: { id } });
  if (!declineAt) throw new Error('it is not below the floor');
  world.clock.moveTo(declineAt);
  await runJobs(world, 'decline-offer');
  return declineAt;
}

/** Returns the difference between the ids of a buyer's notifications before and after an action. */
async function idsBetween(act: () => Promise<unknown>): Promise<number> {
  const { notifications } = world.app.services;
  const nextId = async () => {
    await world.database.$transaction((transaction) =>
      notifications.notify(transaction, deal.buyer.user.id, 'edit_approved', {
        postId: null,
        values: {},
      }),
    );
    return (await newsOf(deal.buyer.token)).at(-1)?.id ?? 0;
  };
  const before = await nextId();
  await act();
  return (await nextId()) - before;
}

describe('post/offer-floor', () => {
  it("is shown in its owner's form and removed again", async () => {
    expect(dataOf(setOfferFloor, await set(FLOOR))).toEqual({ price: FLOOR });
    expect(await floorNow()).toBe(FLOOR);
    expect(dataOf(setOfferFloor, await set(null))).toEqual({ price: null });
    expect(await floorNow()).toBeNull();
  });

  it.each([
    [6_175_000, 422],
    [6_175_001, 200],
    [9_500_000, 200],
    [9_500_001, 422],
    [0, 422],
  ])('returns for %s of 9 500 000: %s', async (price, status) => {
    const answer = await set(price);

    expect(answer.status).toBe(status);
    if (status === 422) expect(Object.keys(failureOf(answer, 422).errors ?? {})).toEqual(['price']);
  });

  it('needs a price', async () => {
    const onRequest = { price: null, priceRub: null };
    await world.database.post.update({ where: { id: deal.post.id }, data: onRequest });

    failureOf(await set(FLOOR), 422);
    expect((await set(null)).status).toBe(200);
  });

  it.each([
    ['another currency', { currency_id: '2', price: '110000' }, null],
    ['a price below it', { price: '8765430' }, null],
    ['a price of which it is 65 %', { price: '13485279' }, null],
    ['a price that it fits', { price: '9400000' }, FLOOR],
    ['another word', { description: 'Новый текст о машине' }, FLOOR],
  ])('after %s', async (_what, change, left) => {
    await set(FLOOR);
    // Small price changes are published at once, this one too.
    await world.database.post.update({
      where: { id: deal.post.id },
      data: { approvedPriceRub: 1_200_000_000n },
    });
    const form = { id: String(deal.post.id), ...change };
    dataOf(updatePost, await world.call(updatePost, { token: deal.seller.token, form }));

    expect(await floorNow()).toBe(left);
  });

  it('is in no other response, and on no page of a moderator', async () => {
    await set(FLOOR);
    await anOffer(world, deal, 7_000_000);
    const moderator = await aModerator(world);
    const params = { id: deal.post.id };
    const { token } = deal.seller;
    const answers = await Promise.all([
      world.call(getPost, { params }),
      world.call(getPost, { params, token }),
      world.call(getPost, { params, token: moderator.token }),
      world.call(getMyPosts, { token }),
      world.call(getModerationPost, { params, token: moderator.token }),
      world.call(getNotifications, { token }),
    ]);

    for (const { status, text } of answers) {
      expect(status, text).toBe(200);
      expect(text).not.toMatch(/floor|8765431/);
    }
  });
});

describe('an offer below the floor', () => {
  beforeEach(async () => {
    await set(FLOOR);
  });

  it('is listed without a notification; an offer at the floor causes one', async () => {
    const { id } = await anOffer(world, deal, FLOOR - 1);

    expect(await newsOf(deal.seller.token)).toEqual([]);
    expect(await offersOf(world, deal.seller.token)).toMatchObject([
      { id, status: 'open', auto: false, actions: ['accept', 'decline', 'counter'] },
    ]);
    await anOffer(world, deal, FLOOR);
    expect(await newsOf(deal.seller.token)).toMatchObject([{ type: 'offer_received' }]);
  });

  it('is withdrawn without notifying the owner; an answer by hand notifies', async () => {
    const first = await anOffer(world, deal, 7_000_000);
    await respondSuccessfully(world, deal.buyer.token, first.id, 'withdraw');
    expect(await newsOf(deal.seller.token)).toEqual([]);
    const { id } = await anOffer(world, deal, 7_000_000);
    await respondSuccessfully(world, deal.seller.token, id, 'accept');
    await respondSuccessfully(world, deal.buyer.token, id, 'withdraw');

    expect(await newsOf(deal.seller.token)).toMatchObject([{ type: 'offer_withdrawn' }]);
  });

  it('is declined once after 1 to 24 hours, and shown so to the owner', async () => {
    const { id } = await anOffer(world, deal, 7_000_000);
    const at = await decline(id);

    expect(at.getTime() - START.getTime()).toBeGreaterThanOrEqual(HOUR_MS);
    expect(at.getTime() - START.getTime()).toBeLessThan(24 * HOUR_MS);
    await world.app.services.offerTransitions.declineBelowFloor(id);
    const token = await tokenOf(world, deal.seller.user.id);
    expect(await offersOf(world, token)).toMatchObject([
      { id, status: 'declined', auto: true, answered_at: at.toISOString() },
    ]);
    const told = await newsOf(await tokenOf(world, deal.buyer.user.id));
    expect(told.map(({ type }) => type)).toEqual(['offer_declined']);
  });

  it('looks to the buyer like one declined by hand', async () => {
    // Without photos, whose names differ.
    const seller = await aPoster(world);
    deal = await aDeal(world, { seller });
    await set(FLOOR);
    const manual = await aDeal(world);
    const seen = async ({ buyer, seller, post }: typeof deal, id: number) => {
      const token = await tokenOf(world, buyer.user.id);
      const refused = await world.call(setOfferFloor, { token, body: { id: post.id, price: 1 } });
      const found = [
        await offersOf(world, token),
        await newsOf(token),
        (await anOffer(world, { buyer: { ...buyer, token }, post }, 7_000_001)).status,
        refused.body,
        await world.database.notification.findMany({
          where: { userId: buyer.user.id },
          select: { kind: true, values: true, createdAt: true, readAt: true },
        }),
      ];
      const own = [id, post.id, buyer.user.id, seller.user.id, id + 1].join('|');
      return JSON.stringify(found)
        .replace(new RegExp(`:(${own})\\b|=(${own})\\b`, 'g'), ':#')
        .replace(/"id":\d+/g, '"id":#')
        .replace(/"offer_id":\d+/g, '"offer_id":#');
    };
    const auto = await anOffer(world, deal, 7_000_000);
    const byHand = await anOffer(world, manual, 7_000_000);
    const at = await decline(auto.id);
    const token = await tokenOf(world, manual.seller.user.id);
    await respondSuccessfully(world, token, byHand.id, 'decline');

    const [first, second] = [await seen(deal, auto.id), await seen(manual, byHand.id)];

    expect(at).toEqual(world.clock.now());
    expect(first).toBe(second);
    expect(first).toContain('offer_declined');
    expect(first).not.toContain('auto');
  });

  it('respects an earlier answer by hand or withdrawal', async () => {
    const { id } = await anOffer(world, deal, 7_000_000);
    await respondSuccessfully(world, deal.seller.token, id, 'counter', 9_300_000);
    await decline(id);

    const token = await tokenOf(world, deal.seller.user.id);
    const list = await offersOf(world, token);
    expect(list.map(({ status, auto }) => [status, auto])).toEqual([
      ['open', false],
      ['countered', false],
    ]);
  });

  it('notifies the owner if the floor has been lowered since', async () => {
    const { id } = await anOffer(world, deal, 7_000_000);
    await set(6_900_000);
    await decline(id);

    const token = await tokenOf(world, deal.seller.user.id);
    expect(await newsOf(token)).toMatchObject([{ type: 'offer_received' }]);
    expect(await offersOf(world, token)).toMatchObject([{ id, status: 'open', auto: false }]);
  });
});

it('leaves the same gap in the notification ids that the buyer sees', async () => {
  await set(FLOOR);
  for (const price of [FLOOR, FLOOR - 1]) {
    let id = 0;
    const making = async () => {
      ({ id } = await anOffer(world, deal, price));
    };
    expect(await idsBetween(making), String(price)).toBe(2);
    const withdrawing = () => respondSuccessfully(world, deal.buyer.token, id, 'withdraw');
    expect(await idsBetween(withdrawing), String(price)).toBe(2);
  }
});
