import { offerActions, offerStatuses } from '@pitlane/contracts';
import { beforeEach, expect, it } from 'vitest';
import { aDeal, anOfferInStatus, offersOf, respondToOffer } from '../../../testing/an-offer.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

// For every status, author and actor of an offer, the endpoint accepts exactly the listed actions.
const world = sharedWorld();
beforeEach(() => world.clock.moveTo(START));

const sides = ['buyer', 'seller'] as const;
const cells = offerStatuses.flatMap((status) =>
  sides.flatMap((by) => sides.map((actor) => ({ status, by, actor }))),
);
const statusAfter = {
  accept: 'accepted',
  decline: 'declined',
  counter: 'open',
  withdraw: 'withdrawn',
} as const;

it.each(cells)(
  'allows exactly the listed actions of a $status offer of the $by to the $actor',
  async ({ status, by, actor }) => {
    const deal = await aDeal(world);
    const id = await anOfferInStatus(world, deal, { status, by });
    const { token } = deal[actor];
    const readOffer = async () => (await offersOf(world, token)).find((each) => each.id === id);
    const offer = await readOffer();
    const allowed = {
      open: actor === by ? ['withdraw'] : ['accept', 'decline', 'counter'],
      accepted: ['withdraw'],
    }[status as string];

    expect(offer).toMatchObject({ status, by, role: actor, actions: allowed ?? [] });
    for (const action of offerActions.filter((each) => !allowed?.includes(each))) {
      const response = await respondToOffer(world, token, id, action, 9_200_000);
      expect([response.status, response.body.code]).toEqual([409, 'offer.wrong_state']);
    }
    expect(await readOffer()).toEqual(offer);
    const [action] = offer?.actions ?? [];
    if (!action) return;
    const response = await respondToOffer(world, token, id, action);
    expect([response.status, response.body.data?.status]).toEqual([200, statusAfter[action]]);
  },
);
