import { getCreateData } from '@pitlane/contracts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aPoster } from '../../../testing/a-form.ts';
import { aPost } from '../../../testing/a-post.ts';
import { aSignedIn } from '../../../testing/an-account.ts';
import { dropLog } from '../../../testing/drop-log.ts';
import { dataOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;

const world = sharedWorld();
let token: string;
let moderatorId: number;
beforeAll(async () => {
  token = (await aPoster(world)).token;
  moderatorId = (await aSignedIn(world, { role: 'moderator' })).user.id;
});
beforeEach(async () => {
  world.clock.moveTo(START);
  await dropLog(world);
  await world.database.post.deleteMany();
});

const ago = (minutes: number) => new Date(START.getTime() - minutes * MINUTE_MS);
const median = async () =>
  dataOf(getCreateData, await world.call(getCreateData, { token })).review_minutes;

/** Creates `count` ads, each decided after `minutes`. */
const decided = (count: number, minutes: number) =>
  world.database.moderationEntry.createMany({
    data: Array.from({ length: count }, () => ({
      moderatorId,
      action: 'approve' as const,
      createdAt: ago(HOUR_MINUTES),
      waitedMs: BigInt(minutes * MINUTE_MS),
    })),
  });

async function waiting(count: number, minutes: number, fields: Parameters<typeof aPost>[1] = {}) {
  for (let n = 0; n < count; n += 1) {
    const sent = { publishedAt: null, submittedAt: ago(minutes) };
    await aPost(world.database, { status: 'moderation', ...sent, ...fields });
  }
}

describe('reviewMinutes', () => {
  it('returns the median of the decisions, and null for a small sample', async () => {
    await decided(4, 2);
    expect(await median()).toBeNull();
    await decided(3, 10);

    expect(await median()).toBe(2);
  });

  it('includes pending versions with their wait so far', async () => {
    await decided(10, 2);
    await waiting(19, 28 * HOUR_MINUTES);

    expect(await median()).toBe(28 * HOUR_MINUTES);
  });

  it('is not lowered by recent submissions', async () => {
    await decided(6, 30);
    await waiting(12, 1);

    expect(await median()).toBe(30);
  });

  it('includes pending edits, except denied ones and those of blocked sellers or unpublished ads', async () => {
    await decided(5, 2);
    const long = ago(5 * HOUR_MINUTES);
    const edit = async (fields: Parameters<typeof aPost>[1], denyReason: string | null) => {
      const { id: postId } = await aPost(world.database, fields);
      const version = { values: {}, photoIds: [], submittedAt: long, denyReason };
      await world.database.postEdit.create({ data: { postId, ...version } });
    };
    for (let n = 0; n < 9; n += 1) {
      await edit({}, 'Нет салона');
      await edit({ hidden: true }, null);
      await edit({ status: 'archived' }, null);
    }
    await waiting(9, 5 * HOUR_MINUTES, { hidden: true });
    expect(await median()).toBe(2);

    for (let n = 0; n < 9; n += 1) await edit({}, null);

    expect(await median()).toBe(5 * HOUR_MINUTES);
  });

  it('returns a value without decisions if enough versions are pending', async () => {
    await waiting(5, 3 * HOUR_MINUTES);

    expect(await median()).toBe(3 * HOUR_MINUTES);
  });
});
