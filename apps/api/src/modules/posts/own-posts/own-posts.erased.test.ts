import {
  approvePost,
  erasePost,
  getModerationLog,
  getPost,
  type RouteContract,
  rejectPost,
  reportPost,
  updatePost,
} from '@pitlane/contracts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aModerator, aPlacedPost, aSeller } from '../../../testing/a-placed-post.ts';
import { dropPosts } from '../../../testing/a-post.ts';
import { aSignedInAccount } from '../../../testing/an-account.ts';
import { anOwnPost } from '../../../testing/an-own-post.ts';
import { clearModerationLog } from '../../../testing/clear-moderation-log.ts';
import { dumpOf } from '../../../testing/database-dump.ts';
import { tally } from '../../../testing/parallel.ts';
import { dataOf } from '../../../testing/responses.ts';
import { createPhotoRows, photoField } from '../../../testing/stored-photos.ts';
import { pathOf, START, sharedWorld } from '../../../testing/test-world.ts';
import { whileLocked } from '../../../testing/while-locked.ts';

const world = sharedWorld();
let moderatorToken: string;
beforeAll(async () => {
  moderatorToken = (await aModerator(world)).token;
});
beforeEach(() => world.clock.moveTo(START));

const ROUNDS = 10;
const reportBodyOf = (id: number) => ({ id, reason: 'fraud', text: 'Не тот автомобиль' });

interface ViewRequest {
  id: number;
  token?: string;
  /** IP address of the visitor; each is another viewer. */
  from?: string;
  phones?: boolean;
}

const viewPost = ({ id, token, from, phones }: ViewRequest) =>
  world.call(getPost, {
    params: { id },
    query: phones ? { phones: 1 } : {},
    ...(token && { token }),
    ...(from && { from }),
  });

describe('erasing an ad during views and reports', () => {
  it('leaves each request with either the ad or 404', async () => {
    const reporters = [await aSignedInAccount(world), await aSignedInAccount(world)];
    for (let round = 0; round < ROUNDS; round += 1) {
      const { user, token } = await aSeller(world);
      const { id } = await anOwnPost(world, user.id);
      // Half of the ads already have views on this day.
      if (round % 2 === 0) await viewPost({ id, from: '198.51.100.1' });

      const [erasure, ...otherResponses] = await Promise.all([
        world.call(erasePost, { token, body: { id } }),
        ...[2, 3, 4].map((n) => viewPost({ id, from: `198.51.100.${n}` })),
        ...[5, 6].map((n) => viewPost({ id, from: `198.51.100.${n}`, phones: true })),
        ...reporters.map((each) =>
          world.call(reportPost, { token: each.token, body: reportBodyOf(id) }),
        ),
      ]);

      expect(erasure?.status).toBe(200);
      const statuses = Object.keys(tally(otherResponses.map(({ status }) => status)));
      expect(['200', '404']).toEqual(expect.arrayContaining(statuses));
      expect((await viewPost({ id })).status).toBe(404);
    }
  });

  it.each([
    ['views it', (id: number) => viewPost({ id, from: '198.51.100.7' })],
    ['requests its phone numbers', (id: number) => viewPost({ id, phones: true })],
    [
      'reports it',
      async (id: number) =>
        world.call(reportPost, {
          token: (await aSignedInAccount(world)).token,
          body: reportBodyOf(id),
        }),
    ],
  ])('returns 404 to a user who %s during the erasure', async (_what, act) => {
    const { user } = await aSeller(world);
    const { id } = await anOwnPost(world, user.id, { photosCount: 0 });
    const lockStatement: [string, unknown[]] = ['DELETE FROM post WHERE id = $1', [id]];

    // The operation has read the ad when it is erased, and fails to write its view or report.
    const response = await whileLocked(world, { take: lockStatement, waiting: 1 }, () => act(id));

    expect([response.status, response.body.code]).toEqual([
      404,
      expect.stringMatching(/not_found$/),
    ]);
  });
});

const VIN = 'WP0ZZZ99ZTS392124';
const SECRETS = [VIN, '9031234567', 'Тайное описание', 'Аристарх'];
const secretFields = {
  vin: VIN,
  description: 'Тайное описание',
  contact_name: 'Аристарх',
  'contact_phones[]': ['+7 903 123-45-67'],
};

const dumpDecidedVersions = async () =>
  JSON.stringify(await world.database.decidedVersion.findMany());

const decide = async (contract: RouteContract, id: number, body: object) => {
  const response = await world.call(contract, { token: moderatorToken, params: { id }, body });
  expect([pathOf(contract), response.status]).toEqual([pathOf(contract), 200]);
};

async function aPostWithSecrets() {
  const { user, token } = await aSeller(world);
  const photos = photoField(await createPhotoRows(world, user.id, 6));
  const { id } = await aPlacedPost(world, token, { ...photos, ...secretFields });
  const updateDescription = async (description: string) => {
    const request = { token, form: { id: String(id), description } };
    dataOf(updatePost, await world.call(updatePost, request));
  };
  return { id, token, updateDescription };
}

describe('the moderation log', () => {
  // The tests read every row, so no other ad may have these values.
  beforeEach(async () => {
    await clearModerationLog(world);
    await dropPosts(world);
  });

  it('retains the actions on an erased ad, but none of its values', async () => {
    const { id, token, updateDescription } = await aPostWithSecrets();
    await decide(approvePost, id, {});
    await updateDescription('Тайное описание, вторая версия');
    await decide(rejectPost, id, { reason: 'Нечёткие фото' });
    for (const secret of SECRETS) expect(await dumpDecidedVersions()).toContain(secret);

    dataOf(erasePost, await world.call(erasePost, { token, body: { id } }));

    const dump = await dumpOf(world.database);
    for (const secret of SECRETS) expect(dump).not.toContain(secret);
    const entries = dataOf(
      getModerationLog,
      await world.call(getModerationLog, { token: moderatorToken }),
    );
    expect(entries).toMatchObject([
      { action: 'reject', post_id: id, reason: 'Нечёткие фото' },
      { action: 'approve', post_id: id },
    ]);
  });

  it('stores only the version of the last decision on an ad', async () => {
    const [{ id, updateDescription }, other] = [await aPostWithSecrets(), await aPostWithSecrets()];
    await decide(approvePost, other.id, {});
    await decide(approvePost, id, {});
    await updateDescription('Вторая версия');
    await decide(rejectPost, id, { reason: 'Нечёткие фото' });
    await updateDescription('Третья версия');
    await decide(approvePost, id, {});

    const rows = await world.database.moderationEntry.findMany({ orderBy: { id: 'asc' } });
    const versions = await world.database.decidedVersion.findMany({ orderBy: { postId: 'asc' } });

    expect(rows.map((row) => [row.postId, row.action])).toEqual([
      [other.id, 'approve'],
      [id, 'approve'],
      [id, 'reject'],
      [id, 'approve'],
    ]);
    expect(rows.every(({ waitedMs }) => waitedMs !== null)).toBe(true);
    expect(versions.map(({ postId, photoIds }) => [postId, photoIds.length])).toEqual([
      [id, 6],
      [other.id, 6],
    ]);
    expect(versions[0]?.values).toMatchObject({ description: 'Третья версия' });
  });
});
