import { addHidings, countPosts, getHidings, MAX_HIDDEN, removeHidings } from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aPost } from '../../../testing/a-post.ts';
import { aSignedInAccount } from '../../../testing/an-account.ts';
import { formerlyPublic, neverPublic } from '../../../testing/hidden-posts.ts';
import { inParallel, tally } from '../../../testing/parallel.ts';
import { dataOf, failureOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
const MISSING = 2_147_483_647;
let account: Awaited<ReturnType<typeof aSignedInAccount>>;
beforeEach(async () => {
  world.clock.moveTo(START);
  account = await aSignedInAccount(world);
});

const requestHiding = (body: object) => world.call(addHidings, { token: account.token, body });
const hide = async (body: object) => dataOf(addHidings, await requestHiding(body));
const unhide = async (body: object) =>
  dataOf(removeHidings, await world.call(removeHidings, { token: account.token, body }));
const listHidings = async () =>
  dataOf(getHidings, await world.call(getHidings, { token: account.token }));
const createPosts = async (count: number) => {
  const ids: number[] = [];
  while (ids.length < count) ids.push((await aPost(world.database)).id);
  return ids;
};
const advanceClock = () => world.clock.moveTo(new Date(world.clock.now().getTime() + 1_000));

describe('hidden ads and sellers', () => {
  it('are listed once each, the latest first, sellers with their names', async () => {
    const [first = 0, second = 0] = await createPosts(2);
    const seller = await aSignedInAccount(world, { firstName: 'Жанна', lastName: 'Тайная' });
    await aPost(world.database, { userId: seller.user.id });

    expect(await listHidings()).toEqual({ post_ids: [], sellers: [] });
    await requestHiding({ post_id: first });
    advanceClock();
    await requestHiding({ post_id: second });
    advanceClock();
    await requestHiding({ post_id: first });

    expect(await hide({ user_id: seller.user.id })).toEqual({
      post_ids: [second, first],
      sellers: [{ id: seller.user.id, name: 'Жанна' }],
    });
    expect(await listHidings()).toEqual(await hide({ user_id: [seller.user.id] }));
  });

  it('can be unhidden', async () => {
    const [first = 0, second = 0] = await createPosts(2);
    const { userId } = await aPost(world.database);
    await requestHiding({ post_id: [first, second], user_id: userId });

    expect((await unhide({ post_id: first })).post_ids).toEqual([second]);
    expect((await unhide({ post_id: first })).post_ids).toEqual([second]);
    expect(await unhide({ post_id: [second, MISSING], user_id: userId })).toEqual({
      post_ids: [],
      sellers: [],
    });
  });

  it('are still counted by a search', async () => {
    const [id = 0] = await createPosts(1);
    const countFound = async () =>
      dataOf(countPosts, await world.call(countPosts, { token: account.token })).count;
    const before = await countFound();
    await requestHiding({ post_id: id });

    expect(await countFound()).toBe(before);
  });

  it('are no longer listed once the ad is erased or the seller’s account is deleted', async () => {
    const [id = 0] = await createPosts(1);
    const { user } = await aSignedInAccount(world, { isEntity: true, companyName: 'Гараж' });
    await requestHiding({ post_id: id, user_id: user.id });
    await world.database.post.delete({ where: { id } });
    await world.database.user.delete({ where: { id: user.id } });

    expect(await listHidings()).toEqual({ post_ids: [], sellers: [] });
  });
});

describe('unknown ads and sellers', () => {
  it.each(neverPublic)(
    'return 404, like an ad that was never public: $status',
    async ({ fields }) => {
      const { id } = await aPost(world.database, fields);

      expect(failureOf(await requestHiding({ post_id: id }), 404).code).toBe('post.not_found');
      expect(failureOf(await requestHiding({ post_id: MISSING }), 404).code).toBe('post.not_found');
      expect(failureOf(await requestHiding({ user_id: MISSING }), 404).code).toBe(
        'seller.not_found',
      );
    },
  );

  it('are ignored if other ids are known', async () => {
    const { id } = await aPost(world.database, formerlyPublic[0]?.fields);

    expect(await hide({ post_id: [MISSING, id], user_id: MISSING })).toEqual({
      post_ids: [id],
      sellers: [],
    });
  });
});

it('hides at most a thousand, also by parallel requests', async () => {
  const ownIds = await createPosts(3);
  // Copies the last ad in a single statement
  await world.database.$executeRaw`
    INSERT INTO post SELECT copy.* FROM post p
    CROSS JOIN generate_series(1, ${MAX_HIDDEN - 1}::int) AS n
    CROSS JOIN LATERAL jsonb_populate_record(
      NULL::post, to_jsonb(p) || jsonb_build_object('id', 1000000 + n)) AS copy
    WHERE p.id = ${ownIds[2]}`;
  const copies = Array.from({ length: MAX_HIDDEN - 1 }, (_none, n) => 1_000_001 + n);
  await requestHiding({ post_id: copies });

  const responses = await inParallel(2, (n) => requestHiding({ post_id: ownIds[n] }));

  expect(tally(responses.map(({ status }) => status))).toEqual({ 200: 1, 409: 1 });
  const rejection = responses.find(({ status }) => status === 409);
  expect(rejection && failureOf(rejection, 409).code).toBe('hidden.limit');
  expect((await listHidings()).post_ids).toHaveLength(MAX_HIDDEN);
  expect((await hide({ post_id: copies[0] })).post_ids).toHaveLength(MAX_HIDDEN);
});

it.each([{}, { id: 7 }])('rejects an empty request: %j', async (body) => {
  for (const contract of [addHidings, removeHidings]) {
    const response = await world.call(contract, { token: account.token, body });
    expect(Object.keys(failureOf(response, 422).errors ?? {})).toEqual(['post_id']);
  }
});
