import { addToFavorites, searchPosts } from '@pitlane/contracts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aPost, aSeller, dropPosts } from '../../../testing/a-post.ts';
import { aSignedIn } from '../../../testing/an-account.ts';
import { pageOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const HOUR_MS = 3_600_000;
const DOLLAR = 2;

const world = sharedWorld();
beforeAll(() => world.app.services.searchIndex.start());
beforeEach(() => dropPosts(world));

/** Returns the first card of the list as responded and as presented from its rows. */
async function bothWays(
  language: 'ru' | 'en' = 'ru',
  token?: string,
  userId: number | null = null,
) {
  const answer = await world.call(searchPosts, {
    headers: { 'Accept-Language': language },
    ...(token && { token }),
  });
  const { data } = pageOf(searchPosts, answer);
  const ids = data.map(({ id }) => id);
  const anew = await world.app.services.posts.findCards(ids, { language, userId });
  return { data, anew };
}

async function expectRight(): Promise<void> {
  for (const language of ['ru', 'en'] as const) {
    const { data, anew } = await bothWays(language);
    expect(data).toEqual(anew);
  }
}

describe('CardTextsService', () => {
  it('returns the current card after each kind of change', async () => {
    const { database } = world;
    const seller = await aSeller(database);
    const post = await aPost(database, {
      userId: seller.id,
      price: 100n,
      priceRub: 900_000n,
      currencyId: DOLLAR,
      photosCount: 2,
    });
    const where = { id: post.id };
    const sellersName = { where: { id: seller.id } };
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
      () => database.user.update({ ...sellersName, data: { firstName: 'Пётр' } }),
      () =>
        database.user.update({ ...sellersName, data: { isEntity: true, companyName: 'Салон' } }),
      () => database.user.update({ ...sellersName, data: { companyName: 'Другой салон' } }),
      () =>
        database.currencyRate.updateMany({ where: { currencyId: DOLLAR }, data: { rate: '90.5' } }),
    ];
    await expectRight();
    const seen = new Set([JSON.stringify((await bothWays()).data)]);

    for (const change of changes) {
      await change();
      await expectRight();
      seen.add(JSON.stringify((await bothWays()).data));
    }

    // Two changes restore an earlier card.
    expect(seen.size).toBeGreaterThan(changes.length - 3);
  });

  it('shows promotions that end and the favorites of the user', async () => {
    const { database, clock } = world;
    const post = await aPost(database, { specialOfferDate: new Date(START.getTime() + HOUR_MS) });
    const { user, token } = await aSignedIn(world);
    const special = async () => (await bothWays()).data.map((card) => card.special_offer);
    const favorite = async () =>
      (await bothWays('ru', token, user.id)).data.map((card) => card.favorites);
    const before = [await special(), await favorite()];

    await world.call(addToFavorites, { token, body: { id: post.id } });
    clock.moveTo(new Date(START.getTime() + 2 * HOUR_MS));
    const after = [await special(), await favorite()];
    const ofVisitor = (await bothWays()).data.map((card) => card.favorites);
    clock.moveTo(START);

    expect([before, after, ofVisitor]).toEqual([[[true], [false]], [[false], [true]], [false]]);
  });

  it('shows current dictionary names', async () => {
    const { database, clock } = world;
    const post = await aPost(database);
    const named = async () => (await bothWays('en')).data.map(({ model }) => model.name);
    const [before] = await named();

    await database.model.update({ where: { id: post.modelId }, data: { name: 'Renamed' } });
    clock.moveTo(new Date(START.getTime() + 3 * HOUR_MS));
    const after = await named();
    await database.model.update({ where: { id: post.modelId }, data: { name: before ?? '' } });
    clock.moveTo(START);

    expect(after).toEqual(['Renamed']);
  });
});
