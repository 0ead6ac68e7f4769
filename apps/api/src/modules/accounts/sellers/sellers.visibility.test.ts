import {
  addHidings,
  erasePost,
  followSeller,
  getSeller,
  saveFilter,
  searchSellerPosts,
  unfollowSeller,
} from '@pitlane/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { aPost } from '../../../testing/a-post.ts';
import { anAccount, aSignedInAccount, tokenOf } from '../../../testing/an-account.ts';
import { formerlyPublic, neverPublic } from '../../../testing/hidden-posts.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

// Public sellers have a page. For the ids of other accounts no operation reveals whether they exist.
const world = sharedWorld();
const UNKNOWN_ID = 2_147_483_647;
let signedInReader: Awaited<ReturnType<typeof aSignedInAccount>>;
beforeAll(async () => {
  signedInReader = await aSignedInAccount(world);
});

const blockFields = { blockedAt: START, blockedReason: 'спам' };
const companyFields = { isEntity: true, companyName: 'Гараж' };

async function anAccountWithPosts(fields: object, ...posts: object[]) {
  const user = await anAccount(world, fields);
  for (const post of posts) await aPost(world.database, { ...post, userId: user.id });
  return user.id;
}

/** Returns the responses of all operations with an account id that visitors or users can call. */
async function fetchResponses(id: number, token = signedInReader.token) {
  const params = { id };
  const requests = {
    page: world.call(getSeller, { params }),
    'page, signed in': world.call(getSeller, { params, token }),
    ads: world.call(searchSellerPosts, { params }),
    follow: world.call(followSeller, { token, body: { id } }),
    unfollow: world.call(unfollowSeller, { token, body: { id } }),
    hide: world.call(addHidings, { token, body: { user_id: id } }),
    save: world.call(saveFilter, { token, body: { seller_id: id } }),
  };
  const responses: Record<string, [number, string]> = {};
  for (const [name, request] of Object.entries(requests)) {
    const { status, text } = await request;
    responses[name] = [status, text];
  }
  return responses;
}

const fetchStatuses = async (id: number, token?: string) =>
  Object.fromEntries(
    Object.entries(await fetchResponses(id, token)).map(([name, [status]]) => [name, status]),
  );

const statusesOfPublicSeller = {
  page: 200,
  'page, signed in': 200,
  ads: 200,
  follow: 201,
  unfollow: 200,
  hide: 200,
  save: 201,
};

const statusesOfHiddenSeller = {
  page: 404,
  'page, signed in': 404,
  ads: 404,
  follow: 404,
  unfollow: 404,
  hide: 404,
  save: 422,
};

describe('an account without a public page', () => {
  it.each([
    ['an individual without ads', () => anAccountWithPosts({})],
    ['a moderator', () => anAccountWithPosts({ role: 'moderator' })],
    [
      'an individual whose ads were never public',
      () => anAccountWithPosts({}, ...neverPublic.map((post) => post.fields)),
    ],
    ['a blocked individual with ads', () => anAccountWithPosts(blockFields, { hidden: true })],
    [
      'a blocked company',
      () => anAccountWithPosts({ ...companyFields, ...blockFields }, { hidden: true }),
    ],
  ])('gets exactly the responses of an unknown account: %s', async (_who, createOwner) => {
    const id = await createOwner();

    expect(await fetchResponses(id)).toEqual(await fetchResponses(UNKNOWN_ID));
    expect(await fetchStatuses(id)).toEqual(statusesOfHiddenSeller);
  });

  it('cannot be hidden together with a public seller', async () => {
    const [hiddenId, publicId] = [await anAccountWithPosts({}), await anAccountWithPosts({}, {})];
    const { token } = await aSignedInAccount(world);

    const response = await world.call(addHidings, {
      token,
      body: { user_id: [hiddenId, publicId] },
    });

    expect(response.body.data.sellers).toEqual([{ id: publicId, name: 'Иван' }]);
  });

  it('has a page for staff', async () => {
    const { token } = await aSignedInAccount(world, { role: 'moderator' });
    for (const id of [
      await anAccountWithPosts({}),
      await anAccountWithPosts(blockFields, { hidden: true }),
    ]) {
      for (const contract of [getSeller, searchSellerPosts]) {
        expect((await world.call(contract, { params: { id }, token })).status).toBe(200);
      }
    }
  });

  it('can be unfollowed after it has been blocked', async () => {
    const id = await anAccountWithPosts({}, {});
    const { token } = await aSignedInAccount(world);
    expect((await world.call(followSeller, { token, body: { id } })).status).toBe(201);
    await world.app.services.staff.block(id, 'спам');

    expect((await world.call(unfollowSeller, { token, body: { id } })).status).toBe(200);
    expect((await world.call(unfollowSeller, { token, body: { id } })).status).toBe(404);
  });
});

describe('a company, or an account with an ad that is or was public', () => {
  const sellers: [string, () => Promise<number>][] = [
    ['with an active ad', () => anAccountWithPosts({}, {})],
    ['a moderator with an ad', () => anAccountWithPosts({ role: 'moderator' }, {})],
    ['a company without ads', () => anAccountWithPosts(companyFields)],
    ...formerlyPublic.map(({ status, fields }): [string, () => Promise<number>] => [
      `with an ad ${status}`,
      () => anAccountWithPosts({}, fields),
    ]),
  ];
  it.each(sellers)('has a page: %s', async (_who, createOwner) => {
    const id = await createOwner();
    const { token } = await aSignedInAccount(world);

    expect(await fetchStatuses(id, token)).toEqual(statusesOfPublicSeller);
  });

  it.each([
    ['a public ad', {}, statusesOfPublicSeller],
    ['an ad that was never public', neverPublic[0]?.fields ?? {}, statusesOfHiddenSeller],
  ])('has the expected page after it erased %s', async (_which, fields, expectedStatuses) => {
    const id = await anAccountWithPosts({}, fields);
    const [post] = await world.database.post.findMany({ where: { userId: id } });
    const token = await tokenOf(world, id);
    const { status } = await world.call(erasePost, { token, body: { id: post?.id ?? 0 } });
    expect(status).toBe(200);

    expect(await fetchStatuses(id)).toEqual(expectedStatuses);
  });
});
