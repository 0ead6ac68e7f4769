import { getInterestingPosts, getPost, getPostSeller } from '@pitlane/contracts';
import { describe, expect, it } from 'vitest';
import { aPost, aSellerRow, viewsOf } from '../../../testing/a-post.ts';
import { dataOf, idsOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();

const HOUR_MS = 3_600_000;
const hoursAfterStart = (hours: number) => new Date(START.getTime() + hours * HOUR_MS);

/** Returns a modification with an engine, a volume and a power. */
const findModification = () =>
  world.database.modification.findFirstOrThrow({
    where: { engineId: { not: null }, volume: { not: null }, power: { not: null } },
    include: { generation: { include: { model: true } } },
    orderBy: { id: 'asc' },
  });

describe('post/get', () => {
  it('returns an active ad with masked phones and its photos in order', async () => {
    const post = await aPost(world.database, { photosCount: 7 });

    const shownPost = dataOf(getPost, await world.call(getPost, { params: { id: post.id } }));

    expect(shownPost).toMatchObject({
      id: post.id,
      status: 'active',
      kind: 'ground',
      brand: { name: 'Porsche' },
      model: { name: '911' },
      generation: null,
      mod: null,
      price: 9_500_000,
      currency: { code: 'RUB', sign: '₽' },
      photos_count: 7,
      favorites: false,
      contact_phones: ['+7 ••• •••-••-01'],
      comment: null,
      deny_reason: null,
      published_at: '2026-06-14T12:00:00.000Z',
      expires_at: '2026-07-14T12:00:00.000Z',
    });
    expect(shownPost.photos.map(({ large }) => large)).toEqual(
      Array.from({ length: 7 }, (_none, position) => {
        const hash = position.toString(16).padStart(64, '0');
        return `/media/${hash.slice(0, 2)}/${hash}-large.webp`;
      }),
    );
  });

  it('returns all fields in English and in Russian', async () => {
    const mod = await findModification();
    const post = await aPost(world.database, {
      modelId: mod.generation.modelId,
      generationId: mod.generationId,
      modificationId: mod.id,
      engineId: 1,
      transmissionId: 1,
      wheelDriveId: 1,
      colorId: 7,
      steeringWheelId: 1,
      volume: 3902,
      power: 670,
      ownersCount: 3,
      guarantee: true,
      tuning: true,
      priceOffer: true,
      buyoutPrice: true,
      vin: 'ZFF79ALA4J0123456',
    });
    const loadIn = async (language: string) =>
      dataOf(
        getPost,
        await world.call(getPost, {
          params: { id: post.id },
          headers: { 'Accept-Language': language },
        }),
      );

    const [english, russian] = [await loadIn('en-GB'), await loadIn('ru-RU')];

    expect(english).toMatchObject({
      mod: { id: mod.id, name: mod.name },
      generation: { id: mod.generationId },
      engine: { id: 1, name: 'Petrol' },
      transmission: { name: 'Manual' },
      wheel_drive: { name: 'Rear-wheel drive' },
      color: { name: 'Red' },
      steering_wheel: { name: 'Left-hand' },
      carcase: { name: 'Coupe' },
      location: { city: { name: 'Moscow' } },
      volume: 3902,
      power: 670,
      owners_count: 3,
      guarantee: true,
      tuning: true,
      price_offer: true,
      buyout_price: true,
      vin: 'ZFF••••••••••3456',
    });
    expect(russian).toMatchObject({
      engine: { id: 1, name: 'Бензин' },
      color: { name: 'Красный' },
      location: { city: { name: 'Москва' } },
    });
  });

  it('returns the phones on request and records the request', async () => {
    const post = await aPost(world.database);

    const response = await world.call(getPost, { params: { id: post.id }, query: { phones: 1 } });

    expect(dataOf(getPost, response).contact_phones).toEqual(['+79990000001']);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(await world.database.phoneRequest.count({ where: { postId: post.id } })).toBe(1);
  });

  it('returns the price in three currencies at the newest rates, exact in its own currency', async () => {
    const post = await aPost(world.database, { price: 100_000n, currencyId: 2 });

    const shownPost = dataOf(getPost, await world.call(getPost, { params: { id: post.id } }));

    // Initial rates of every installation: 81.25 and 94.10 roubles for a dollar and a euro.
    expect(shownPost.prices).toEqual([
      { name: 'RUB', price: 8_125_000, icon: '₽' },
      { name: 'USD', price: 100_000, icon: '$' },
      { name: 'EUR', price: 86_344, icon: '€' },
    ]);
  });

  it('returns no prices for an ad on request', async () => {
    const post = await aPost(world.database, { price: null });

    const shownPost = dataOf(getPost, await world.call(getPost, { params: { id: post.id } }));

    expect(shownPost).toMatchObject({ price: null, prices: [] });
  });

  it.each([
    { placement: 'ends in an hour', hours: 1, isPromoted: true },
    { placement: 'ends now', hours: 0, isPromoted: false },
    { placement: 'ended an hour ago', hours: -1, isPromoted: false },
  ])(
    'returns special_offer $isPromoted for a promotion that $placement',
    async ({ hours, isPromoted }) => {
      const post = await aPost(world.database, { specialOfferDate: hoursAfterStart(hours) });

      const shownPost = dataOf(getPost, await world.call(getPost, { params: { id: post.id } }));

      expect(shownPost.special_offer).toBe(isPromoted);
    },
  );

  it('counts a view once per browser', async () => {
    const post = await aPost(world.database);
    const viewAs = (token: string) =>
      world.call(getPost, { params: { id: post.id }, headers: { 'X-Customer-Token': token } });

    await Promise.all([viewAs('one'), viewAs('one'), viewAs('one'), viewAs('two')]);

    expect(await viewsOf(world, post.id)).toBe(2);
  });
});

describe('post/get-interesting-posts', () => {
  it('returns the same generation first, then the same model, then the same body in the price band', async () => {
    const seller = await aSellerRow(world.database);
    const generations = await world.database.generation.findMany({
      where: { model: { slug: '458', brand: { slug: 'ferrari' } } },
      take: 1,
    });
    const [generation] = generations;
    if (!generation) throw new Error('catalogue contains no generation of the Ferrari 458');
    const modelFields = { userId: seller.id, modelId: generation.modelId, carcaseId: 4 };
    const otherModel = await world.database.model.findFirstOrThrow({
      where: { slug: 'california', brand: { slug: 'ferrari' } },
    });
    const price = 20_000_000n;
    const reference = await aPost(world.database, {
      ...modelFields,
      generationId: generation.id,
      price,
    });
    const sameBrand = await aPost(world.database, {
      userId: seller.id,
      modelId: otherModel.id,
      carcaseId: 4,
      price: 21_000_000n,
    });
    const tooExpensive = await aPost(world.database, {
      userId: seller.id,
      modelId: otherModel.id,
      carcaseId: 4,
      price: 40_000_000n,
    });
    const sameModel = await aPost(world.database, { ...modelFields, price: 1n });
    const sameGeneration = await aPost(world.database, {
      ...modelFields,
      generationId: generation.id,
      price: null,
    });
    const hidden = await aPost(world.database, { ...modelFields, status: 'moderation' });

    const similarPosts = dataOf(
      getInterestingPosts,
      await world.call(getInterestingPosts, { params: { id: reference.id } }),
    );

    expect(similarPosts.map(({ id, reason }) => [id, reason])).toEqual([
      [sameGeneration.id, 'same_generation'],
      [sameModel.id, 'same_model'],
      [sameBrand.id, 'same_make_body_price'],
    ]);
    expect(idsOf(similarPosts)).not.toContain(tooExpensive.id);
    expect(idsOf(similarPosts)).not.toContain(hidden.id);
  });

  it('returns at most twelve ads', async () => {
    const seller = await aSellerRow(world.database);
    const model = await world.database.model.findFirstOrThrow({ where: { slug: 'miura' } });
    const fields = { userId: seller.id, modelId: model.id };
    const posts = [];
    for (let count = 0; count < 14; count += 1) posts.push(await aPost(world.database, fields));
    const id = posts[0]?.id ?? 0;

    const similarPosts = dataOf(
      getInterestingPosts,
      await world.call(getInterestingPosts, { params: { id } }),
    );

    expect(similarPosts).toHaveLength(12);
    expect(similarPosts.every((card) => card.model.id === model.id && card.id !== id)).toBe(true);
  });

  it('returns an empty list without similar ads', async () => {
    const helicopter = await world.database.carcase.findFirstOrThrow({
      where: { code: 'helicopter' },
    });
    const model = await world.database.model.findFirstOrThrow({
      where: { brand: { kind: 'air' } },
    });
    const post = await aPost(world.database, { modelId: model.id, carcaseId: helicopter.id });

    const response = await world.call(getInterestingPosts, { params: { id: post.id } });

    expect(dataOf(getInterestingPosts, response)).toEqual([]);
  });
});

describe('post/get-seller-info', () => {
  it('returns the seller of the ad', async () => {
    const seller = await aSellerRow(world.database, { firstName: 'Мария' });
    const post = await aPost(world.database, { userId: seller.id });

    const sellerInfo = dataOf(
      getPostSeller,
      await world.call(getPostSeller, { params: { id: post.id } }),
    );

    expect(sellerInfo).toMatchObject({ id: seller.id, name: 'Мария', posts_count: 1 });
  });
});
