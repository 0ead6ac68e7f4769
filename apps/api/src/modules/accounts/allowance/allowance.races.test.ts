import {
  approvePost,
  createPost,
  publishPost,
  type RouteContract,
  rejectPost,
} from '@pitlane/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aModerator, aPoster, aPostForm, grantTo } from '../../../testing/a-form.ts';
import { aPostIn } from '../../../testing/ad-lifecycle.ts';
import { anOwnPost } from '../../../testing/an-own-post.ts';
import { lastByteBurst } from '../../../testing/last-byte-burst.ts';
import { expectSoundLedger } from '../../../testing/ledger.ts';
import { MULTIPART, multipart } from '../../../testing/multipart.ts';
import { tally } from '../../../testing/parallel.ts';
import { photoField, storedPhotos } from '../../../testing/stored-photos.ts';
import { serverOf, type TestProcesses, testProcesses } from '../../../testing/test-process.ts';
import { addressOf, type TestWorld, testWorld } from '../../../testing/test-world.ts';

// Two real servers on one database use each unit once. Races within a process are tested for posting and decisions.
const DAY_MS = 86_400_000;
/** The long run sends ten thousand requests. */
const LAST_PLACEMENT_ROUNDS = process.env.TEST_LONG ? 200 : 20;

let world: TestWorld;
let processes: TestProcesses;
let servers: string[];
beforeAll(async () => {
  [world, processes] = await Promise.all([testWorld(), testProcesses()]);
  servers = await Promise.all([serverOf(world, processes), serverOf(world, processes)]);
});
// The servers use the machine's clock.
beforeEach(() => world.clock.moveTo(new Date()));
afterAll(async () => {
  await processes.close();
  await world.close();
});

interface Sent {
  token: string;
  id?: number;
  body?: object;
  form?: Record<string, string | string[]>;
}

/** Sends the n-th of many parallel requests, alternating between both servers. */
function callOf(n: number, contract: RouteContract, { token, id = 0, body, form }: Sent) {
  const parts = Object.entries(form ?? {}).flatMap(([name, values]) =>
    [values].flat().map((value) => ({ name, value })),
  );
  return {
    url: `${servers[n % servers.length]}${addressOf(contract, { id })}`,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': form ? MULTIPART : 'application/json',
    },
    body: form ? multipart(parts) : Buffer.from(JSON.stringify(body ?? { id })),
  };
}

const codesOf = (answers: { statusCode: number }[]) =>
  tally(answers.map(({ statusCode }) => statusCode));

type Form = NonNullable<Sent['form']>;

/** Creates `count` valid forms, each with its own photos. */
async function formsOf(userId: number, count: number): Promise<Form[]> {
  const form = await aPostForm(world);
  const photos = await storedPhotos(world, userId, count * 6);
  return Array.from({ length: count }, (_none, n) => ({
    ...form,
    ...photoField(photos.slice(n * 6, n * 6 + 6)),
  }));
}

/** Sends all forms in parallel, half of them to each server. */
const createAll = (token: string, forms: readonly Form[]) =>
  lastByteBurst(forms.map((form, n) => callOf(n, createPost, { token, form })));

const photosOfPosts = async (userId: number) => {
  const posts = await world.database.post.findMany({
    where: { userId },
    include: { photos: true },
  });
  return posts.map(({ photos }) => photos.length);
};

describe('two servers in parallel', () => {
  it('create two ads of twenty for two remaining', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { user, token } = await aPoster(world, { placements: 2 });
      const forms = await formsOf(user.id, 20);

      const answers = await createAll(token, forms);

      expect(codesOf(answers)).toEqual({ 201: 2, 402: 18 });
      expect(await photosOfPosts(user.id)).toEqual([6, 6]);
      const { placements, reasons } = await expectSoundLedger(world, user.id);
      expect([placements, reasons]).toEqual([0, ['granted', 'created', 'created']]);
    }
  });

  it('use the last ad for one of fifty requests, in every round', {
    timeout: 900_000,
  }, async () => {
    const { user, token } = await aPoster(world, { placements: 0 });
    const forms = await formsOf(user.id, 50);
    for (let round = 1; round <= LAST_PLACEMENT_ROUNDS; round += 1) {
      await grantTo(world, user.id, { placements: 1 });

      const answers = await createAll(token, forms);

      expect(codesOf(answers), `round ${round}`).toEqual({ 201: 1, 402: 49 });
      expect(await world.database.post.count({ where: { userId: user.id } })).toBe(round);
      expect((await expectSoundLedger(world, user.id)).placements).toBe(0);
      const made = answers.findIndex(({ statusCode }) => statusCode === 201);
      forms.splice(made, 1, ...(await formsOf(user.id, 1)));
    }
  });

  it('publish an ad once and take one unit', async () => {
    const publishedAt = new Date(Date.now() - 40 * DAY_MS);
    for (let round = 0; round < 20; round += 1) {
      const { user, token } = await aPoster(world, { placements: 2 });
      const { id } = await anOwnPost(world, user.id, { publishedAt, status: 'removed' });

      const answers = await lastByteBurst(
        [round, round + 1].map((n) => callOf(n, publishPost, { token, id })),
      );

      expect(codesOf(answers)).toEqual({ 200: 1, 409: 1 });
      const { placements, reasons } = await expectSoundLedger(world, user.id);
      expect([placements, reasons]).toEqual([1, ['granted', 'published']]);
      const { status } = await world.database.post.findUniqueOrThrow({ where: { id } });
      expect(status).toBe('active');
    }
  });

  it('approve or deny an ad with one winner, one notification and one result in the ledger', async () => {
    const [one, other] = [await aModerator(world), await aModerator(world)];
    const denial = { reason: 'На фото номер телефона', fields: ['description'] };
    for (let round = 0; round < 20; round += 1) {
      const { user } = await aPoster(world, { placements: 2 });
      const { id } = await aPostIn(world, user.id, 'moderation');
      const calls = [
        callOf(round, approvePost, { token: one.token, id, body: {} }),
        callOf(round + 1, rejectPost, { token: other.token, id, body: denial }),
      ];

      const answers = await lastByteBurst(calls);

      expect(codesOf(answers)).toEqual({ 200: 1, 409: 1 });
      const wins = answers[0]?.statusCode === 200;
      const { status } = await world.database.post.findUniqueOrThrow({ where: { id } });
      expect(status).toBe(wins ? 'active' : 'denied');
      const { placements, reasons } = await expectSoundLedger(world, user.id);
      const returned = wins ? [] : ['returned'];
      expect([placements, reasons]).toEqual([wins ? 1 : 2, ['granted', 'created', ...returned]]);
      expect(await world.database.notification.count({ where: { userId: user.id } })).toBe(1);
      const log = await world.database.moderationEntry.findMany({ where: { postId: id } });
      expect(log.map(({ action }) => action)).toEqual([wins ? 'approve' : 'reject']);
    }
  });
});
