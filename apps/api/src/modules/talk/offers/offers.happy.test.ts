import { getChats, getNotifications, getOffers } from '@pitlane/contracts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aMessage } from '../../../testing/a-chat.ts';
import {
  aDeal,
  anOffer,
  anOfferInStatus,
  offersOf,
  respondSuccessfully,
} from '../../../testing/an-offer.ts';
import { dataOf, idsOf, pageOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
beforeEach(() => world.clock.moveTo(START));

describe('profile/get-offers', () => {
  let deal: Awaited<ReturnType<typeof aDeal>>;
  let reverseDeal: Awaited<ReturnType<typeof aDeal>>;
  let ids: number[];
  beforeAll(async () => {
    world.clock.moveTo(START);
    deal = await aDeal(world);
    // The buyer of one ad is the seller of another.
    reverseDeal = await aDeal(world, { seller: deal.buyer });
    const [first, second] = [
      await anOffer(world, deal),
      await anOffer(world, reverseDeal, 9_100_000),
    ];
    const third = await respondSuccessfully(
      world,
      deal.buyer.token,
      second.id,
      'counter',
      9_200_000,
    );
    ids = [first.id, second.id, third.id];
  });
  const listIds = async (query: Record<string, string | number>) =>
    idsOf(await offersOf(world, deal.buyer.token, query));

  it('lists offers of both sides, newest first', async () => {
    const response = await world.call(getOffers, { token: deal.buyer.token });

    const { data, meta } = pageOf(getOffers, response);
    expect(idsOf(data)).toEqual(ids.toReversed());
    expect(meta).toEqual({
      current_page: 1,
      last_page: 1,
      per_page: 24,
      total: 3,
      offers_left_today: 2,
    });
  });

  it('filters by role, ad and status', async () => {
    const [first = 0, second = 0, third = 0] = ids;
    expect(await listIds({ role: 'buyer' })).toEqual([first]);
    expect(await listIds({ role: 'seller' })).toEqual([third, second]);
    expect(await listIds({ post_id: reverseDeal.post.id })).toEqual([third, second]);
    expect(await listIds({ status: 'open' })).toEqual([third, first]);
    expect(await listIds({ status: 'countered', role: 'seller' })).toEqual([second]);
    expect(await listIds({ per_page: 1, page: 2 })).toEqual([second]);
    expect(await listIds({ page: 9 })).toEqual([]);
  });
});

it('shows an expired offer as lapsed to both sides before any job runs', async () => {
  const deal = await aDeal(world);
  const id = await anOfferInStatus(world, deal, { status: 'lapsed', by: 'buyer' });

  for (const token of [deal.buyer.token, deal.seller.token]) {
    const [offer] = await offersOf(world, token, { status: 'lapsed' });
    expect(offer).toMatchObject({ id, status: 'lapsed', actions: [] });
    expect(offer?.answered_at).toBe(offer?.expires_at);
    expect(await offersOf(world, token, { status: 'open' })).toEqual([]);
  }
  expect((await anOffer(world, deal, 9_000_000)).status).toBe('open');
});

it('shows the latest offer for the ad in its chat', async () => {
  const deal = await aDeal(world);
  const otherDeal = await aDeal(world);
  await aMessage(world, deal.buyer.token, { post_id: deal.post.id });
  await aMessage(world, otherDeal.buyer.token, { post_id: deal.post.id });
  const { id } = await anOffer(world, deal);
  const counter = await respondSuccessfully(world, deal.seller.token, id, 'counter', 9_300_000);

  const readChats = async (token: string) =>
    dataOf(getChats, await world.call(getChats, { token }));

  expect(await readChats(deal.buyer.token)).toMatchObject([
    { offer: { id: counter.id, role: 'buyer' } },
  ]);
  expect((await readChats(deal.seller.token)).map(({ offer }) => offer?.id ?? null)).toEqual([
    null,
    counter.id,
  ]);
});

it('retains the title of an erased ad', async () => {
  const deal = await aDeal(world);
  await anOffer(world, deal);
  await world.app.services.ownPosts.erasePost(
    { userId: deal.seller.user.id, sessionId: 'test', role: 'user' },
    deal.post.id,
  );

  expect(await offersOf(world, deal.buyer.token)).toMatchObject([
    { status: 'lapsed', post: { title: 'Porsche 911 2015', gone: 'erased', card: null } },
  ]);
});

it('allows withdrawing an accepted offer for an erased ad', async () => {
  const deal = await aDeal(world);
  const { id } = await anOffer(world, deal);
  await respondSuccessfully(world, deal.seller.token, id, 'accept');
  const { user: seller } = deal.seller;
  const owner = { userId: seller.id, sessionId: 'test', role: 'user' } as const;
  await world.app.services.ownPosts.erasePost(owner, deal.post.id);
  await respondSuccessfully(world, deal.buyer.token, id, 'withdraw');

  const { token } = deal.seller;
  const { data: notifications } = pageOf(
    getNotifications,
    await world.call(getNotifications, { token }),
  );
  expect(notifications.at(-1)).toMatchObject({ type: 'offer_withdrawn', data: { post_id: null } });
});
