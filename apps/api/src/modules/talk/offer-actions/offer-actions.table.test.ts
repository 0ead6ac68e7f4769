import { offerActions, offerStatuses } from '@pitlane/contracts';
import { beforeEach, expect, it } from 'vitest';
import { aDeal, anOfferIn, offersOf, respondToOffer } from '../../../testing/an-offer.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

// For every status, author and actor of an offer, the listed actions are the ones that the endpoint accepts.
const world = sharedWorld();
beforeEach(() => world.clock.moveTo(START));

const sides = ['buyer', 'seller'] as const;
const cells = offerStatuses.flatMap((status) =>
  sides.flatMap((by) => sides.map((who) => ({ status, by, who }))),
);
const after = {
  accept: 'accepted',
  decline: 'declined',
  counter: 'open',
  withdraw: 'withdrawn',
} as const;

it.each(cells)('$status, made by the $by, answered by the $who', async ({ status, by, who }) => {
  const deal = await aDeal(world);
  const id = await anOfferIn(world, deal, { status, by });
  const { token } = deal[who];
  const read = async () => (await offersOf(world, token)).find((each) => each.id === id);
  const shown = await read();
  const may = {
    open: who === by ? ['withdraw'] : ['accept', 'decline', 'counter'],
    accepted: ['withdraw'],
  }[status as string];

  expect(shown).toMatchObject({ status, by, role: who, actions: may ?? [] });
  for (const action of offerActions.filter((each) => !may?.includes(each))) {
    const refused = await respondToOffer(world, token, id, action, 9_200_000);
    expect([refused.status, refused.body.code]).toEqual([409, 'offer.wrong_state']);
  }
  expect(await read()).toEqual(shown);
  const [action] = shown?.actions ?? [];
  if (!action) return;
  const done = await respondToOffer(world, token, id, action);
  expect([done.status, done.body.data?.status]).toEqual([200, after[action]]);
});
