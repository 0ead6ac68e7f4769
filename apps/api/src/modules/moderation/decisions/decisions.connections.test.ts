import { approvePost, claimPost, type RouteContract, rejectPost } from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import { beforeAll, describe, expect, it } from 'vitest';
import { aModerator, aSeller } from '../../../testing/a-placed-post.ts';
import { aPostInStatus, aWaitingEdit } from '../../../testing/ad-lifecycle.ts';
import { inParallel, tally } from '../../../testing/parallel.ts';
import { pathOf, START, sharedWorld } from '../../../testing/test-world.ts';
import { lockAccountsStatement, whileLocked } from '../../../testing/while-locked.ts';

// Transactions that use all connections of a pool must not wait for another one.
const POOL_SIZE = 2;
/** Enough for a full pool of transactions and as many more that wait for a connection. */
const REQUEST_COUNT = 4;

let moderatorToken: string;
const world = sharedWorld({ DATABASE_POOL_SIZE: String(POOL_SIZE) });
beforeAll(async () => {
  moderatorToken = (await aModerator(world)).token;
});

interface Post {
  id: number;
  userId: number;
}

async function aReportedPost(): Promise<Post> {
  const { user } = await aSeller(world);
  const { id } = await aPostInStatus(world, user.id, 'active');
  const reporter = await aSeller(world);
  const report = { reason: 'fraud', text: '', createdAt: START } as const;
  await world.database.postReport.create({
    data: { postId: id, userId: reporter.user.id, ...report },
  });
  return { id, userId: user.id };
}

async function aPendingPost(): Promise<Post> {
  const { user } = await aSeller(world);
  const { id } = await aPostInStatus(world, user.id, 'moderation');
  return { id, userId: user.id };
}

async function aPostWithPendingEdit(): Promise<Post> {
  const { user, token } = await aSeller(world);
  const { id } = await aPostInStatus(world, user.id, 'active');
  await aWaitingEdit(world, token, id, 'Новый текст');
  return { id, userId: user.id };
}

/** Decides on ads of different accounts in parallel while the accounts are locked; returns the count per status. */
async function decideInParallel(
  app: FastifyInstance,
  contract: RouteContract,
  body: object,
  posts: Post[],
) {
  const lockStatement = lockAccountsStatement(posts.map(({ userId }) => userId));
  const responses = await whileLocked(world, { take: lockStatement, waiting: POOL_SIZE }, () =>
    inParallel(posts.length, async (n) =>
      app.inject({
        method: 'POST',
        url: pathOf(contract, { id: posts[n]?.id ?? 0 }),
        headers: { authorization: `Bearer ${moderatorToken}` },
        payload: body,
      }),
    ),
  );
  return tally(responses.map(({ statusCode }) => statusCode));
}

const DENIAL = { reason: 'Нечёткие фото' };
const decisions: [string, RouteContract, object, () => Promise<Post>][] = [
  ['claims of reported ads', claimPost, {}, aReportedPost],
  ['approvals of reported ads', approvePost, {}, aReportedPost],
  ['claims of waiting ads', claimPost, {}, aPendingPost],
  ['approvals of waiting ads', approvePost, {}, aPendingPost],
  ['approvals of edits', approvePost, {}, aPostWithPendingEdit],
  ['denials of waiting ads', rejectPost, DENIAL, aPendingPost],
  ['denials of edits', rejectPost, DENIAL, aPostWithPendingEdit],
];

describe('a connection pool full of transactions', () => {
  it.each(decisions)('completes many parallel %s', async (_what, contract, body, createPost) => {
    const posts: Post[] = [];
    while (posts.length < REQUEST_COUNT) posts.push(await createPost());

    expect(await decideInParallel(world.app, contract, body, posts)).toEqual({
      200: REQUEST_COUNT,
    });
  });

  it.each([
    ['denials', rejectPost, DENIAL],
    ['approvals', approvePost, {}],
  ] as const)('completes parallel %s in a newly started process', async (_what, contract, body) => {
    const posts: Post[] = [];
    while (posts.length < REQUEST_COUNT) posts.push(await aPendingPost());
    const newApp = await world.anotherApp();

    expect(await decideInParallel(newApp, contract, body, posts)).toEqual({ 200: REQUEST_COUNT });
  });
});
