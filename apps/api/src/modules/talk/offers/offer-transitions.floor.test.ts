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
import { aModerator, aSeller } from '../../../testing/a-placed-post.ts';
import { tokenOf } from '../../../testing/an-account.ts';
import { aDeal, anOffer, offersOf, respondSuccessfully } from '../../../testing/an-offer.ts';
import { dataOf, failureOf, pageOf } from '../../../testing/responses.ts';
import { runJobs } from '../../../testing/run-jobs.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
let deal: Awaited<ReturnType<typeof aDeal>>;
beforeEach(async () => {
  world.clock.moveTo(START);
  deal = await aDeal(world, { seller: await aSeller(world), photosCount: 6 });
});

const FLOOR = 8_765_431;
const HOUR_MS = 3_600_000;
const setFloor = (price: number | null) =>
  world.call(setOfferFloor, { token: deal.seller.token, body: { id: deal.post.id, price } });
const readFloor = async () => {
  const params = { id: deal.post.id };
  const response = await world.call(getUpdateData, { token: deal.seller.token, params });
  return dataOf(getUpdateData, response).offer_floor;
};
const notificationsOf = async (token: string) =>
  pageOf(getNotifications, await world.call(getNotifications, { token })).data;
/** Moves the clock to the time at which the floor declines an offer, and runs the job. */
async function runDecline(id: number): Promise<Date> {
  const { declineAt } = await world.database.offer.findUniqueOrThrow({ where: { id } });
  if (!declineAt) throw new Error('the offer is not below the floor');
  world.clock.moveTo(declineAt);
  await runJobs(world, 'decline-offer');
  return declineAt;
}

/** Returns the gap between the ids of two notifications of a buyer, one before and one after an action. */
async function notificationIdGap(action: () => Promise<unknown>): Promise<number> {
  const { notifications } = world.app.services;
  const nextNotificationId = async () => {
    await world.database.$transaction((transaction) =>
      notifications.notify(transaction, deal.buyer.user.id, 'edit_approved', {
        postId: null,
        values: {},
      }),
    );
    return (await notificationsOf(deal.buyer.token)).at(-1)?.id ?? 0;
  };
  const firstId = await nextNotificationId();
  await action();
  return (await nextNotificationId()) - firstId;
}

describe('post/offer-floor', () => {
  it("is shown in its owner's form and removed again", async () => {
    expect(dataOf(setOfferFloor, await setFloor(FLOOR))).toEqual({ price: FLOOR });
    expect(await readFloor()).toBe(FLOOR);
    expect(dataOf(setOfferFloor, await setFloor(null))).toEqual({ price: null });
    expect(await readFloor()).toBeNull();
  });

  it.each([
    [6_175_000, 422],
    [6_175_001, 200],
    [9_500_000, 200],
    [9_500_001, 422],
    [0, 422],
  ])('with a price of %s for 9 500 000 returns %s', async (price, status) => {
    const response = await setFloor(price);

    expect(response.status).toBe(status);
    if (status === 422)
      expect(Object.keys(failureOf(response, 422).errors ?? {})).toEqual(['price']);
  });

  it('is rejected for an ad without a price', async () => {
    const onRequest = { price: null, priceRub: null };
    await world.database.post.update({ where: { id: deal.post.id }, data: onRequest });

    failureOf(await setFloor(FLOOR), 422);
    expect((await setFloor(null)).status).toBe(200);
  });

  it.each([
    ['another currency', { currency_id: '2', price: '110000' }, null],
    ['a price below it', { price: '8765430' }, null],
    ['a price of which it is 65 %', { price: '13485279' }, null],
    ['a price that it fits', { price: '9400000' }, FLOOR],
    ['another word', { description: 'Новый текст о машине' }, FLOOR],
  ])('is removed or retained after a change: %s', async (_what, change, floor) => {
    await setFloor(FLOOR);
    // Makes the price change small enough to be published without a review.
    await world.database.post.update({
      where: { id: deal.post.id },
      data: { approvedPriceRub: 1_200_000_000n },
    });
    const form = { id: String(deal.post.id), ...change };
    dataOf(updatePost, await world.call(updatePost, { token: deal.seller.token, form }));

    expect(await readFloor()).toBe(floor);
  });

  it('is in no other response, not even of a moderator', async () => {
    await setFloor(FLOOR);
    await anOffer(world, deal, 7_000_000);
    const moderator = await aModerator(world);
    const params = { id: deal.post.id };
    const { token } = deal.seller;
    const responses = await Promise.all([
      world.call(getPost, { params }),
      world.call(getPost, { params, token }),
      world.call(getPost, { params, token: moderator.token }),
      world.call(getMyPosts, { token }),
      world.call(getModerationPost, { params, token: moderator.token }),
      world.call(getNotifications, { token }),
    ]);

    for (const { status, text } of responses) {
      expect(status, text).toBe(200);
      expect(text).not.toMatch(/floor|8765431/);
    }
  });
});

