import { addToFavorites, searchPosts } from '@pitlane/contracts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aPost, aSellerRow, dropPosts } from '../../../testing/a-post.ts';
import { aSignedInAccount } from '../../../testing/an-account.ts';
import { pageOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const HOUR_MS = 3_600_000;
const DOLLAR_ID = 2;

const world = sharedWorld();
beforeAll(() => world.app.services.searchIndex.start());
beforeEach(() => dropPosts(world));

/** Returns the cards of the list as in the response and as presented from their rows. */
async function loadCards(
  language: 'ru' | 'en' = 'ru',
  token?: string,
  userId: number | null = null,
) {
  const response = await world.call(searchPosts, {
    headers: { 'Accept-Language': language },
    ...(token && { token }),
  });
  const { data } = pageOf(searchPosts, response);
  const ids = data.map(({ id }) => id);
  const presented = await world.app.services.posts.findCards(ids, { language, userId });
  return { data, presented };
}

async function expectCurrentCards(): Promise<void> {
  for (const language of ['ru', 'en'] as const) {
    const { data, presented } = await loadCards(language);
    expect(data).toEqual(presented);
  }
}

describe('CardTextsService', () => {
  it('returns the current card after each kind of change', async () => {
    const { database } = world;
    const seller = await aSellerRow(database);
    const post = await aPost(database, {
      userId: seller.id,
      price: 100n,
      priceRub: 900_000n,
      currencyId: DOLLAR_ID,
      photosCount: 2,
    });
    const where = { id: post.id };
    const whereSeller = { where: { id: seller.id } };
    const photo = await database.photo.findFirstOrThrow({
      where: { postId: post.id, position: 0 },
    });
    const changes: (() => Promise<unknown>)[] = [
      () => database.post.update({ where, data: { description: 'Новое описание' } }),
      () => database.post.update({ where, data: { price: 200n } }),
      () => database.post.update({ where, data: { price: null, priceRub: null } }),
      () => database.post.update({ where, data: { price: 300n, priceRub: 2_700_000n } }),
      () => database.post.update({ where, data: { mileage: 77 } }),
      () => database.photo.update({ where: { id: photo.id }, data: { placeholder: 'data:x' } }),
      () => database.photo.update({ where: { id: photo.id }, data: { position: null } }),
      () => database.photo.update({ where: { id: photo.id }, data: { position: 0 } }),
      () => database.photo.deleteMany({ where: { postId: post.id, position: 1 } }),
      () => database.user.update({ ...whereSeller, data: { firstName: 'Пётр' } }),
      () =>
        database.user.update({ ...whereSeller, data: { isEntity: true, companyName: 'Салон' } }),
      () => database.user.update({ ...whereSeller, data: { companyName: 'Другой салон' } }),
      () =>
        database.currencyRate.updateMany({
          where: { currencyId: DOLLAR_ID },
          data: { rate: '90.5' },
        }),
    ];
    await expectCurrentCards();
    const distinctResponses = new Set([JSON.stringify((await loadCards()).data)]);

    for (const change of changes) {
      await change();
      await expectCurrentCards();
      distinctResponses.add(JSON.stringify((await loadCards()).data));
    }

    // Two of the changes restore an earlier card.
    expect(distinctResponses.size).toBeGreaterThan(changes.length - 3);
  });

  it('reflects the end of a promotion and the favorites of the caller', async () => {
    const { database, clock } = world;
    const post = await aPost(database, { specialOfferDate: new Date(START.getTime() + HOUR_MS) });
    const { user, token } = await aSignedInAccount(world);
    const loadPromotedFlags = async () =>
      (await loadCards()).data.map((card) => card.special_offer);
    const loadFavoriteFlags = async () =>
      (await loadCards('ru', token, user.id)).data.map((card) => card.favorites);
    const before = [await loadPromotedFlags(), await loadFavoriteFlags()];

    await world.call(addToFavorites, { token, body: { id: post.id } });
    clock.moveTo(new Date(START.getTime() + 2 * HOUR_MS));
    const after = [await loadPromotedFlags(), await loadFavoriteFlags()];
    const visitorFlags = (await loadCards()).data.map((card) => card.favorites);
    clock.moveTo(START);

    expect([before, after, visitorFlags]).toEqual([[[true], [false]], [[false], [true]], [false]]);
  });

  it('uses the current dictionary names', async () => {
    const { database, clock } = world;
    const post = await aPost(database);
    const loadModelNames = async () => (await loadCards('en')).data.map(({ model }) => model.name);
    const [before] = await loadModelNames();

    await database.model.update({ where: { id: post.modelId }, data: { name: 'Renamed' } });
    clock.moveTo(new Date(START.getTime() + 3 * HOUR_MS));
    const after = await loadModelNames();
    await database.model.update({ where: { id: post.modelId }, data: { name: before ?? '' } });
    clock.moveTo(START);

    expect(after).toEqual(['Renamed']);
  });
});
