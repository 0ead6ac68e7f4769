import {
  addToFavorites,
  erasePost,
  getNotifications,
  publishPost,
  removeFromFavorites,
  removePublication,
  updatePost,
} from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aSeller } from '../../../testing/a-placed-post.ts';
import { aPost, ROUBLE } from '../../../testing/a-post.ts';
import { aSignedInAccount, tokenOf } from '../../../testing/an-account.ts';
import { anOwnPost } from '../../../testing/an-own-post.ts';
import { dataOf, pageOf } from '../../../testing/responses.ts';
import { runJobs } from '../../../testing/run-jobs.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
let owner: Awaited<ReturnType<typeof aSeller>>;
let follower: Awaited<ReturnType<typeof aSignedInAccount>>;
let id: number;
beforeEach(async () => {
  world.clock.moveTo(START);
  owner = await aSeller(world, { placements: 3 });
  follower = await aSignedInAccount(world);
  ({ id } = await anOwnPost(world, owner.user.id));
  await addFavorite(follower.token);
  await addFavorite(owner.token);
});

const addFavorite = async (token: string) =>
  dataOf(addToFavorites, await world.call(addToFavorites, { token, body: { id } }));
const removeFavorite = async () =>
  dataOf(
    removeFromFavorites,
    await world.call(removeFromFavorites, { token: follower.token, body: { id } }),
  );
const changePrice = async (price: number, currency = ROUBLE) =>
  dataOf(
    updatePost,
    await world.call(updatePost, {
      token: owner.token,
      form: { id: String(id), price: String(price), currency_id: String(currency) },
    }),
  );
const runNotifications = () => runJobs(world, 'notify-favorites');
const notificationsOf = async (token: string, language = 'ru') => {
  const headers = { 'accept-language': language };
  const response = await world.call(getNotifications, { token, headers });
  return pageOf(getNotifications, response).data;
};
const priceData = (then: number, now: number) => ({
  price_then: { price: then, currency_id: ROUBLE },
  price_now: { price: now, currency_id: ROUBLE },
});

describe('a user with a favorite', () => {
  it('is notified each time it is at least 1 % cheaper than at the last notification', async () => {
    for (const price of [9_405_001, 9_405_000, 9_400_000, 9_500_000, 9_310_950]) {
      await changePrice(price);
      await runNotifications();
    }

    const [first, second, ...others] = await notificationsOf(follower.token);
    expect(others).toEqual([]);
    expect(first).toMatchObject({
      type: 'favorite_price_drop',
      title: 'Цена снизилась',
      text: '«Porsche 911 2015» из вашего избранного стоит 9\u00a0405\u00a0000\u00a0₽, было 9\u00a0500\u00a0000\u00a0₽.',
      link: `/product?id=${id}`,
      data: { post_id: id, title: 'Porsche 911 2015', ...priceData(9_500_000, 9_405_000) },
    });
    expect(second).toMatchObject({ data: priceData(9_405_000, 9_310_950) });
    expect((await notificationsOf(follower.token, 'en'))[0]?.title).toBe('The price has dropped');
  });

  it('is not notified of a currency change, which starts a new comparison', async () => {
    const { id: dollarId } = await world.database.currency.findFirstOrThrow({
      where: { code: 'USD' },
    });
    await changePrice(90_000, dollarId);
    await runNotifications();
    expect(await notificationsOf(follower.token)).toEqual([]);

    await changePrice(89_000, dollarId);
    await runNotifications();
    expect(await notificationsOf(follower.token)).toMatchObject([
      { data: { price_then: { price: 90_000, currency_id: dollarId } } },
    ]);
  });

  it('is notified once when the ad becomes unavailable and once when it is back', async () => {
    const call = (contract: typeof removePublication | typeof publishPost) =>
      world.call(contract, { token: owner.token, body: { id } });
    dataOf(removePublication, await call(removePublication));
    await runNotifications();
    await world.app.services.favorites.notifyUsers(id, owner.user.id);
    dataOf(publishPost, await call(publishPost));
    await runNotifications();
    await world.app.services.favorites.notifyUsers(id, owner.user.id);

    const types = (await notificationsOf(follower.token)).map(({ type }) => type);
    expect(types).toEqual(['favorite_gone', 'favorite_back']);
  });

  it('is notified when its seller is blocked and unblocked', async () => {
    const { staff } = world.app.services;
    await staff.block(owner.user.id, 'спам');
    await runNotifications();
    await staff.unblock(owner.user.id);
    await runNotifications();

    const types = (await notificationsOf(follower.token)).map(({ type }) => type);
    expect(types).toEqual(['favorite_gone', 'favorite_back']);
  });

  it('is notified of an erased ad, with a link to the other favorites', async () => {
    dataOf(erasePost, await world.call(erasePost, { token: owner.token, body: { id } }));
    await runNotifications();

    expect(await notificationsOf(follower.token)).toMatchObject([
      { type: 'favorite_gone', link: '/account/favorites', data: { post_id: null } },
    ]);
  });

  it('is not notified of changes that were undone before the job ran', async () => {
    await changePrice(9_000_000);
    await changePrice(9_500_000);
    await runNotifications();

    expect(await notificationsOf(follower.token)).toEqual([]);
  });

  it('is not notified of changes made while it is removed, not even after adding it again', async () => {
    await removeFavorite();
    await changePrice(9_000_000);
    await runNotifications();
    await addFavorite(follower.token);
    await changePrice(8_999_999);
    await runNotifications();

    expect(await notificationsOf(follower.token)).toEqual([]);
  });
});

