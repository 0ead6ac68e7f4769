import { getChats, getNotifications, getOffers } from '@pitlane/contracts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aMessage } from '../../../testing/a-chat.ts';
import {
  aDeal,
  anOffer,
  anOfferIn,
  offersOf,
  respondSuccessfully,
} from '../../../testing/an-offer.ts';
import { dataOf, idsOf, pageOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
beforeEach(() => world.clock.moveTo(START));

describe('profile/get-offers', () => {
  let deal: Awaited<ReturnType<typeof aDeal>>;
  let sold: Awaited<ReturnType<typeof aDeal>>;
  let ids: number[];
  beforeAll(async () => {
    world.clock.moveTo(START);
    deal = await aDeal(world);
    // The buyer of one ad is the seller of another.
    sold = await aDeal(world, { seller: deal.buyer });
    const [first, second] = [await anOffer(world, deal), await anOffer(world, sold, 9_100_000)];
    const third = await respondSuccessfully(
      world,
      deal.buyer.token,
      second.id,
      'counter',
      9_200_000,
    );
    ids = [first.id, second.id, third.id];
  });
  const ask = async (query: Record<string, string | number>) =>
    idsOf(await offersOf(world, deal.buyer.token, query));

  it('lists both sides, newest first', async () => {
    const answer = await world.call(getOffers, { token: deal.buyer.token });

    const { data, meta } = pageOf(getOffers, answer);
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
    expect(await ask({ role: 'buyer' })).toEqual([first]);
    expect(await ask({ role: 'seller' })).toEqual([third, second]);
    expect(await ask({ post_id: sold.post.id })).toEqual([third, second]);
    expect(await ask({ status: 'open' })).toEqual([third, first]);
    expect(await ask({ status: 'countered', role: 'seller' })).toEqual([second]);
    expect(await ask({ per_page: 1, page: 2 })).toEqual([second]);
    expect(await ask({ page: 9 })).toEqual([]);
  });
});

it('shows an expired offer as lapsed to every reader before any job runs', async () => {
  const deal = await aDeal(world);
  const id = await anOfferIn(world, deal, { status: 'lapsed', by: 'buyer' });

  for (const token of [deal.buyer.token, deal.seller.token]) {
    const [shown] = await offersOf(world, token, { status: 'lapsed' });
    expect(shown).toMatchObject({ id, status: 'lapsed', actions: [] });
    expect(shown?.answered_at).toBe(shown?.expires_at);
    expect(await offersOf(world, token, { status: 'open' })).toEqual([]);
  }
  expect((await anOffer(world, deal, 9_000_000)).status).toBe('open');
});

it('shows the latest offer for the ad in its chat', async () => {
  const deal = await aDeal(world);
  const other = await aDeal(world);
  await aMessage(world, deal.buyer.token, { post_id: deal.post.id });
  await aMessage(world, other.buyer.token, { post_id: deal.post.id });
  const { id } = await anOffer(world, deal);
  const counter = await respondSuccessfully(world, deal.seller.token, id, 'counter', 9_300_000);

  const read = async (token: string) => dataOf(getChats, await world.call(getChats, { token }));

  expect(await read(deal.buyer.token)).toMatchObject([
    { offer: { id: counter.id, role: 'buyer' } },
  ]);
  expect((await read(deal.seller.token)).map(({ offer }) => offer?.id ?? null)).toEqual([
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

it('allows withdrawing an accepted offer for an erased ad, shown by title alone', async () => {
  const deal = await aDeal(world);
  const { id } = await anOffer(world, deal);
  await respondSuccessfully(world, deal.seller.token, id, 'accept');
  const { user: seller } = deal.seller;
  const owner = { userId: seller.id, sessionId: 'test', role: 'user' } as const;
  await world.app.services.ownPosts.erasePost(owner, deal.post.id);
  await respondSuccessfully(world, deal.buyer.token, id, 'withdraw');

  const { token } = deal.seller;
  const { data: notified } = pageOf(
    getNotifications,
    await world.call(getNotifications, { token }),
  );
  expect(notified.at(-1)).toMatchObject({ type: 'offer_withdrawn', data: { post_id: null } });
});
