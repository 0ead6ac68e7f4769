import { getInterestingPosts, getPost, getPostSeller } from '@pitlane/contracts';
import { describe, expect, it } from 'vitest';
import { aPost, viewsOf } from '../../../testing/a-post.ts';
import { formerlyPublic, hiddenStatuses, neverPublic } from '../../../testing/hidden-posts.ts';
import { dataOf, withoutDate } from '../../../testing/responses.ts';
import { aPostWithSecrets, leaksIn, secrets } from '../../../testing/secrets.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();

const UNKNOWN_ID = 2_147_483_647;
const operations = [getPost, getInterestingPosts, getPostSeller].map((contract) => ({
  path: contract.path,
  contract,
}));

async function expectMissing(contract: (typeof operations)[number]['contract'], id: number) {
  const response = await world.call(contract, { params: { id } });
  const unknownResponse = await world.call(contract, { params: { id: UNKNOWN_ID } });
  expect(response.status, response.text).toBe(404);
  expect(withoutDate(response)).toEqual(withoutDate(unknownResponse));
}

describe.each(operations)('$path', ({ contract }) => {
  // Similar ads are still returned for ads that were public before.
  it.each(contract === getInterestingPosts ? neverPublic : hiddenStatuses)(
    'responds to an ad $status as to an unknown one',
    async ({ fields }) => {
      const hiddenPost = await aPost(world.database, fields);

      await expectMissing(contract, hiddenPost.id);
    },
  );

  it.each([{ status: 'active', fields: {} }, ...hiddenStatuses])(
    'responds to an ad $status of a blocked account as to an unknown one',
    async ({ fields }) => {
      const post = await aPost(world.database, { ...fields, hidden: true });

      await expectMissing(contract, post.id);
    },
  );

  it('responds to an erased ad as to an unknown one', async () => {
    const { id } = await aPost(world.database, { status: 'removed', removedReason: 'owner' });
    await world.database.post.delete({ where: { id } });

    await expectMissing(contract, id);
  });

  it('returns no private fields', async () => {
    const post = await aPostWithSecrets(world.database);
    await aPost(world.database, { userId: post.userId });

    const response = await world.call(contract, { params: { id: post.id } });

    expect(response.status, response.text).toBe(200);
    expect(leaksIn(response.text)).toEqual([]);
  });
});

describe('post/get', () => {
  it('counts no view and reveals no phone of an ad in moderation', async () => {
    const hiddenPost = await aPost(world.database, { status: 'moderation' });

    const response = await world.call(getPost, {
      params: { id: hiddenPost.id },
      query: { phones: 1 },
    });

    expect(response.status, response.text).toBe(404);
    expect(await viewsOf(world, hiddenPost.id)).toBe(0);
    expect(await world.database.phoneRequest.count({ where: { postId: hiddenPost.id } })).toBe(0);
  });

  it('reveals the phone but masks the VIN', async () => {
    const post = await aPostWithSecrets(world.database);

    const response = await world.call(getPost, { params: { id: post.id }, query: { phones: 1 } });

    expect(dataOf(getPost, response)).toMatchObject({
      contact_phones: [secrets.phone],
      vin: 'WP0••••••••••2124',
    });
    expect(leaksIn(response.text)).toEqual([secrets.phone, secrets.phone.slice(1)]);
  });

  it.each([
    ['too long', 'a'.repeat(65)],
    ['empty', ''],
    ['with a space', 'a b'],
    ['with a quote', "a'--"],
    ['not ASCII', Buffer.from('жетон').toString('latin1')],
  ])('counts views by network address if the browser token is %s', async (_what, token) => {
    const post = await aPost(world.database);
    const viewWith = (headers: Record<string, string>) =>
      world.call(getPost, { params: { id: post.id }, headers });

    await viewWith({ 'X-Customer-Token': token });
    await viewWith({});

    expect(await viewsOf(world, post.id)).toBe(1);
  });

  it('rejects a browser token as a credential', async () => {
    const post = await aPost(world.database, { status: 'denied', denyReason: 'no' });

    const response = await world.call(getPost, {
      params: { id: post.id },
      headers: { 'X-Customer-Token': String(post.userId), Authorization: 'Bearer anything' },
    });

    expect(response.status, response.text).toBe(404);
  });

  it('returns stored text unchanged in JSON', async () => {
    const description = `<script>alert(1)</script>"'\u2028</script>`;
    const post = await aPost(world.database, { description, contactName: '<b>Иван</b>' });

    const response = await world.call(getPost, { params: { id: post.id } });

    expect(dataOf(getPost, response)).toMatchObject({ description, contact_name: '<b>Иван</b>' });
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.headers['x-content-type-options']).toBe('nosniff');
  });
});

describe('post/get-interesting-posts', () => {
  it.each(formerlyPublic)('returns only the similar ads of an ad $status', async ({ fields }) => {
    const unpublishedPost = await aPostWithSecrets(world.database, fields);
    const similarPost = await aPost(world.database);

    const response = await world.call(getInterestingPosts, { params: { id: unpublishedPost.id } });

    const ids = dataOf(getInterestingPosts, response).map(({ id }) => id);
    expect(ids).toContain(similarPost.id);
    expect(ids).not.toContain(unpublishedPost.id);
    expect(leaksIn(response.text)).toEqual([]);
  });

  it('returns 404 for a removed ad while its owner is blocked', async () => {
    const removedPost = await aPost(world.database, { status: 'removed', removedReason: 'owner' });
    const readStatus = async () =>
      (await world.call(getInterestingPosts, { params: { id: removedPost.id } })).status;
    const { staff } = world.app.services;

    const statusBefore = await readStatus();
    await staff.block(removedPost.userId, 'спам');
    const statusWhileBlocked = await readStatus();
    await staff.unblock(removedPost.userId);

    expect([statusBefore, statusWhileBlocked, await readStatus()]).toEqual([200, 404, 200]);
  });
});