it('does not notify an owner of their own ad', async () => {
  await changePrice(9_000_000);
  await runNotifications();
  dataOf(erasePost, await world.call(erasePost, { token: owner.token, body: { id } }));
  await runNotifications();

  expect(await notificationsOf(owner.token)).toEqual([]);
});

it('creates one notification per user if the job runs concurrently', async () => {
  const followers = await Promise.all(Array.from({ length: 5 }, () => aSignedInAccount(world)));
  for (const { token } of followers) await addFavorite(token);
  const before = await world.database.notification.count();
  await changePrice(9_000_000);

  await Promise.all([1, 2, 3].map(() => world.app.services.favorites.notifyUsers(id, 0)));

  const rows = await world.database.notification.findMany({
    where: { kind: 'favorite_price_drop', postId: id },
  });
  // Includes the owner, because the calls above pass no owner's id.
  expect(rows.map(({ userId }) => userId).sort()).toEqual(
    [owner.user.id, follower.user.id, ...followers.map(({ user }) => user.id)].sort(),
  );
  expect(await world.database.notification.count()).toBe(before + 7);
});

it('notifies the other users when the titles of one favorite are unreadable', async () => {
  const other = await aSignedInAccount(world);
  await addFavorite(other.token);
  await world.database.favorite.updateMany({
    where: { postId: id, userId: follower.user.id },
    data: { titles: { broken: true } },
  });
  await changePrice(9_000_000);

  await runNotifications();

  expect(await notificationsOf(other.token)).toMatchObject([{ type: 'favorite_price_drop' }]);
});

it('continues after a full batch', async () => {
  const post = await aPost(world.database);
  const rows = Array.from({ length: 2_001 }, (_none, n) => ({
    email: `keeper-${n}-${post.id}@example.test`,
    firstName: 'Вера',
    lastName: '',
    createdAt: START,
  }));
  const users = await world.database.user.createManyAndReturn({ data: rows });
  await world.database.favorite.createMany({
    data: users.map(({ id: userId }) => ({
      userId,
      postId: post.id,
      titles: { title: 'Porsche 911 2015' },
      addedAt: START,
      priceThen: 9_500_000n,
      currencyIdThen: ROUBLE,
      knownPrice: 9_500_000n,
      knownCurrencyId: ROUBLE,
    })),
  });
  await world.database.post.update({ where: { id: post.id }, data: { price: 9_000_000n } });

  await world.app.services.favorites.notifyUsers(post.id, post.userId);

  const where = { kind: 'favorite_price_drop', postId: post.id } as const;
  expect(await world.database.notification.count({ where })).toBe(2_001);
  const token = await tokenOf(world, users.at(-1)?.id ?? 0);
  expect(await notificationsOf(token)).toMatchObject([{ data: priceData(9_500_000, 9_000_000) }]);
});
