import {
  approvePost,
  claimPost,
  type RouteContract,
  rejectPost,
  reportPost,
} from '@pitlane/contracts';
import { beforeAll, expect, it } from 'vitest';
import { aModerator, aSeller } from '../../../testing/a-placed-post.ts';
import { aPostInStatus, aWaitingEdit } from '../../../testing/ad-lifecycle.ts';
import { aSignedInAccount } from '../../../testing/an-account.ts';
import {
  breakEachWrite,
  installBreakableWrites,
  summarizeTables,
} from '../../../testing/broken-writes.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

// An error after any write of a decision rolls back all of it. For actions of owners see posting.failures.test.ts.
const world = sharedWorld();
let moderatorToken: string;
beforeAll(async () => {
  moderatorToken = (await aModerator(world)).token;
  await installBreakableWrites(world);
});

const DENIAL = { reason: 'Нет фото салона' };

/** Decisions, each with the minimum number of writes that the test must break. */
const decisions: [string, number, RouteContract, 'moderation' | 'active', object][] = [
  // Writes: the ad, the claim, the log, the notification and the queued email.
  ['an approval', 5, approvePost, 'moderation', {}],
  ['a denial', 7, rejectPost, 'moderation', DENIAL],
  ['the approval of an edit', 7, approvePost, 'active', {}],
  ['the denial of an edit', 5, rejectPost, 'active', DENIAL],
  ['a claim', 2, claimPost, 'moderation', {}],
];

it.each(decisions)(
  'rolls back %s completely if one of its writes fails',
  async (_what, minWrites, contract, status, body) => {
    const { user, token } = await aSeller(world, { placements: 1 });
    const { id } = await aPostInStatus(world, user.id, status);
    if (status === 'active') {
      await aWaitingEdit(world, token, id, 'Новый текст');
      const { token: reporter } = await aSignedInAccount(world);
      await world.call(reportPost, { token: reporter, body: { id, reason: 'sold' } });
    }
    const callOperation = (operation: RouteContract) =>
      world.call(operation, { token: moderatorToken, params: { id }, body });
    if (contract !== claimPost) await callOperation(claimPost);
    const contentBefore = await summarizeTables(world);

    const failurePoints = await breakEachWrite(
      world,
      () => callOperation(contract),
      async () => expect(await summarizeTables(world)).toEqual(contentBefore),
    );

    expect(failurePoints).toBeGreaterThanOrEqual(minWrites);
    expect(await summarizeTables(world)).not.toEqual(contentBefore);
  },
);
