import { approvePost, claimPost, type RouteContract, rejectPost } from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { aModerator, aPoster } from '../../../testing/a-form.ts';
import { aPostIn, aWaitingEdit } from '../../../testing/ad-lifecycle.ts';
import { atOnce, tally } from '../../../testing/parallel.ts';
import { addressOf, START, sharedWorld } from '../../../testing/test-world.ts';
import { lockAccountsStatement, whileLocked } from '../../../testing/while-locked.ts';

// Transactions that hold all connections of a pool must not wait for another connection.
const POOL = 2;
/** A whole pool of simultaneous transactions, and as many waiting for a connection. */
const MANY = 4;

let staff: string;
const world = sharedWorld({ DATABASE_POOL_SIZE: String(POOL) });
beforeAll(async () => {
  staff = (await aModerator(world)).token;
});

interface Post {
  id: number;
  userId: number;
}

async function aReported(): Promise<Post> {
  const { user } = await aPoster(world);
  const { id } = await aPostIn(world, user.id, 'active');
  const reporter = await aPoster(world);
  const report = { reason: 'fraud', text: '', createdAt: START } as const;
  await world.database.postReport.create({
    data: { postId: id, userId: reporter.user.id, ...report },
  });
  return { id, userId: user.id };
}

async function aWaiting(): Promise<Post> {
  const { user } = await aPoster(world);
  const { id } = await aPostIn(world, user.id, 'moderation');
  return { id, userId: user.id };
}

async function anEdited(): Promise<Post> {
  const { user, token } = await aPoster(world);
  const { id } = await aPostIn(world, user.id, 'active');
  await aWaitingEdit(world, token, id, 'Новый текст');
  return { id, userId: user.id };
}

/** Decides on ads of different accounts at once; the decisions have to wait for each other. */
async function decide(app: FastifyInstance, contract: RouteContract, body: object, posts: Post[]) {
  const take = lockAccountsStatement(posts.map(({ userId }) => userId));
  const answers = await whileLocked(world, { take, waiting: POOL }, () =>
    atOnce(posts.length, async (n) =>
      app.inject({
        method: 'POST',
        url: addressOf(contract, { id: posts[n]?.id ?? 0 }),
        headers: { authorization: `Bearer ${staff}` },
        payload: body,
      }),
    ),
  );
  return tally(answers.map(({ statusCode }) => statusCode));
}

const DENIAL = { reason: 'Нечёткие фото' };
const decisions: [string, RouteContract, object, () => Promise<Post>][] = [
  ['claims of reported ads', claimPost, {}, aReported],
  ['approvals of reported ads', approvePost, {}, aReported],
  ['claims of waiting ads', claimPost, {}, aWaiting],
  ['approvals of waiting ads', approvePost, {}, aWaiting],
  ['approvals of edits', approvePost, {}, anEdited],
  ['denials of waiting ads', rejectPost, DENIAL, aWaiting],
  ['denials of edits', rejectPost, DENIAL, anEdited],
];

describe('a connection pool full of transactions', () => {
  it.each(decisions)('completes many simultaneous %s', async (_what, contract, body, make) => {
    const posts: Post[] = [];
    while (posts.length < MANY) posts.push(await make());

    expect(await decide(world.app, contract, body, posts)).toEqual({ 200: MANY });
  });

  it.each([
    ['denials', rejectPost, DENIAL],
    ['approvals', approvePost, {}],
  ] as const)('completes the first %s of a process', async (_what, contract, body) => {
    const posts: Post[] = [];
    while (posts.length < MANY) posts.push(await aWaiting());
    const fresh = await world.anotherApp();

    expect(await decide(fresh, contract, body, posts)).toEqual({ 200: MANY });
  });
});
