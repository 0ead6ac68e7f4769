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
import { anAccount, aSignedIn, tokenOf } from '../../../testing/an-account.ts';
import { neverPublic, oncePublic } from '../../../testing/hidden-posts.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

// Public sellers have a page. For other ids no operation reveals whether an account exists.
const world = sharedWorld();
const UNKNOWN = 2_147_483_647;
let reader: Awaited<ReturnType<typeof aSignedIn>>;
beforeAll(async () => {
  reader = await aSignedIn(world);
});

const blocked = { blockedAt: START, blockedReason: 'спам' };
const company = { isEntity: true, companyName: 'Гараж' };

async function anOwner(fields: object, ...posts: object[]) {
  const user = await anAccount(world, fields);
  for (const post of posts) await aPost(world.database, { ...post, userId: user.id });
  return user.id;
}

/** Returns the responses of every operation on an account id that is open to visitors and users. */
async function responsesOf(id: number, token = reader.token) {
  const params = { id };
  const calls = {
    page: world.call(getSeller, { params }),
    'page, signed in': world.call(getSeller, { params, token }),
    ads: world.call(searchSellerPosts, { params }),
    follow: world.call(followSeller, { token, body: { id } }),
    unfollow: world.call(unfollowSeller, { token, body: { id } }),
    hide: world.call(addHidings, { token, body: { user_id: id } }),
    save: world.call(saveFilter, { token, body: { seller_id: id } }),
  };
  const responses: Record<string, [number, string]> = {};
  for (const [name, call] of Object.entries(calls)) {
    const { status, text } = await call;
    responses[name] = [status, text];
  }
  return responses;
}

const statusesOf = async (id: number, token?: string) =>
  Object.fromEntries(
    Object.entries(await responsesOf(id, token)).map(([name, [status]]) => [name, status]),
  );

const shown = {
  page: 200,
  'page, signed in': 200,
  ads: 200,
  follow: 201,
  unfollow: 200,
  hide: 200,
  save: 201,
};

const hidden = {
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
    ['a person without ads', () => anOwner({})],
    ['a moderator', () => anOwner({ role: 'moderator' })],
    [
      'a person whose ads were never public',
      () => anOwner({}, ...neverPublic.map((x) => x.fields)),
    ],
    ['a blocked person with ads', () => anOwner(blocked, { hidden: true })],
    ['a blocked company', () => anOwner({ ...company, ...blocked }, { hidden: true })],
  ])('gets the response of an unknown account, byte for byte: %s', async (_who, make) => {
    const id = await make();

    expect(await responsesOf(id)).toEqual(await responsesOf(UNKNOWN));
    expect(await statusesOf(id)).toEqual(hidden);
  });

  it('cannot be hidden: only the public seller of the request is added', async () => {
    const [unknown, seller] = [await anOwner({}), await anOwner({}, {})];
    const { token } = await aSignedIn(world);

    const answer = await world.call(addHidings, { token, body: { user_id: [unknown, seller] } });

    expect(answer.body.data.sellers).toEqual([{ id: seller, name: 'Иван' }]);
  });

  it('is shown to staff, whose pages link to it', async () => {
    const { token } = await aSignedIn(world, { role: 'moderator' });
    for (const id of [await anOwner({}), await anOwner(blocked, { hidden: true })]) {
      for (const contract of [getSeller, searchSellerPosts]) {
        expect((await world.call(contract, { params: { id }, token })).status).toBe(200);
      }
    }
  });

  it('can be unfollowed after it was blocked', async () => {
    const id = await anOwner({}, {});
    const { token } = await aSignedIn(world);
    expect((await world.call(followSeller, { token, body: { id } })).status).toBe(201);
    await world.app.services.staff.block(id, 'спам');

    expect((await world.call(unfollowSeller, { token, body: { id } })).status).toBe(200);
    expect((await world.call(unfollowSeller, { token, body: { id } })).status).toBe(404);
  });
});

describe('a company, or an account with a present or past public ad', () => {
  const sellers: [string, () => Promise<number>][] = [
    ['with an active ad', () => anOwner({}, {})],
    ['a moderator with an ad', () => anOwner({ role: 'moderator' }, {})],
    ['a company without ads', () => anOwner(company)],
    ...oncePublic.map(({ status, fields }): [string, () => Promise<number>] => [
      `with an ad ${status}`,
      () => anOwner({}, fields),
    ]),
  ];
  it.each(sellers)('has a page: %s', async (_who, make) => {
    const id = await make();
    const { token } = await aSignedIn(world);

    expect(await statusesOf(id, token)).toEqual(shown);
  });

  it.each([
    ['a public ad', {}, shown],
    ['an ad that was never public', neverPublic[0]?.fields ?? {}, hidden],
  ])('has a page after %s was erased, and only then', async (_which, fields, expected) => {
    const id = await anOwner({}, fields);
    const [post] = await world.database.post.findMany({ where: { userId: id } });
    const token = await tokenOf(world, id);
    const { status } = await world.call(erasePost, { token, body: { id: post?.id ?? 0 } });
    expect(status).toBe(200);

    expect(await statusesOf(id)).toEqual(expected);
  });
});
