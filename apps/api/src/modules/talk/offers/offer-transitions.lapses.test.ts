import {
  blockPerson,
  erasePost,
  getNotifications,
  publishPost,
  removePost,
  removePublication,
  unblockPerson,
} from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aSignedInAccount, tokenOf } from '../../../testing/an-account.ts';
import { aDeal, anOffer, offersOf, respondSuccessfully } from '../../../testing/an-offer.ts';
import { dataOf, failureOf, pageOf } from '../../../testing/responses.ts';
import { runJobs } from '../../../testing/run-jobs.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
let deal: Awaited<ReturnType<typeof aDeal>>;
beforeEach(async () => {
  world.clock.moveTo(START);
  deal = await aDeal(world);
});

const typesOf = async (token: string) =>
  pageOf(getNotifications, await world.call(getNotifications, { token })).data.map(
    ({ type }) => type,
  );
const statusesOf = async (token: string) =>
  (await offersOf(world, token)).map(({ status }) => status);
const findOffers = () => world.database.offer.findMany({ where: { postId: deal.post.id } });
const lapse = () => world.app.services.offerTransitions.lapseExpired();
const moveTo = (ms: number) => world.clock.moveTo(new Date(START.getTime() + ms));
const OFFER_LIFETIME_MS = 48 * 3_600_000;

describe('an offer after 48 hours', () => {
  it('is recorded as lapsed once by the job, with the time at which it lapsed', async () => {
    const { id } = await anOffer(world, deal);
    await lapse();
    expect((await findOffers())[0]?.status).toBe('open');
    moveTo(OFFER_LIFETIME_MS + 5 * 60_000);

    await Promise.all([lapse(), lapse(), lapse()]);
    await lapse();

    const [row] = await findOffers();
    expect(row).toMatchObject({
      id,
      status: 'lapsed',
      answeredAt: new Date(START.getTime() + OFFER_LIFETIME_MS),
    });
    expect(await typesOf(await tokenOf(world, deal.buyer.user.id))).toEqual(['offer_lapsed']);
    expect(await typesOf(await tokenOf(world, deal.seller.user.id))).toEqual(['offer_received']);
  });

  it("lapses for both sides if it is a seller's counter", async () => {
    const { id } = await anOffer(world, deal);
    await respondSuccessfully(world, deal.seller.token, id, 'counter', 9_300_000);
    moveTo(OFFER_LIFETIME_MS);

    await lapse();

    const lastTypeOf = async (side: 'buyer' | 'seller') =>
      (await typesOf(await tokenOf(world, deal[side].user.id))).at(-1);
    expect([await lastTypeOf('buyer'), await lastTypeOf('seller')]).toEqual([
      'offer_lapsed',
      'offer_lapsed',
    ]);
  });

  it('is recorded as lapsed even if its ad has been erased', async () => {
    const offers = [await anOffer(world, deal), await anOffer(world, await aDeal(world))];
    await world.database.post.delete({ where: { id: deal.post.id } });
    moveTo(OFFER_LIFETIME_MS);

    await lapse();

    const rows = await world.database.offer.findMany({
      where: { id: { in: offers.map(({ id }) => id) } },
    });
    expect(rows.map(({ status }) => status)).toEqual(['lapsed', 'lapsed']);
  });

  it('is not lapsed if it has been accepted', async () => {
    const { id } = await anOffer(world, deal);
    await respondSuccessfully(world, deal.seller.token, id, 'accept');
    moveTo(OFFER_LIFETIME_MS);

    await lapse();

    expect((await findOffers())[0]?.status).toBe('accepted');
  });
});

