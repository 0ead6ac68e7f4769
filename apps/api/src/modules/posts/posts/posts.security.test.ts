import { getInterestingPosts, getPost, getPostSeller } from '@pitlane/contracts';
import { describe, expect, it } from 'vitest';
import { aPost, viewsOf } from '../../../testing/a-post.ts';
import { hiddenStatuses, neverPublic, oncePublic } from '../../../testing/hidden-posts.ts';
import { dataOf, withoutDate } from '../../../testing/responses.ts';
import { aPostWithSecrets, leaksIn, secrets } from '../../../testing/secrets.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();

const MISSING = 2_147_483_647;
const calls = [getPost, getInterestingPosts, getPostSeller].map((contract) => ({
  path: contract.path,
  contract,
}));

async function expectMissing(contract: (typeof calls)[number]['contract'], id: number) {
  const answer = await world.call(contract, { params: { id } });
  const missing = await world.call(contract, { params: { id: MISSING } });
  expect(answer.status, answer.text).toBe(404);
  expect(withoutDate(answer)).toEqual(withoutDate(missing));
}

describe.each(calls)('$path', ({ contract }) => {
  // Ads that were public before still return their similar ads.
  it.each(contract === getInterestingPosts ? neverPublic : hiddenStatuses)(
    'responds to an ad $status as to a missing one',
    async ({ fields }) => {
      const hidden = await aPost(world.database, fields);

      await expectMissing(contract, hidden.id);
    },
  );

  it.each([{ status: 'active', fields: {} }, ...hiddenStatuses])(
    'responds to an ad $status of a blocked account as to a missing one',
    async ({ fields }) => {
      const post = await aPost(world.database, { ...fields, hidden: true });

      await expectMissing(contract, post.id);
    },
  );

  it('responds to an erased ad as to a missing one', async () => {
    const { id } = await aPost(world.database, { status: 'removed', removedReason: 'owner' });
    await world.database.post.delete({ where: { id } });

    await expectMissing(contract, id);
  });

  it('returns no private fields', async () => {
    const post = await aPostWithSecrets(world.database);
    await aPost(world.database, { userId: post.userId });

    const answer = await world.call(contract, { params: { id: post.id } });

    expect(answer.status, answer.text).toBe(200);
    expect(leaksIn(answer.text)).toEqual([]);
  });
});

describe('post/get', () => {
  it('counts no view and reveals no phone of a hidden ad', async () => {
    const hidden = await aPost(world.database, { status: 'moderation' });

    const answer = await world.call(getPost, { params: { id: hidden.id }, query: { phones: 1 } });

    expect(answer.status, answer.text).toBe(404);
    expect(await viewsOf(world, hidden.id)).toBe(0);
    expect(await world.database.phoneRequest.count({ where: { postId: hidden.id } })).toBe(0);
  });

  it('reveals the phone but masks the VIN', async () => {
    const post = await aPostWithSecrets(world.database);

    const answer = await world.call(getPost, { params: { id: post.id }, query: { phones: 1 } });

    expect(dataOf(getPost, answer)).toMatchObject({
      contact_phones: [secrets.phone],
      vin: 'WP0••••••••••2124',
    });
    expect(leaksIn(answer.text)).toEqual([secrets.phone, secrets.phone.slice(1)]);
  });

  it.each([
    ['too long', 'a'.repeat(65)],
    ['empty', ''],
    ['with a space', 'a b'],
    ['with a quote', "a'--"],
    ['not ASCII', Buffer.from('жетон').toString('latin1')],
  ])('counts views by network address if the browser token is %s', async (_what, token) => {
    const post = await aPost(world.database);
    const view = (headers: Record<string, string>) =>
      world.call(getPost, { params: { id: post.id }, headers });

    await view({ 'X-Customer-Token': token });
    await view({});

    expect(await viewsOf(world, post.id)).toBe(1);
  });

  it('rejects a browser token as a credential', async () => {
    const post = await aPost(world.database, { status: 'denied', denyReason: 'no' });

    const answer = await world.call(getPost, {
      params: { id: post.id },
      headers: { 'X-Customer-Token': String(post.userId), Authorization: 'Bearer anything' },
    });

    expect(answer.status, answer.text).toBe(404);
  });

  it('returns stored text unchanged in JSON', async () => {
    const description = `<script>alert(1)</script>"'\u2028</script>`;
    const post = await aPost(world.database, { description, contactName: '<b>Иван</b>' });

    const answer = await world.call(getPost, { params: { id: post.id } });

    expect(dataOf(getPost, answer)).toMatchObject({ description, contact_name: '<b>Иван</b>' });
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });
});

describe('post/get-interesting-posts', () => {
  it.each(oncePublic)('returns only the similar ads of an ad $status', async ({ fields }) => {
    const hidden = await aPostWithSecrets(world.database, fields);
    const similar = await aPost(world.database);

    const answer = await world.call(getInterestingPosts, { params: { id: hidden.id } });

    const ids = dataOf(getInterestingPosts, answer).map(({ id }) => id);
    expect(ids).toContain(similar.id);
    expect(ids).not.toContain(hidden.id);
    expect(leaksIn(answer.text)).toEqual([]);
  });

  it('returns 404 for a removed ad while its account is blocked', async () => {
    const removed = await aPost(world.database, { status: 'removed', removedReason: 'owner' });
    const readStatus = async () =>
      (await world.call(getInterestingPosts, { params: { id: removed.id } })).status;
    const { staff } = world.app.services;

    const before = await readStatus();
    await staff.block(removed.userId, 'спам');
    const blocked = await readStatus();
    await staff.unblock(removed.userId);

    expect([before, blocked, await readStatus()]).toEqual([200, 404, 200]);
  });
});
