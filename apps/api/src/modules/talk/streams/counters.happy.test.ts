import {
  addToFavorites,
  getCounters,
  getFavoritesCount,
  getFreeCount,
  getFreeCountOffers,
  getNewMessagesCount,
  getNewNotificationsCount,
} from '@pitlane/contracts';
import { expect, it } from 'vitest';
import { aChat, aMessage } from '../../../testing/a-chat.ts';
import { createNotifications } from '../../../testing/a-notification.ts';
import { grantUnits } from '../../../testing/a-placed-post.ts';
import { aPost } from '../../../testing/a-post.ts';
import { aSignedInAccount } from '../../../testing/an-account.ts';
import { dataOf } from '../../../testing/responses.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();

it('match the lists of the account', async () => {
  const { buyer, seller, id } = await aChat(world, { status: 'accepted' });
  for (const message of ['Раз', 'Два'])
    await aMessage(world, buyer.token, { chat_id: id, message });
  const { token } = seller;
  await createNotifications(world, seller.user.id, 4);
  await createNotifications(world, buyer.user.id, 1);
  const favorite = await aPost(world.database);
  await world.call(addToFavorites, { token, body: { id: favorite.id } });
  await grantUnits(world, seller.user.id, { placements: 5, specialOffers: 6 });

  const counters = dataOf(getCounters, await world.call(getCounters, { token }));
  expect(counters).toEqual({
    messages: 3,
    // One of them is about the chat that was opened.
    notifications: 5,
    favorites: 1,
    saved_searches: 0,
    free_ads: 5,
    free_offers: 6,
  });
  for (const [contract, count] of [
    [getNewMessagesCount, counters.messages],
    [getNewNotificationsCount, counters.notifications],
    [getFavoritesCount, counters.favorites],
    [getFreeCount, counters.free_ads],
    [getFreeCountOffers, counters.free_offers],
  ] as const) {
    expect(dataOf(contract, await world.call(contract, { token })).count).toBe(count);
  }
});

it('are zero for a new account', async () => {
  const { token } = await aSignedInAccount(world);
  const counters = dataOf(getCounters, await world.call(getCounters, { token }));
  expect(new Set(Object.values(counters))).toEqual(new Set([0]));
});
