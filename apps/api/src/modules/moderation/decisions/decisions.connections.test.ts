import { approvePost, claimPost, type RouteContract, rejectPost } from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aModerator, aPoster } from '../../../testing/a-form.ts';
import { aPostIn, aWaitingEdit } from '../../../testing/a-life.ts';
import { atOnce, tally } from '../../../testing/at-once.ts';
import { addressOf, START, type TestWorld, testWorld } from '../../../testing/test-world.ts';
import { accounts, whileHeld } from '../../../testing/while-held.ts';

// Transactions that hold all connections of a pool wait for no other one (reliability, M7).
const POOL = 2;
/** A whole pool of transactions at once, and as many that wait for their connection. */
const MANY = 4;

let world: TestWorld;
let staff: string;
beforeAll(async () => {
  world = await testWorld({ DATABASE_POOL_SIZE: String(POOL) });
  staff = (await aModerator(world)).token;
});
afterAll(() => world.close());

interface Ad {
  id: number;
  userId: number;
}

async function aReported(): Promise<Ad> {
  const { user } = await aPoster(world);
  const { id } = await aPostIn(world, user.id, 'active');
  const reporter = await aPoster(world);
  const report = { reason: 'fraud', text: '', createdAt: START } as const;
  await world.database.postReport.create({
    data: { postId: id, userId: reporter.user.id, ...report },
  });
  return { id, userId: user.id };
}

async function aWaiting(): Promise<Ad> {
  const { user } = await aPoster(world);
  const { id } = await aPostIn(world, user.id, 'moderation');
  return { id, userId: user.id };
}

async function anEdited(): Promise<Ad> {
  const { user, token } = await aPoster(world);
  const { id } = await aPostIn(world, user.id, 'active');
  await aWaitingEdit(world, token, id, 'Новый текст');
  return { id, userId: user.id };
}

/** Judges ads of different accounts, all of which have to be waited for. */
async function judge(app: FastifyInstance, contract: RouteContract, body: object, ads: Ad[]) {
  const take = accounts(ads.map(({ userId }) => userId));
  const answers = await whileHeld(world, { take, waiting: POOL }, () =>
    atOnce(ads.length, async (n) =>
      app.inject({
        method: 'POST',
        url: addressOf(contract, { id: ads[n]?.id ?? 0 }),
        headers: { authorization: `Bearer ${staff}` },
        payload: body,
      }),
    ),
  );
  return tally(answers.map(({ statusCode }) => statusCode));
}

const DENIAL = { reason: 'Нечёткие фото' };
const judgements: [string, RouteContract, object, () => Promise<Ad>][] = [
  ['claims of reported ads', claimPost, {}, aReported],
  ['approvals of reported ads', approvePost, {}, aReported],
  ['claims of waiting ads', claimPost, {}, aWaiting],
  ['approvals of waiting ads', approvePost, {}, aWaiting],
  ['approvals of edits', approvePost, {}, anEdited],
  ['denials of waiting ads', rejectPost, DENIAL, aWaiting],
  ['denials of edits', rejectPost, DENIAL, anEdited],
];

describe('a pool that is full of transactions', () => {
  it.each(judgements)('is enough for many %s at once', async (_what, contract, body, make) => {
    const ads: Ad[] = [];
    while (ads.length < MANY) ads.push(await make());

    expect(await judge(world.app, contract, body, ads)).toEqual({ 200: MANY });
  });

  it.each([
    ['denials', rejectPost, DENIAL],
    ['approvals', approvePost, {}],
  ] as const)('is enough for the first %s of a process', async (_what, contract, body) => {
    const ads: Ad[] = [];
    while (ads.length < MANY) ads.push(await aWaiting());
    const fresh = await world.anotherApp();

    expect(await judge(fresh, contract, body, ads)).toEqual({ 200: MANY });
  });
});
