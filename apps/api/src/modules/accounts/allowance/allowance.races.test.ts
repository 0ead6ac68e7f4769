import {
  approvePost,
  createPost,
  publishPost,
  type RouteContract,
  rejectPost,
} from '@pitlane/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aModerator, aPostForm, aSeller, grantUnits } from '../../../testing/a-placed-post.ts';
import { aPostInStatus } from '../../../testing/ad-lifecycle.ts';
import { anOwnPost } from '../../../testing/an-own-post.ts';
import { lastByteBurst } from '../../../testing/last-byte-burst.ts';
import { expectSoundLedger } from '../../../testing/ledger.ts';
import { MULTIPART_TYPE, multipart } from '../../../testing/multipart.ts';
import { tally } from '../../../testing/parallel.ts';
import { createPhotoRows, photoField } from '../../../testing/stored-photos.ts';
import { startServer, type TestProcesses, testProcesses } from '../../../testing/test-process.ts';
import { pathOf, type TestWorld, testWorld } from '../../../testing/test-world.ts';

// Two real servers on one database use each unit once. Races within a process are tested with posting and decisions.
const DAY_MS = 86_400_000;
/** The long test run sends ten thousand requests. */
const LAST_PLACEMENT_ROUNDS = process.env.TEST_LONG ? 200 : 20;

let world: TestWorld;
let processes: TestProcesses;
let servers: string[];
beforeAll(async () => {
  [world, processes] = await Promise.all([testWorld(), testProcesses()]);
  servers = await Promise.all([startServer(world, processes), startServer(world, processes)]);
});
// The servers use the machine's clock.
beforeEach(() => world.clock.moveTo(new Date()));
afterAll(async () => {
  await processes.close();
  await world.close();
});

interface RequestOptions {
  token: string;
  id?: number;
  body?: object;
  form?: Record<string, string | string[]>;
}

/** Returns the n-th of many parallel requests, alternating between both servers. */
function prepareRequest(
  n: number,
  contract: RouteContract,
  { token, id = 0, body, form }: RequestOptions,
) {
  const parts = Object.entries(form ?? {}).flatMap(([name, values]) =>
    [values].flat().map((value) => ({ name, value })),
  );
  return {
    url: `${servers[n % servers.length]}${pathOf(contract, { id })}`,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': form ? MULTIPART_TYPE : 'application/json',
    },
    body: form ? multipart(parts) : Buffer.from(JSON.stringify(body ?? { id })),
  };
}

const countStatuses = (responses: { statusCode: number }[]) =>
  tally(responses.map(({ statusCode }) => statusCode));

type Form = NonNullable<RequestOptions['form']>;

/** Creates `count` valid forms, each with its own photos. */
async function createForms(userId: number, count: number): Promise<Form[]> {
  const form = await aPostForm(world);
  const photos = await createPhotoRows(world, userId, count * 6);
  return Array.from({ length: count }, (_none, n) => ({
    ...form,
    ...photoField(photos.slice(n * 6, n * 6 + 6)),
  }));
}

/** Submits all forms in parallel, half of them to each server. */
const submitForms = (token: string, forms: readonly Form[]) =>
  lastByteBurst(forms.map((form, n) => prepareRequest(n, createPost, { token, form })));

const countPhotosOfPosts = async (userId: number) => {
  const posts = await world.database.post.findMany({
    where: { userId },
    include: { photos: true },
  });
  return posts.map(({ photos }) => photos.length);
};

describe('two servers in parallel', () => {
  it('create two ads if twenty are sent and two placements remain', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { user, token } = await aSeller(world, { placements: 2 });
      const forms = await createForms(user.id, 20);

      const responses = await submitForms(token, forms);

      expect(countStatuses(responses)).toEqual({ 201: 2, 402: 18 });
      expect(await countPhotosOfPosts(user.id)).toEqual([6, 6]);
      const { placements, reasons } = await expectSoundLedger(world, user.id);
      expect([placements, reasons]).toEqual([0, ['granted', 'created', 'created']]);
    }
  });

  it('grant the last placement to one of fifty requests, in every round', {
    timeout: 900_000,
  }, async () => {
    const { user, token } = await aSeller(world, { placements: 0 });
    const forms = await createForms(user.id, 50);
    for (let round = 1; round <= LAST_PLACEMENT_ROUNDS; round += 1) {
      await grantUnits(world, user.id, { placements: 1 });

      const responses = await submitForms(token, forms);

      expect(countStatuses(responses), `round ${round}`).toEqual({ 201: 1, 402: 49 });
      expect(await world.database.post.count({ where: { userId: user.id } })).toBe(round);
      expect((await expectSoundLedger(world, user.id)).placements).toBe(0);
      const createdIndex = responses.findIndex(({ statusCode }) => statusCode === 201);
      forms.splice(createdIndex, 1, ...(await createForms(user.id, 1)));
    }
  });

  it('publish an ad once and take one unit', async () => {
    const publishedAt = new Date(Date.now() - 40 * DAY_MS);
    for (let round = 0; round < 20; round += 1) {
      const { user, token } = await aSeller(world, { placements: 2 });
      const { id } = await anOwnPost(world, user.id, { publishedAt, status: 'removed' });

      const responses = await lastByteBurst(
        [round, round + 1].map((n) => prepareRequest(n, publishPost, { token, id })),
      );

      expect(countStatuses(responses)).toEqual({ 200: 1, 409: 1 });
      const { placements, reasons } = await expectSoundLedger(world, user.id);
      expect([placements, reasons]).toEqual([1, ['granted', 'published']]);
      const { status } = await world.database.post.findUniqueOrThrow({ where: { id } });
      expect(status).toBe('active');
    }
  });

  it('apply one of two decisions on an ad, with one notification and one outcome in the ledger', async () => {
    const [firstModerator, secondModerator] = [await aModerator(world), await aModerator(world)];
    const denial = { reason: 'На фото номер телефона', fields: ['description'] };
    for (let round = 0; round < 20; round += 1) {
      const { user } = await aSeller(world, { placements: 2 });
      const { id } = await aPostInStatus(world, user.id, 'moderation');
      const requests = [
        prepareRequest(round, approvePost, { token: firstModerator.token, id, body: {} }),
        prepareRequest(round + 1, rejectPost, { token: secondModerator.token, id, body: denial }),
      ];

      const responses = await lastByteBurst(requests);

      expect(countStatuses(responses)).toEqual({ 200: 1, 409: 1 });
      const isApproved = responses[0]?.statusCode === 200;
      const { status } = await world.database.post.findUniqueOrThrow({ where: { id } });
      expect(status).toBe(isApproved ? 'active' : 'denied');
      const { placements, reasons } = await expectSoundLedger(world, user.id);
      const returnReasons = isApproved ? [] : ['returned'];
      expect([placements, reasons]).toEqual([
        isApproved ? 1 : 2,
        ['granted', 'created', ...returnReasons],
      ]);
      expect(await world.database.notification.count({ where: { userId: user.id } })).toBe(1);
      const log = await world.database.moderationEntry.findMany({ where: { postId: id } });
      expect(log.map(({ action }) => action)).toEqual([isApproved ? 'approve' : 'reject']);
    }
  });
});
