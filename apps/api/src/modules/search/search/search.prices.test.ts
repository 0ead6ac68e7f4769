import {
  countPosts,
  getNextId,
  getSearchSeo,
  type PostCard,
  searchPosts,
} from '@pitlane/contracts';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { aPost, aSellerRow } from '../../../testing/a-post.ts';
import { Random } from '../../../testing/random.ts';
import { dataOf, idsOf, pageOf } from '../../../testing/responses.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

// Searches three times for each displayed price of each ad.
vi.setConfig({ testTimeout: 120_000 });

const POST_COUNT = 40;
const currencyIds = { RUB: 1, USD: 2, EUR: 3 };

const world = sharedWorld();
let cards: PostCard[];
beforeAll(async () => {
  // With realistic rates, converted prices are never integers.
  for (const [currencyId, rate] of [
    [2, '81.30761234'],
    [3, '94.1567'],
    [6, '0.52301999'],
    [9, '0.15234567'],
  ] as const) {
    await world.database.currencyRate.updateMany({ where: { currencyId }, data: { rate } });
  }
  const random = new Random(9);
  const { id: userId } = await aSellerRow(world.database);
  for (let number = 0; number < POST_COUNT; number += 1) {
    const price = BigInt(Math.ceil(10 ** (random.next() * 9)));
    await aPost(world.database, { userId, price, currencyId: random.integer(1, 10) });
  }
  await aPost(world.database, { userId, price: null });
  cards = await findCards({});
});

type Query = Record<string, number>;

const findCards = async (query: Query) =>
  pageOf(searchPosts, await world.call(searchPosts, { query: { ...query, per_page: 100 } })).data;

/** Returns every displayed price of an ad with its currency. */
const displayedPrices = (card: PostCard) => [
  ...card.prices.map(({ name, price }) => ({ currency: currencyIds[name], price })),
  ...(card.price === null ? [] : [{ currency: card.currency.id, price: card.price }]),
];

describe('price filter', () => {
  it('finds an ad by each displayed price, but not by a bound that is one unit off', async () => {
    let checkedPrices = 0;
    for (const card of cards) {
      for (const { currency: currency_id, price } of displayedPrices(card)) {
        const atPrice = idsOf(await findCards({ currency_id, price_from: price, price_to: price }));
        const abovePrice = idsOf(await findCards({ currency_id, price_from: price + 1 }));
        const belowPrice =
          price === 0 ? [] : idsOf(await findCards({ currency_id, price_to: price - 1 }));

        const label = JSON.stringify({ id: card.id, currency_id, price });
        expect(atPrice, label).toContain(card.id);
        expect(abovePrice, label).not.toContain(card.id);
        expect(belowPrice, label).not.toContain(card.id);
        checkedPrices += 1;
      }
    }
    expect(cards).toHaveLength(POST_COUNT + 1);
    expect(checkedPrices).toBe(POST_COUNT * 4);
  });

  it('also applies to count, SEO texts and neighbors', async () => {
    const card = cards.find(({ currency }) => currency.code === 'EUR');
    const price = card?.prices.find(({ name }) => name === 'USD')?.price ?? 0;
    const query = { currency_id: currencyIds.USD, price_from: price, price_to: price };
    const previousId = cards.find(({ id }) => id === (card?.id ?? 0) + 1)?.id ?? 0;

    const count = dataOf(countPosts, await world.call(countPosts, { query }));
    const seo = dataOf(getSearchSeo, await world.call(getSearchSeo, { query }));
    const response = await world.call(getNextId, { query: { ...query, current_id: previousId } });

    expect(count).toEqual({ count: 1 });
    expect(seo.description).toContain('1 объявление');
    expect(dataOf(getNextId, response)).toEqual({ id: card?.id });
  });
});
