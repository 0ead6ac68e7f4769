import { blockPerson, removePublication, setOfferFloor } from '@pitlane/contracts';
import { beforeEach, expect, it } from 'vitest';
import { aMessage } from '../../../testing/a-chat.ts';
import { aDeal, anOffer, respondSuccessfully } from '../../../testing/an-offer.ts';
import { dataOf } from '../../../testing/responses.ts';
import { runJobs } from '../../../testing/run-jobs.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

// Every change of an offer is published to both sides' streams through their chat.
const world = sharedWorld();
let deal: Awaited<ReturnType<typeof aDeal>>;
let chatId: number;
beforeEach(async () => {
  deal = await aDeal(world);
  ({ chat_id: chatId } = await aMessage(world, deal.buyer.token, { post_id: deal.post.id }));
});

type Side = 'buyer' | 'seller';
const countOf = (side: Side) =>
  world.database.event.count({
    where: { userId: deal[side].user.id, kind: 'chat', subjectId: chatId },
  });
/** Returns the number of events that an action publishes to each side. */
async function countPublished(action: () => Promise<unknown>): Promise<Record<Side, number>> {
  const before = [await countOf('buyer'), await countOf('seller')] as const;
  await action();
  return {
    buyer: (await countOf('buyer')) - before[0],
    seller: (await countOf('seller')) - before[1],
  };
}
const oneEach = { buyer: 1, seller: 1 };

it('publishes offers, counters, acceptances and withdrawals to both sides, once each', async () => {
  const { buyer, seller } = deal;
  let id = 0;
  expect(
    await countPublished(async () => {
      ({ id } = await anOffer(world, deal));
    }),
  ).toEqual(oneEach);
  expect(
    await countPublished(async () => {
      ({ id } = await respondSuccessfully(world, seller.token, id, 'counter', 9_300_000));
    }),
  ).toEqual(oneEach);
  expect(await countPublished(() => respondSuccessfully(world, buyer.token, id, 'accept'))).toEqual(
    oneEach,
  );
  expect(
    await countPublished(() => respondSuccessfully(world, seller.token, id, 'withdraw')),
  ).toEqual(oneEach);
});

it('publishes lapses to both sides when an ad is removed and after a block', async () => {
  const { buyer, seller, post } = deal;
  await anOffer(world, deal);
  const body = { user_id: buyer.user.id };
  expect(
    await countPublished(() => world.call(blockPerson, { token: seller.token, body })),
  ).toEqual(oneEach);

  deal = await aDeal(world);
  ({ chat_id: chatId } = await aMessage(world, deal.buyer.token, { post_id: deal.post.id }));
  await anOffer(world, deal);
  const removal = { token: deal.seller.token, body: { id: deal.post.id } };
  expect(
    await countPublished(async () => {
      await world.call(removePublication, removal);
      await runJobs(world, 'lapse-gone-offers');
    }),
  ).toEqual(oneEach);
  expect(post.id).not.toBe(deal.post.id);
});

it('publishes an offer below the floor only to its buyer until it is answered', async () => {
  const { buyer, seller, post } = deal;
  const floor = { id: post.id, price: 9_000_000 };
  dataOf(setOfferFloor, await world.call(setOfferFloor, { token: seller.token, body: floor }));
  let id = 0;
  expect(
    await countPublished(async () => {
      ({ id } = await anOffer(world, deal, 8_000_000));
    }),
  ).toEqual({ buyer: 1, seller: 0 });
  expect(
    await countPublished(() => respondSuccessfully(world, buyer.token, id, 'withdraw')),
  ).toEqual({
    buyer: 1,
    seller: 0,
  });

  ({ id } = await anOffer(world, deal, 8_100_000));
  expect(
    await countPublished(() => world.app.services.offerTransitions.declineBelowFloor(id)),
  ).toEqual(oneEach);
});
