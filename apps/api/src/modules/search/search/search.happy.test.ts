import { countPosts, getSearchSeo, searchPosts, searchSellerPosts } from '@pitlane/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { aPost, aSellerRow } from '../../../testing/a-post.ts';
import { dataOf, idsOf, pageOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();

const HOUR_MS = 3_600_000;
const hoursAfterStart = (count: number) => new Date(START.getTime() + count * HOUR_MS);

type Query = Record<string, string | number>;
const search = async (query: Query) =>
  pageOf(searchPosts, await world.call(searchPosts, { query }));

/** Returns the id of a model. Each test uses another one, so that it only finds its own ads. */
async function findModelId(slug: string): Promise<number> {
  return (await world.database.model.findFirstOrThrow({ where: { slug } })).id;
}

describe('filter/search', () => {
  it('lists the newest ads first by default and marks promoted ones', async () => {
    const modelId = await findModelId('miura');
    const newest = await aPost(world.database, { modelId, publishedAt: hoursAfterStart(-1) });
    const withEndedPromotion = await aPost(world.database, {
      modelId,
      publishedAt: hoursAfterStart(-2),
      specialOfferDate: hoursAfterStart(0),
    });
    const withRunningPromotion = await aPost(world.database, {
      modelId,
      publishedAt: hoursAfterStart(-3),
      specialOfferDate: hoursAfterStart(1),
    });

    const { data } = await search({ model_id: modelId });

    expect(idsOf(data)).toEqual([newest.id, withEndedPromotion.id, withRunningPromotion.id]);
    expect(data.map((card) => card.special_offer)).toEqual([false, false, true]);
  });

  it('does not shift pages when ads are published, given as_of', async () => {
    const modelId = await findModelId('countach');
    const oldPosts = [];
    for (let age = 1; age <= 5; age += 1) {
      oldPosts.push(await aPost(world.database, { modelId, publishedAt: hoursAfterStart(-age) }));
    }
    const query = { model_id: modelId, per_page: 2 };

    const firstPage = await search(query);
    world.clock.moveTo(hoursAfterStart(2));
    const newPost = await aPost(world.database, { modelId, publishedAt: hoursAfterStart(1) });
    const asOf = firstPage.meta.as_of ?? '';
    const secondPage = await search({ ...query, as_of: asOf, page: 2 });
    const thirdPage = await search({ ...query, as_of: asOf, page: 3 });
    const currentPage = await search(query);
    world.clock.moveTo(START);

    expect(asOf).toBe(START.toISOString());
    expect([...idsOf(firstPage.data), ...idsOf(secondPage.data), ...idsOf(thirdPage.data)]).toEqual(
      idsOf(oldPosts),
    );
    expect([secondPage.meta.total, secondPage.meta.as_of]).toEqual([5, asOf]);
    expect(currentPage.meta.total).toBe(6);
    expect(currentPage.data[0]?.id).toBe(newPost.id);
  });

  it('measures a period from as_of', async () => {
    const modelId = await findModelId('f40');
    const post = await aPost(world.database, { modelId, publishedAt: hoursAfterStart(-23) });
    const query = { model_id: modelId, period: 1 };

    world.clock.moveTo(hoursAfterStart(2));
    const continuedSearch = await search({ ...query, as_of: START.toISOString() });
    const currentSearch = await search(query);
    world.clock.moveTo(START);

    expect(idsOf(continuedSearch.data)).toEqual([post.id]);
    expect(currentSearch.meta.total).toBe(0);
  });

  it.each([',', ';', ' , ;'])('finds no ads for %j', async (q) => {
    await aPost(world.database);

    const { data } = await search({ q });
    const count = dataOf(countPosts, await world.call(countPosts, { query: { q } }));

    expect([data, count]).toEqual([[], { count: 0 }]);
  });

  it('replaces a future as_of with the current time', async () => {
    const { meta } = await search({ as_of: '2099-01-01T00:00:00Z' });

    expect(meta.as_of).toBe(START.toISOString());
  });

  it('does not find an ad before its publication', async () => {
    const modelId = await findModelId('diablo');
    await aPost(world.database, { modelId, publishedAt: hoursAfterStart(1) });

    const { meta } = await search({ model_id: modelId });

    expect(meta.total).toBe(0);
  });

  it('returns an empty page beyond the end, with correct meta', async () => {
    const modelId = await findModelId('murcielago');
    await aPost(world.database, { modelId });

    const { data, meta } = await search({ model_id: modelId, page: 2_147_483_647, per_page: 100 });

    expect(data).toEqual([]);
    expect(meta).toMatchObject({
      current_page: 2_147_483_647,
      last_page: 1,
      per_page: 100,
      total: 1,
    });
  });

  it('returns 24 ads per page by default', async () => {
    const { meta } = await search({});

    expect(meta.per_page).toBe(24);
  });

  it.each([
    ['year', { year_from: 2016, year_to: 2015 }],
    ['mileage', { mileage_from: 2, mileage_to: 1 }],
    ['price', { price_from: 10_000_000, price_to: 9_000_000 }],
    ['volume', { volume_from: 2, volume_to: 1 }],
    ['power', { power_from: 2, power_to: 1 }],
  ])('returns an empty page if the lower bound of %s exceeds the upper', async (_field, query) => {
    await aPost(world.database, { volume: 1_500, power: 100 });

    const { data, meta } = await search(query);

    expect([data.length, meta.total, meta.last_page]).toEqual([0, 0, 1]);
  });

  it('interprets mileage as kilometers unless the kind has engine hours', async () => {
    const { id: userId } = await aSellerRow(world.database);
    const boat = await world.database.carcase.findFirstOrThrow({ where: { kind: 'water' } });
    const car = await aPost(world.database, { userId, mileage: 450 });
    const yacht = await aPost(world.database, { userId, mileage: 450, carcaseId: boat.id });
    const findIdsOfSeller = async (query: Query) => {
      const response = await world.call(searchSellerPosts, { params: { id: userId }, query });
      return idsOf(pageOf(searchSellerPosts, response).data);
    };

    expect(await findIdsOfSeller({ mileage_to: 500 })).toEqual([car.id]);
    expect(await findIdsOfSeller({ mileage_from: 0 })).toEqual([car.id]);
    expect(await findIdsOfSeller({ mileage_to: 500, kind: 'water' })).toEqual([yacht.id]);
    expect(await findIdsOfSeller({ mileage_to: 500, kind: 'air' })).toEqual([]);
    expect(await findIdsOfSeller({ state_id: 2 })).toEqual([yacht.id, car.id]);
  });

  it('finds words in either alphabet, case-insensitively', async () => {
    const modelId = await findModelId('gallardo');
    const post = await aPost(world.database, { modelId });

    for (const q of [
      'GALLARDO',
      'gallardo lamborghini',
      'Ламборгини',
      'ЛАМБОРГИНИ gallardo',
      ' ',
    ]) {
      const { data } = await search({ q, model_id: modelId });

      expect(idsOf(data), q).toEqual([post.id]);
    }
  });

  it('returns names in the requested language', async () => {
    const modelId = await findModelId('huracan');
    await aPost(world.database, { modelId, colorId: 7 });
    const colorNameIn = async (language: string) => {
      const response = await world.call(searchPosts, {
        query: { model_id: modelId },
        headers: { 'Accept-Language': language },
      });
      return [response.headers['content-language'], dataOf(searchPosts, response)[0]?.color?.name];
    };

    expect(await colorNameIn('en')).toEqual(['en', 'Red']);
    expect(await colorNameIn('de, en;q=0.5')).toEqual(['ru', 'Красный']);
  });
});

describe('filter/search-seller', () => {
  it('lists only active ads of the seller', async () => {
    const seller = await aSellerRow(world.database);
    const active = await aPost(world.database, { userId: seller.id });
    await aPost(world.database, { userId: seller.id, status: 'moderation' });

    const { data, meta } = pageOf(
      searchSellerPosts,
      await world.call(searchSellerPosts, { params: { id: seller.id } }),
    );

    expect(idsOf(data)).toEqual([active.id]);
    expect(meta.total).toBe(1);
  });
});

describe('filter/get-seo', () => {
  let modelId: number;
  // Shared by both languages.
  beforeAll(async () => {
    modelId = await findModelId('urus');
    await aPost(world.database, { modelId, year: 2018 });
  });

  it.each([
    ['ru', 'Lamborghini Urus, с пробегом, 2015–2020 годов', '1 объявление'],
    ['en', 'Lamborghini Urus, used, 2015–2020', '1 ad '],
  ])('describes the filter and its ads in %s', async (language, heading, posts) => {
    const response = await world.call(getSearchSeo, {
      query: { model_id: modelId, state_id: 2, year_from: 2015, year_to: 2020 },
      headers: { 'Accept-Language': language },
    });

    const seo = dataOf(getSearchSeo, response);
    expect(seo.h1).toBe(heading);
    expect(seo.title).toContain(heading);
    expect(seo.description).toContain(posts);
  });

  it('names each make of the filter, with the model that its vehicles have in common', async () => {
    const vehicleOf = async (slug: string) => {
      const { id, brandId } = await world.database.model.findFirstOrThrow({ where: { slug } });
      return { model: id, make: brandId };
    };
    const [car, mustang, boxster] = [
      await vehicleOf('911'),
      await vehicleOf('mustang'),
      await vehicleOf('boxster'),
    ];
    const headingOf = async (query: Record<string, number[]>) =>
      dataOf(getSearchSeo, await world.call(getSearchSeo, { query })).h1;

    expect(await headingOf({ brand_id: [car.make], model_id: [mustang.model] })).toBe(
      'Porsche, Ford Mustang',
    );
    expect(await headingOf({ brand_id: [car.make, mustang.make], model_id: [car.model] })).toBe(
      'Ford, Porsche 911',
    );
    expect(await headingOf({ model_id: [car.model, boxster.model] })).toBe('Porsche');
  });

  it('includes a version that has ads', async () => {
    const modification = await world.database.modification.findFirstOrThrow({
      where: { version: 'GT3 RS', generation: { model: { slug: '911' } } },
      include: { generation: { include: { model: true } } },
    });
    const { generation, generationId, carcaseId } = modification;
    const { modelId, model } = generation;
    await aPost(world.database, {
      modelId,
      generationId,
      modificationId: modification.id,
      carcaseId,
    });
    const headingOf = async (version: string) => {
      const query = { brand_id: model.brandId, model_id: modelId, version };
      return dataOf(getSearchSeo, await world.call(getSearchSeo, { query })).h1;
    };

    expect(await headingOf('GT3 RS')).toBe('Porsche 911 GT3 RS');
    expect(await headingOf('Buy now')).toBe('Porsche 911');
  });

  it.each([
    [{ q: 'порше 911' }, 'Porsche 911', 'Porsche 911 — '],
    [{ q: 'порше 911 2010' }, '«порше 911 2010»', 'Porsche 911, 2010 года — '],
    [{ q: 'порше <b>клад' }, '«порше <b>клад»', 'Porsche — '],
    [
      { q: 'клад', state_id: 1 },
      '«клад», новые',
      'Спортивные, редкие и классические машины, новые',
    ],
  ])(
    'uses the name of the vehicle for %j if it is one, otherwise the words as typed',
    async (query, h1, title) => {
      const seo = dataOf(getSearchSeo, await world.call(getSearchSeo, { query }));

      expect(seo.h1).toBe(h1);
      // Titles are for search engines and must not contain user input.
      expect(seo.title.startsWith(title)).toBe(true);
      expect(`${seo.title}${seo.description}`).not.toMatch(/клад/);
    },
  );

  it('includes the typed words beside a selected make', async () => {
    const { id } = await world.database.brand.findUniqueOrThrow({ where: { slug: 'porsche' } });
    const query = { brand_id: id, q: 'кабриолет' };

    const seo = dataOf(getSearchSeo, await world.call(getSearchSeo, { query }));

    expect(seo.h1).toBe('Porsche, «кабриолет»');
  });

  it('describes all vehicles of a kind if none is selected', async () => {
    const response = await world.call(getSearchSeo, { query: { kind: 'water', state_id: 1 } });

    expect(dataOf(getSearchSeo, response).h1).toBe('Катера, лодки и яхты, новые');
  });
});
