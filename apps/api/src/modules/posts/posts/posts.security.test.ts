import { getInterestingPosts, getPost, getPostSeller } from '@pitlane/contracts';
import { describe, expect, it } from 'vitest';
import { aPost, viewsOf } from '../../../testing/a-post.ts';
import { dataOf, whole } from '../../../testing/answers.ts';
import { hiddenStatuses, neverPublic, oncePublic } from '../../../testing/hidden-posts.ts';
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
  expect(whole(answer)).toEqual(whole(missing));
}

describe.each(calls)('$path', ({ contract }) => {
  // That an ad was public once is no secret: its similar ads are shown.
  it.each(contract === getInterestingPosts ? neverPublic : hiddenStatuses)(
    'answers for an ad $status byte for byte as for one that does not exist',
    async ({ fields }) => {
      const hidden = await aPost(world.database, fields);

      await expectMissing(contract, hidden.id);
    },
  );

  it.each([{ status: 'active', fields: {} }, ...hiddenStatuses])(
    'answers so for an ad $status of a blocked account, as long as it is blocked',
    async ({ fields }) => {
      const post = await aPost(world.database, { ...fields, hidden: true });

      await expectMissing(contract, post.id);
    },
  );

  it('answers so for an erased ad', async () => {
    const { id } = await aPost(world.database, { status: 'removed', removedReason: 'owner' });
    await world.database.post.delete({ where: { id } });

    await expectMissing(contract, id);
  });

  it('gives no private field away', async () => {
    const post = await aPostWithSecrets(world.database);
    await aPost(world.database, { userId: post.userId });

    const answer = await world.call(contract, { params: { id: post.id } });

    expect(answer.status, answer.text).toBe(200);
    expect(leaksIn(answer.text)).toEqual([]);
  });
});

describe('post/get', () => {
  it('never counts a view or opens a phone of a hidden ad', async () => {
    const hidden = await aPost(world.database, { status: 'moderation' });

    const answer = await world.call(getPost, { params: { id: hidden.id }, query: { phones: 1 } });

    expect(answer.status, answer.text).toBe(404);
    expect(await viewsOf(world, hidden.id)).toBe(0);
    expect(await world.database.phoneRequest.count({ where: { postId: hidden.id } })).toBe(0);
  });

  it('opens the phone only, and the VIN to nobody', async () => {
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
    ['of other letters', Buffer.from('жетон').toString('latin1')],
  ])('counts by the address when the browser token is %s', async (_what, token) => {
    const post = await aPost(world.database);
    const look = (headers: Record<string, string>) =>
      world.call(getPost, { params: { id: post.id }, headers });

    await look({ 'X-Customer-Token': token });
    await look({});

    expect(await viewsOf(world, post.id)).toBe(1);
  });

  it('treats a browser token as no credential', async () => {
    const post = await aPost(world.database, { status: 'denied', denyReason: 'no' });

    const answer = await world.call(getPost, {
      params: { id: post.id },
      headers: { 'X-Customer-Token': String(post.userId), Authorization: 'Bearer anything' },
    });

    expect(answer.status, answer.text).toBe(404);
  });

  it('gives back stored text as it is, inside JSON', async () => {
    const description = `<script>alert(1)</script>"'\u2028</script>`;
    const post = await aPost(world.database, { description, contactName: '<b>Иван</b>' });

    const answer = await world.call(getPost, { params: { id: post.id } });

    expect(dataOf(getPost, answer)).toMatchObject({ description, contact_name: '<b>Иван</b>' });
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(answer.headers['x-content-type-options']).toBe('nosniff');
  });
});

describe('post/get-interesting-posts', () => {
  it.each(oncePublic)('tells of an ad $status its similar ads alone', async ({ fields }) => {
    const gone = await aPostWithSecrets(world.database, fields);
    const similar = await aPost(world.database);

    const answer = await world.call(getInterestingPosts, { params: { id: gone.id } });

    const ids = dataOf(getInterestingPosts, answer).map(({ id }) => id);
    expect(ids).toContain(similar.id);
    expect(ids).not.toContain(gone.id);
    expect(leaksIn(answer.text)).toEqual([]);
  });

  it('follows the block of the account of an ad that is gone', async () => {
    const gone = await aPost(world.database, { status: 'removed', removedReason: 'owner' });
    const ask = async () =>
      (await world.call(getInterestingPosts, { params: { id: gone.id } })).status;
    const { staff } = world.app.services;

    const before = await ask();
    await staff.block(gone.userId, 'спам');
    const blocked = await ask();
    await staff.unblock(gone.userId);

    expect([before, blocked, await ask()]).toEqual([200, 404, 200]);
  });
});
