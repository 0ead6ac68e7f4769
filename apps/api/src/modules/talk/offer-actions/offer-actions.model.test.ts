import { type ChatRole, chatRoles, type OfferAction, offerActions } from '@pitlane/contracts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { ApiError } from '../../../http/api-error.ts';
import type { DatabaseTransaction } from '../../../infra/database.ts';
import { grantUnits } from '../../../testing/a-placed-post.ts';
import { ROUBLE } from '../../../testing/a-post.ts';
import { aDeal } from '../../../testing/an-offer.ts';
import { OfferModel } from '../../../testing/offer-model.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

// Random histories of the offers between two users about an ad, against a model of the documented rules.

const world = sharedWorld();
const HOUR_MS = 3_600_000;

type Step =
  | { type: 'offer'; price: number }
  | { type: 'answer'; by: ChatRole; action: OfferAction; price: number; stepsBack: number }
  | { type: 'block'; by: ChatRole; on: boolean }
  | { type: 'show'; on: boolean }
  | { type: 'wait'; hours: number };

// Few prices, so that equal ones occur. The asking price is 9 500 000.
const anyPrice = fc.constantFrom(
  6_175_000,
  6_175_001,
  7_000_000,
  8_000_000,
  9_000_000,
  9_500_000,
  9_500_001,
);
const anySide = fc.constantFrom(...chatRoles);
const constant = <Name extends string>(name: Name) => fc.constant(name);
const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.record({ type: constant('offer'), price: anyPrice }) },
  {
    weight: 10,
    arbitrary: fc.record({
      type: constant('answer'),
      by: anySide,
      action: fc.constantFrom(...offerActions),
      price: anyPrice,
      // Mostly the latest offer.
      stepsBack: fc.constantFrom(0, 0, 0, 0, 1, 2),
    }),
  },
  { weight: 1, arbitrary: fc.record({ type: constant('block'), by: anySide, on: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ type: constant('show'), on: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({ type: constant('wait'), hours: fc.constantFrom(1, 20, 47) }),
  },
);

type Deal = Awaited<ReturnType<typeof aDeal>>;

async function outcomeOf(call: Promise<unknown>): Promise<string> {
  try {
    await call;
    return 'done';
  } catch (error) {
    if (error instanceof ApiError) return error.code;
    throw error;
  }
}

const outcomes = new Set<string>();

async function performStep(
  model: OfferModel,
  deal: Deal,
  ids: number[],
  step: Step,
): Promise<void> {
  const { offerActions, blockedUsers, ownPosts, offerTransitions } = world.app.services;
  const { id: postId } = deal.post;
  const callerOf = (role: ChatRole) => ({
    userId: deal[role].user.id,
    language: 'ru' as const,
    transact: <Result>(run: (transaction: DatabaseTransaction) => Promise<Result>) =>
      world.database.$transaction(run),
  });
  const expectOutcome = async (call: Promise<unknown>, expectedOutcome: string) => {
    expect(await outcomeOf(call), JSON.stringify(step)).toBe(expectedOutcome);
    outcomes.add(`${step.type} ${expectedOutcome}`);
  };
  switch (step.type) {
    case 'offer': {
      const call = offerActions
        .create(callerOf('buyer'), { postId, price: step.price, currencyId: ROUBLE })
        .then(({ id }) => ids.push(id));
      return expectOutcome(call, model.name(step.price));
    }
    case 'answer': {
      const index = ids.length - 1 - step.stepsBack;
      const id = ids[index];
      if (id === undefined) return;
      const response = { action: step.action, price: step.price, currencyId: ROUBLE };
      const call = offerActions.answer(callerOf(step.by), id, response).then((offer) => {
        if (offer.id !== id) ids.push(offer.id);
      });
      return expectOutcome(call, model.answer(step.by, index, step.action, step.price));
    }
    case 'block': {
      if (ids.length === 0) return;
      const other = deal[step.by === 'buyer' ? 'seller' : 'buyer'].user.id;
      model.block(step.by, step.on);
      const method = step.on ? 'block' : 'unblock';
      return expectOutcome(blockedUsers[method](deal[step.by].user.id, other), 'done');
    }
    case 'show': {
      if (step.on === model.isPublic) return;
      model.show(step.on);
      const actor = { userId: deal.seller.user.id, sessionId: 'test', role: 'user' } as const;
      const context = { transact: callerOf('seller').transact, language: 'ru' } as const;
      const event = step.on ? 'publish' : 'remove_publication';
      return expectOutcome(ownPosts.transition(actor, postId, event, context), 'done');
    }
    case 'wait':
      model.wait(step.hours);
      world.clock.moveTo(new Date(world.clock.now().getTime() + step.hours * HOUR_MS));
      // The job must not change what users see.
      if (step.hours % 2) await offerTransitions.lapseExpired();
      return;
    default:
      throw step satisfies never;
  }
}

async function expectModelState(model: OfferModel, deal: Deal, ids: number[]): Promise<void> {
  const { offers } = world.app.services;
  for (const role of chatRoles) {
    const caller = { userId: deal[role].user.id, language: 'ru' } as const;
    const { data, meta } = await offers.list(caller, {}, { page: 1, perPage: 100 });
    const presentedOffers = data.toReversed();
    expect(presentedOffers.map(({ id }) => id)).toEqual(ids);
    expect(
      presentedOffers.map(({ by, status, price, actions }) => ({ by, status, price, actions })),
    ).toEqual(model.shown(role));
    if (role === 'buyer') expect(meta.offers_left_today).toBe(model.left);
  }
}

const offerStep = (price: number): Step => ({ type: 'offer', price });
const answerStep = (by: ChatRole, action: OfferAction, price: number): Step => ({
  type: 'answer',
  by,
  action,
  price,
  stepsBack: 0,
});

/** Steps that short histories seldom contain. */
const rareHistories: Step[][] = [
  [
    offerStep(7_000_000),
    answerStep('seller', 'decline', 0),
    offerStep(7_000_000),
    offerStep(8_000_000),
  ],
  [
    offerStep(7_000_000),
    answerStep('seller', 'counter', 9_000_000),
    offerStep(9_000_000),
    answerStep('buyer', 'counter', 6_175_000),
    answerStep('buyer', 'counter', 8_000_000),
    answerStep('seller', 'counter', 9_000_000),
    offerStep(8_500_000),
    answerStep('seller', 'counter', 9_000_000),
    answerStep('buyer', 'counter', 8_900_000),
  ],
  [
    offerStep(7_000_000),
    { type: 'block', by: 'seller', on: true },
    offerStep(8_000_000),
    { type: 'block', by: 'seller', on: false },
    { type: 'show', on: false },
    offerStep(8_000_000),
    { type: 'show', on: true },
    offerStep(8_000_000),
    answerStep('seller', 'accept', 0),
    offerStep(9_000_000),
    answerStep('seller', 'accept', 0),
  ],
];

const SEED = 20_260_615;
const RUN_COUNT = process.env.TEST_LONG ? 150 : 8;

it('matches the model in every random history of offers', { timeout: 240_000 }, async () => {
  const history = fc.array(anyStep, { minLength: 10, maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(history, async (steps) => {
      const deal = await aDeal(world);
      // Publishing the ad again after thirty days uses another placement.
      await grantUnits(world, deal.seller.user.id, { placements: 20 });
      const model = new OfferModel(world.clock.now());
      const ids: number[] = [];
      for (const step of steps) {
        await performStep(model, deal, ids, step);
        await expectModelState(model, deal, ids);
      }
    }),
    {
      seed: SEED,
      numRuns: RUN_COUNT,
      examples: rareHistories.map((steps): [Step[]] => [steps]),
      endOnFailure: true,
    },
  );
  expect([...outcomes].sort()).toEqual(
    [
      ...['offer done', 'offer chat.closed', 'offer post.gone', 'offer offer.daily_limit'],
      ...['offer offer.too_low', 'offer offer.not_higher', 'offer validation'],
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
