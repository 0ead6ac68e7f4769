import {
  addToFavorites,
  getFavorites,
  getFavoritesCount,
  getInterestingPosts,
  getMyPosts,
  getPost,
  getSpecialPosts,
  removeFromFavorites,
  searchPosts,
  searchSellerPosts,
  updateFavorite,
} from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aPost, ROUBLE } from '../../../testing/a-post.ts';
import { aSignedInAccount, tokenOf } from '../../../testing/an-account.ts';
import { dataOf, pageOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
let account: Awaited<ReturnType<typeof aSignedInAccount>>;
beforeEach(async () => {
  world.clock.moveTo(START);
  account = await aSignedInAccount(world);
});

const addFavorite = async (id: number, notes: object = {}, { token } = account) =>
  dataOf(addToFavorites, await world.call(addToFavorites, { token, body: { id, ...notes } }));
const removeFavorite = async (id: number) =>
  dataOf(
    removeFromFavorites,
    await world.call(removeFromFavorites, { token: account.token, body: { id } }),
  );
const listFavorites = async (query: Record<string, string | number> = {}, headers = {}) =>
  pageOf(getFavorites, await world.call(getFavorites, { token: account.token, query, headers }));
const moveToMinute = (minutes: number) =>
  world.clock.moveTo(new Date(START.getTime() + minutes * 60_000));

describe('a favorite', () => {
  it('stores notes, and returns the former and the current price', async () => {
    const { id } = await aPost(world.database);

    expect(await addFavorite(id, { note: 'Позвонить в субботу', stage: 'called' })).toEqual({
      favorites: true,
      count: 1,
    });
    await world.database.post.update({ where: { id }, data: { price: 9_000_000n } });

    const { data, meta } = await listFavorites();
    expect(data).toEqual([
      {
        post: expect.objectContaining({ id, gone: null, title: 'Porsche 911 2015' }),
        note: 'Позвонить в субботу',
        stage: 'called',
        added_at: START.toISOString(),
        price_then: { price: 9_500_000, currency_id: ROUBLE },
        price_now: { price: 9_000_000, currency_id: ROUBLE },
      },
    ]);
    expect(data[0]?.post.card).toMatchObject({ id, favorites: true });
    expect(meta).toMatchObject({ total: 1, current_page: 1 });
  });

  it('is unchanged when added again, even if the ad is unavailable', async () => {
    const { id } = await aPost(world.database);
    await addFavorite(id, { note: 'первая' });
    await world.database.post.update({ where: { id }, data: { status: 'archived' } });
    moveToMinute(5);

    expect(await addFavorite(id, { note: 'вторая' })).toEqual({ favorites: true, count: 1 });

    const { data } = await listFavorites();
    expect(data).toMatchObject([{ note: 'первая', added_at: START.toISOString() }]);
  });

  it('is removed once: removing an ad that is not a favorite changes nothing', async () => {
    const [first, second] = [await aPost(world.database), await aPost(world.database)];
    await addFavorite(first.id);
    await addFavorite(second.id);

    expect(await removeFavorite(first.id)).toEqual({ favorites: false, count: 1 });
    expect(await removeFavorite(first.id)).toEqual({ favorites: false, count: 1 });
    expect(await removeFavorite(2_147_483_647)).toEqual({ favorites: false, count: 1 });
  });

  it('is restored with its notes within a day, even if the ad has been erased', async () => {
    const [erasedPost, annotatedPost, expiredPost] = [
      await aPost(world.database),
      await aPost(world.database),
      await aPost(world.database),
    ];
    for (const { id } of [erasedPost, annotatedPost, expiredPost]) {
      await addFavorite(id, { note: 'одна из двух', stage: 'viewing' });
      await removeFavorite(id);
    }
    await world.database.post.delete({ where: { id: erasedPost.id } });
    moveToMinute(60);

    await addFavorite(erasedPost.id);
    await addFavorite(annotatedPost.id, { note: 'передумал' });
    moveToMinute(24 * 60);
    account.token = await tokenOf(world, account.user.id);
    await world.app.services.favorites.purge();
    await addFavorite(expiredPost.id);

    const { data } = await listFavorites();
    expect(data).toHaveLength(3);
    const favoriteOf = ({ id }: { id: number }) => data.find(({ post }) => post.id === id);
    expect(favoriteOf(erasedPost)).toMatchObject({
      note: 'одна из двух',
      added_at: START.toISOString(),
    });
    expect(favoriteOf(annotatedPost)).toMatchObject({ note: 'передумал', stage: 'viewing' });
    expect(favoriteOf(expiredPost)).toMatchObject({ note: '', stage: null });
    await removeFavorite(expiredPost.id);
    moveToMinute(3 * 24 * 60);
    await world.app.services.favorites.purge();
    const where = { userId: account.user.id };
    expect(await world.database.favorite.count({ where })).toBe(2);
  });

  it('may be an own ad with its price on request', async () => {
    const { id } = await aPost(world.database, { userId: account.user.id, price: null });
    await addFavorite(id);

    const { data } = await listFavorites();
    expect(data).toMatchObject([{ price_then: { price: null, currency_id: ROUBLE } }]);
  });

  it('is updated partially', async () => {
    const { id } = await aPost(world.database);
    await addFavorite(id, { note: 'торг уместен' });
    const update = async (notes: object) =>
      dataOf(
        updateFavorite,
        await world.call(updateFavorite, { token: account.token, body: { id, ...notes } }),
      );

    expect(await update({ stage: 'viewing' })).toMatchObject({
      note: 'торг уместен',
      stage: 'viewing',
    });
    expect(await update({ note: '' })).toMatchObject({ note: '', stage: 'viewing' });
    expect(await update({ stage: null })).toMatchObject({ note: '', stage: null });
    expect(await update({})).toMatchObject({ post: { id }, stage: null });
  });

  it('retains its title when the ad is removed or erased', async () => {
    const { id } = await aPost(world.database);
    await addFavorite(id);

    await world.database.post.update({ where: { id }, data: { status: 'archived' } });
    expect((await listFavorites()).data).toMatchObject([
      {
        post: { id, gone: 'removed', title: 'Porsche 911 2015', card: null },
        price_now: { price: 9_500_000 },
      },
    ]);

    await world.database.post.delete({ where: { id } });
    expect((await listFavorites({}, { 'accept-language': 'en' })).data).toMatchObject([
      {
        post: { id, gone: 'erased', title: 'Porsche 911 2015', card: null },
        price_now: null,
        price_then: { price: 9_500_000 },
      },
    ]);
  });
});

describe('profile/get-favorites', () => {
  it('sorts newest first, with pages and a filter by stage', async () => {
    const ids: number[] = [];
    for (let minute = 0; minute < 5; minute += 1) {
      moveToMinute(minute);
      const { id } = await aPost(world.database);
      ids.unshift(id);
      await addFavorite(id, minute % 2 === 0 ? { stage: 'offered' } : {});
    }
    const postIdsOf = ({ data }: Awaited<ReturnType<typeof listFavorites>>) =>
      data.map(({ post }) => post.id);

    expect(postIdsOf(await listFavorites({ per_page: 3 }))).toEqual(ids.slice(0, 3));
    expect(postIdsOf(await listFavorites({ per_page: 3, page: 2 }))).toEqual(ids.slice(3));
    const offeredPage = await listFavorites({ stage: 'offered' });
    expect(postIdsOf(offeredPage)).toEqual([ids[0], ids[2], ids[4]]);
    expect(offeredPage.meta.total).toBe(3);
    expect(postIdsOf(await listFavorites({ page: 9 }))).toEqual([]);
  });

  it('returns an empty list for no favorites', async () => {
    expect(await listFavorites()).toMatchObject({ data: [], meta: { total: 0, last_page: 1 } });
  });

  it('has its size returned by a separate operation', async () => {
    const requestCount = () => world.call(getFavoritesCount, { token: account.token });
    expect(dataOf(getFavoritesCount, await requestCount())).toEqual({ count: 0 });
    await addFavorite((await aPost(world.database)).id);
    expect(dataOf(getFavoritesCount, await requestCount())).toEqual({ count: 1 });
  });
});

describe('the favorite mark of cards', () => {
  it("is the caller's own in every list", async () => {
    const other = await aSignedInAccount(world);
    const promotion = { specialOfferDate: new Date(START.getTime() + 86_400_000) };
    const post = await aPost(world.database, { userId: account.user.id, ...promotion });
    const { id, userId } = post;
    const similarPost = await aPost(world.database);
    await addFavorite(id);
    const card = { id, favorites: true };

    const { token } = account;
    const lists = {
      search: pageOf(searchPosts, await world.call(searchPosts, { token })),
      seller: pageOf(
        searchSellerPosts,
        await world.call(searchSellerPosts, { token, params: { id: userId } }),
      ),
      special: pageOf(getSpecialPosts, await world.call(getSpecialPosts, { token })),
      own: pageOf(getMyPosts, await world.call(getMyPosts, { token })),
    };
    for (const [name, { data }] of Object.entries(lists)) {
      expect(data, name).toContainEqual(expect.objectContaining(card));
      expect(
        data.filter((item) => item.favorites),
        name,
      ).toHaveLength(1);
    }
    const similar = await world.call(getInterestingPosts, {
      token,
      params: { id: similarPost.id },
    });
    expect(dataOf(getInterestingPosts, similar)).toContainEqual(expect.objectContaining(card));
    const page = await world.call(getPost, { token, params: { id } });
    expect(dataOf(getPost, page)).toMatchObject(card);

    for (const caller of [{ token: other.token }, {}]) {
      const { data } = pageOf(searchPosts, await world.call(searchPosts, caller));
      expect(data.filter((each) => each.favorites)).toEqual([]);
      const response = await world.call(getPost, { ...caller, params: { id } });
      expect(dataOf(getPost, response).favorites).toBe(false);
    }
  });
});