describe('an ad that stops being public', () => {
  it.each([
    ['unpublished', removePublication],
    ['archived', removePost],
    ['erased', erasePost],
  ])('lapses its open offers in the same request when it is %s', async (_how, contract) => {
    const other = await aSignedInAccount(world);
    const acceptedOffer = await anOffer(world, deal);
    await respondSuccessfully(world, deal.seller.token, acceptedOffer.id, 'accept');
    await anOffer(world, deal, 9_100_000);
    await anOffer(world, { buyer: other, post: deal.post });
    const { token } = deal.seller;

    const response = await world.call(contract, { token, body: { id: deal.post.id } });

    expect(response.status, response.text).toBe(200);
    expect(await statusesOf(token)).toEqual(['lapsed', 'lapsed', 'accepted']);
    expect(await typesOf(other.token)).toEqual([]);
    await runJobs(world, 'lapse-gone-offers');
    expect(await statusesOf(token)).toEqual(['lapsed', 'lapsed', 'accepted']);
    expect(await typesOf(other.token)).toEqual(['offer_lapsed']);
  });

  it('does not restore its offers when it returns', async () => {
    await anOffer(world, deal);
    const { token } = deal.seller;
    const body = { id: deal.post.id };
    await world.call(removePublication, { token, body });
    dataOf(publishPost, await world.call(publishPost, { token, body }));

    expect(await statusesOf(token)).toEqual(['lapsed']);
    expect((await anOffer(world, deal)).status).toBe('open');
  });

  it('lapses its offers when it expires', async () => {
    await anOffer(world, deal);
    const data = { expiresAt: START };
    await world.database.post.update({ where: { id: deal.post.id }, data });

    await world.app.services.life.expirePosts();

    expect(await statusesOf(deal.buyer.token)).toEqual(['lapsed']);
  });

  it('lapses its offers when its owner is blocked', async () => {
    await anOffer(world, deal);

    await world.app.services.staff.block(deal.seller.user.id, 'спам');

    expect(await statusesOf(deal.buyer.token)).toEqual(['lapsed']);
    await runJobs(world, 'lapse-gone-offers');
    expect(await typesOf(deal.buyer.token)).toEqual(['offer_lapsed']);
  });
});

describe('a block between the two sides', () => {
  it.each(['buyer', 'seller'] as const)(
    'lapses open offers in both directions if made by the %s',
    async (side) => {
      const reverseDeal = await aDeal(world, { buyer: deal.seller, seller: deal.buyer });
      await anOffer(world, reverseDeal);
      await anOffer(world, deal);
      const otherOffer = await anOffer(world, await aDeal(world, { buyer: deal.buyer }));
      const [blocker, blocked] =
        side === 'buyer' ? [deal.buyer, deal.seller] : [deal.seller, deal.buyer];
      const body = { user_id: blocked.user.id };

      // The users are connected only by offers.
      dataOf(blockPerson, await world.call(blockPerson, { token: blocker.token, body }));

      expect(await statusesOf(deal.seller.token)).toEqual(['lapsed', 'lapsed']);
      const offers = await offersOf(world, deal.buyer.token);
      expect(offers.find(({ id }) => id === otherOffer.id)?.status).toBe('open');
      expect(await offersOf(world, blocker.token, { post_id: deal.post.id })).toMatchObject([
        { person: { blocked: true } },
      ]);
      expect((await typesOf(deal.buyer.token)).at(-1)).toBe('offer_lapsed');
      dataOf(unblockPerson, await world.call(unblockPerson, { token: blocker.token, body }));
      expect((await anOffer(world, deal)).status).toBe('open');
    },
  );

  it('is rejected without a chat or an offer', async () => {
    const body = { user_id: deal.seller.user.id };

    failureOf(await world.call(blockPerson, { token: deal.buyer.token, body }), 404);
  });
});

it('lapses any number of open offers between two users', { timeout: 120_000 }, async () => {
  const { id } = await anOffer(world, deal);
  const count = process.env.TEST_LONG ? 17_000 : 100;
  await world.database.$executeRaw`
    INSERT INTO offer (post_id, titles, buyer_id, seller_id, by, price, currency_id, expires_at, created_at)
    SELECT 1000000 + n, titles, buyer_id, seller_id, 'seller', price, currency_id, expires_at, created_at
    FROM offer, generate_series(1, ${count}::int) AS n WHERE id = ${id}`;

  await world.database.$transaction((transaction) =>
    world.app.services.offerTransitions.lapseBetween(
      transaction,
      deal.buyer.user.id,
      deal.seller.user.id,
    ),
  );

  expect(
    await world.database.offer.groupBy({
      by: ['status'],
      where: { buyerId: deal.buyer.user.id },
      _count: true,
    }),
  ).toEqual([{ status: 'lapsed', _count: count + 1 }]);
});
