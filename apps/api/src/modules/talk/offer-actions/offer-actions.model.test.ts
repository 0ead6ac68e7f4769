import { type ChatRole, chatRoles, type OfferAction, offerActions } from '@pitlane/contracts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ApiError } from '../../../http/api-error.ts';
import type { DatabaseTransaction } from '../../../infra/database.ts';
import { grantTo } from '../../../testing/a-form.ts';
import { ROUBLE } from '../../../testing/a-post.ts';
import { aDeal } from '../../../testing/an-offer.ts';
import { OfferModel } from '../../../testing/offer-model.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

// Random histories of the offers between two users about an ad, against a model of the documented rules.

const world = sharedWorld();
const HOUR_MS = 3_600_000;

type Step =
  | { does: 'name'; price: number }
  | { does: 'answer'; by: ChatRole; action: OfferAction; price: number; back: number }
  | { does: 'block'; by: ChatRole; on: boolean }
  | { does: 'show'; on: boolean }
  | { does: 'wait'; hours: number };

// Few prices, so that equal ones occur; the asking price is 9 500 000.
const price = fc.constantFrom(
  6_175_000,
  6_175_001,
  7_000_000,
  8_000_000,
  9_000_000,
  9_500_000,
  9_500_001,
);
const by = fc.constantFrom(...chatRoles);
const does = <Name extends string>(name: Name) => fc.constant(name);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ does: does('name'), price }) },
  {
    weight: 10,
    arbitrary: fc.record({
      does: does('answer'),
      by,
      action: fc.constantFrom(...offerActions),
      price,
      // Mostly the latest one.
      back: fc.constantFrom(0, 0, 0, 0, 1, 2),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: does('block'), by, on: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ does: does('show'), on: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ does: does('wait'), hours: fc.constantFrom(1, 20, 47) }) },
);

type Deal = Awaited<ReturnType<typeof aDeal>>;

async function endOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return 'done';
  } catch (error) {
    if (error instanceof ApiError) return error.code;
    throw error;
  }
}

const outcomes = new Set<string>();

async function run(model: OfferModel, deal: Deal, ids: number[], action: Step): Promise<void> {
  const { offerActions, blockedUsers, ownPosts, offerTransitions } = world.app.services;
  const { id: postId } = deal.post;
  const reader = (role: ChatRole) => ({
    userId: deal[role].user.id,
    language: 'ru' as const,
    transact: <Answer>(work: (transaction: DatabaseTransaction) => Promise<Answer>) =>
      world.database.$transaction(work),
  });
  const expectEnd = async (call: Promise<unknown>, expected: string) => {
    expect(await endOf(call), JSON.stringify(action)).toBe(expected);
    outcomes.add(`${action.does} ${expected}`);
  };
  switch (action.does) {
    case 'name': {
      const call = offerActions
        .make(reader('buyer'), { postId, price: action.price, currencyId: ROUBLE })
        .then(({ id }) => ids.push(id));
      return expectEnd(call, model.name(action.price));
    }
    case 'answer': {
      const index = ids.length - 1 - action.back;
      const id = ids[index];
      if (id === undefined) return;
      const given = { action: action.action, price: action.price, currencyId: ROUBLE };
      const call = offerActions.answer(reader(action.by), id, given).then((offer) => {
        if (offer.id !== id) ids.push(offer.id);
      });
      return expectEnd(call, model.answer(action.by, index, action.action, action.price));
    }
    case 'block': {
      if (ids.length === 0) return;
      const other = deal[action.by === 'buyer' ? 'seller' : 'buyer'].user.id;
      model.block(action.by, action.on);
      const does = action.on ? 'block' : 'unblock';
      return expectEnd(blockedUsers[does](deal[action.by].user.id, other), 'done');
    }
    case 'show': {
      if (action.on === model.isPublic) return;
      model.show(action.on);
      const actor = { userId: deal.seller.user.id, sessionId: 'test', role: 'user' } as const;
      const context = { transact: reader('seller').transact, language: 'ru' } as const;
      const event = action.on ? 'publish' : 'remove_publication';
      return expectEnd(ownPosts.transition(actor, postId, event, context), 'done');
    }
    case 'wait':
      model.wait(action.hours);
      world.clock.moveTo(new Date(world.clock.now().getTime() + action.hours * HOUR_MS));
      // The job must not change what users see.
      if (action.hours % 2) await offerTransitions.lapseExpired();
      return;
    default:
      throw action satisfies never;
  }
}

async function assertSame(model: OfferModel, deal: Deal, ids: number[]): Promise<void> {
  const { offers } = world.app.services;
  for (const role of chatRoles) {
    const reader = { userId: deal[role].user.id, language: 'ru' } as const;
    const { data, meta } = await offers.list(reader, {}, { page: 1, perPage: 100 });
    const shown = data.toReversed();
    expect(shown.map(({ id }) => id)).toEqual(ids);
    expect(shown.map(({ by, status, price, actions }) => ({ by, status, price, actions }))).toEqual(
      model.shown(role),
    );
    if (role === 'buyer') expect(meta.offers_left_today).toBe(model.left);
  }
}

const offered = (price: number): Step => ({ does: 'name', price });
const answered = (by: ChatRole, action: OfferAction, price: number): Step => ({
  does: 'answer',
  by,
  action,
  price,
  back: 0,
});

/** Steps that short histories seldom contain. */
const rare: Step[][] = [
  [offered(7_000_000), answered('seller', 'decline', 0), offered(7_000_000), offered(8_000_000)],
  [
    offered(7_000_000),
    answered('seller', 'counter', 9_000_000),
    offered(9_000_000),
    answered('buyer', 'counter', 6_175_000),
    answered('buyer', 'counter', 8_000_000),
    answered('seller', 'counter', 9_000_000),
    offered(8_500_000),
    answered('seller', 'counter', 9_000_000),
    answered('buyer', 'counter', 8_900_000),
  ],
  [
    offered(7_000_000),
    { does: 'block', by: 'seller', on: true },
    offered(8_000_000),
    { does: 'block', by: 'seller', on: false },
    { does: 'show', on: false },
    offered(8_000_000),
    { does: 'show', on: true },
    offered(8_000_000),
    answered('seller', 'accept', 0),
    offered(9_000_000),
    answered('seller', 'accept', 0),
  ],
];

const SEED = 20_260_615;
const LIVES = process.env.TEST_LONG ? 150 : 8;

it('matches the model in every random history of offers', { timeout: 240_000 }, async () => {
  const life = fc.array(step, { minLength: 10, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(life, async (steps) => {
      const deal = await aDeal(world);
      // Publishing the ad again after its thirty days takes another placement.
      await grantTo(world, deal.seller.user.id, { placements: 20 });
      const model = new OfferModel(world.clock.now());
      const ids: number[] = [];
      for (const action of steps) {
        await run(model, deal, ids, action);
        await assertSame(model, deal, ids);
      }
    }),
    {
      seed: SEED,
      numRuns: LIVES,
      examples: rare.map((steps): [Step[]] => [steps]),
      endOnFailure: true,
    },
  );
  expect([...outcomes].sort()).toEqual(
    [
      ...['name done', 'name chat.closed', 'name post.gone', 'name offer.daily_limit'],
      ...['name offer.too_low', 'name offer.not_higher', 'name validation'],
      ...[
        'answer done',
        'answer offer.wrong_state',
        'answer offer.taken',
        'answer offer.daily_limit',
      ],
      ...['answer validation', 'answer offer.too_low'],
      ...['block done', 'show done'],
    ].sort(),
  );
});