describe('an offer below the floor', () => {
  beforeEach(async () => {
    await setFloor(FLOOR);
  });

  it('is listed without a notification, unlike an offer at the floor', async () => {
    const { id } = await anOffer(world, deal, FLOOR - 1);

    expect(await notificationsOf(deal.seller.token)).toEqual([]);
    expect(await offersOf(world, deal.seller.token)).toMatchObject([
      { id, status: 'open', auto: false, actions: ['accept', 'decline', 'counter'] },
    ]);
    await anOffer(world, deal, FLOOR);
    expect(await notificationsOf(deal.seller.token)).toMatchObject([{ type: 'offer_received' }]);
  });

  it('is withdrawn without notifying the owner, unless the owner has answered it', async () => {
    const first = await anOffer(world, deal, 7_000_000);
    await respondSuccessfully(world, deal.buyer.token, first.id, 'withdraw');
    expect(await notificationsOf(deal.seller.token)).toEqual([]);
    const { id } = await anOffer(world, deal, 7_000_000);
    await respondSuccessfully(world, deal.seller.token, id, 'accept');
    await respondSuccessfully(world, deal.buyer.token, id, 'withdraw');

    expect(await notificationsOf(deal.seller.token)).toMatchObject([{ type: 'offer_withdrawn' }]);
  });

  it('is declined once after 1 to 24 hours, and shown as declined automatically to the owner', async () => {
    const { id } = await anOffer(world, deal, 7_000_000);
    const declinedAt = await runDecline(id);

    expect(declinedAt.getTime() - START.getTime()).toBeGreaterThanOrEqual(HOUR_MS);
    expect(declinedAt.getTime() - START.getTime()).toBeLessThan(24 * HOUR_MS);
    await world.app.services.offerTransitions.declineBelowFloor(id);
    const token = await tokenOf(world, deal.seller.user.id);
    expect(await offersOf(world, token)).toMatchObject([
      { id, status: 'declined', auto: true, answered_at: declinedAt.toISOString() },
    ]);
    const notifications = await notificationsOf(await tokenOf(world, deal.buyer.user.id));
    expect(notifications.map(({ type }) => type)).toEqual(['offer_declined']);
  });

  it('looks to the buyer like an offer declined by its owner', async () => {
    // Without photos, because their names differ.
    const seller = await aSeller(world);
    deal = await aDeal(world, { seller });
    await setFloor(FLOOR);
    const manualDeal = await aDeal(world);
    const buyerView = async ({ buyer, seller, post }: typeof deal, id: number) => {
      const token = await tokenOf(world, buyer.user.id);
      const response = await world.call(setOfferFloor, { token, body: { id: post.id, price: 1 } });
      const visibleData = [
        await offersOf(world, token),
        await notificationsOf(token),
        (await anOffer(world, { buyer: { ...buyer, token }, post }, 7_000_001)).status,
        response.body,
        await world.database.notification.findMany({
          where: { userId: buyer.user.id },
          select: { kind: true, values: true, createdAt: true, readAt: true },
        }),
      ];
      const ownIds = [id, post.id, buyer.user.id, seller.user.id, id + 1].join('|');
      return JSON.stringify(visibleData)
        .replace(new RegExp(`:(${ownIds})\\b|=(${ownIds})\\b`, 'g'), ':#')
        .replace(/"id":\d+/g, '"id":#')
        .replace(/"offer_id":\d+/g, '"offer_id":#');
    };
    const belowFloor = await anOffer(world, deal, 7_000_000);
    const declinedByHand = await anOffer(world, manualDeal, 7_000_000);
    const declinedAt = await runDecline(belowFloor.id);
    const token = await tokenOf(world, manualDeal.seller.user.id);
    await respondSuccessfully(world, token, declinedByHand.id, 'decline');

    const [first, second] = [
      await buyerView(deal, belowFloor.id),
      await buyerView(manualDeal, declinedByHand.id),
    ];

    expect(declinedAt).toEqual(world.clock.now());
    expect(first).toBe(second);
    expect(first).toContain('offer_declined');
    expect(first).not.toContain('auto');
  });

  it('is not declined if the owner has answered it', async () => {
    const { id } = await anOffer(world, deal, 7_000_000);
    await respondSuccessfully(world, deal.seller.token, id, 'counter', 9_300_000);
    await runDecline(id);

    const token = await tokenOf(world, deal.seller.user.id);
    const list = await offersOf(world, token);
    expect(list.map(({ status, auto }) => [status, auto])).toEqual([
      ['open', false],
      ['countered', false],
    ]);
  });

  it('notifies the owner if the floor has been lowered since', async () => {
    const { id } = await anOffer(world, deal, 7_000_000);
    await setFloor(6_900_000);
    await runDecline(id);

    const token = await tokenOf(world, deal.seller.user.id);
    expect(await notificationsOf(token)).toMatchObject([{ type: 'offer_received' }]);
    expect(await offersOf(world, token)).toMatchObject([{ id, status: 'open', auto: false }]);
  });
});

it('leaves the same gap in the notification ids that the buyer sees', async () => {
  await setFloor(FLOOR);
  for (const price of [FLOOR, FLOOR - 1]) {
    let id = 0;
    const makeOffer = async () => {
      ({ id } = await anOffer(world, deal, price));
    };
    expect(await notificationIdGap(makeOffer), String(price)).toBe(2);
    const withdrawOffer = () => respondSuccessfully(world, deal.buyer.token, id, 'withdraw');
    expect(await notificationIdGap(withdrawOffer), String(price)).toBe(2);
  }
});
