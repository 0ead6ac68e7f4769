import { getCreateData } from '@pitlane/contracts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aSeller } from '../../../testing/a-placed-post.ts';
import { aPost } from '../../../testing/a-post.ts';
import { aSignedInAccount } from '../../../testing/an-account.ts';
import { clearModerationLog } from '../../../testing/clear-moderation-log.ts';
import { dataOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;

const world = sharedWorld();
let token: string;
let moderatorId: number;
beforeAll(async () => {
  token = (await aSeller(world)).token;
  moderatorId = (await aSignedInAccount(world, { role: 'moderator' })).user.id;
});
beforeEach(async () => {
  world.clock.moveTo(START);
  await clearModerationLog(world);
  await world.database.post.deleteMany();
});

const timeBefore = (minutes: number) => new Date(START.getTime() - minutes * MINUTE_MS);
const fetchMedian = async () =>
  dataOf(getCreateData, await world.call(getCreateData, { token })).review_minutes;

/** Creates `count` decisions, each after a wait of `minutes`. */
const createDecisions = (count: number, minutes: number) =>
  world.database.moderationEntry.createMany({
    data: Array.from({ length: count }, () => ({
      moderatorId,
      action: 'approve' as const,
      createdAt: timeBefore(HOUR_MINUTES),
      waitedMs: BigInt(minutes * MINUTE_MS),
    })),
  });

async function createPendingPosts(
  count: number,
  minutes: number,
  fields: Parameters<typeof aPost>[1] = {},
) {
  for (let n = 0; n < count; n += 1) {
    const submission = { publishedAt: null, submittedAt: timeBefore(minutes) };
    await aPost(world.database, { status: 'moderation', ...submission, ...fields });
  }
}

describe('reviewMinutes', () => {
  it('returns the median wait for decisions, and null if the sample is small', async () => {
    await createDecisions(4, 2);
    expect(await fetchMedian()).toBeNull();
    await createDecisions(3, 10);

    expect(await fetchMedian()).toBe(2);
  });

  it('includes the current wait of long-waiting versions', async () => {
    await createDecisions(10, 2);
    await createPendingPosts(19, 28 * HOUR_MINUTES);

    expect(await fetchMedian()).toBe(28 * HOUR_MINUTES);
  });

  it('is not lowered by recent submissions', async () => {
    await createDecisions(6, 30);
    await createPendingPosts(12, 1);

    expect(await fetchMedian()).toBe(30);
  });

  it('includes pending edits, except denied ones and edits of hidden or unpublished ads', async () => {
    await createDecisions(5, 2);
    const longAgo = timeBefore(5 * HOUR_MINUTES);
    const createEdit = async (fields: Parameters<typeof aPost>[1], denyReason: string | null) => {
      const { id: postId } = await aPost(world.database, fields);
      const version = { values: {}, photoIds: [], submittedAt: longAgo, denyReason };
      await world.database.postEdit.create({ data: { postId, ...version } });
    };
    for (let n = 0; n < 9; n += 1) {
      await createEdit({}, 'Нет салона');
      await createEdit({ hidden: true }, null);
      await createEdit({ status: 'archived' }, null);
    }
    await createPendingPosts(9, 5 * HOUR_MINUTES, { hidden: true });
    expect(await fetchMedian()).toBe(2);

    for (let n = 0; n < 9; n += 1) await createEdit({}, null);

    expect(await fetchMedian()).toBe(5 * HOUR_MINUTES);
  });

  it('returns a value without any decision if enough versions are pending', async () => {
    await createPendingPosts(5, 3 * HOUR_MINUTES);

    expect(await fetchMedian()).toBe(3 * HOUR_MINUTES);
  });
});
