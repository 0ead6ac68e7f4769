import { followSeller, getDealers } from '@pitlane/contracts';
import { beforeEach, describe, expect, it } from 'vitest';
import { aPost, aSellerRow, dropPosts } from '../../../testing/a-post.ts';
import { aSignedInAccount } from '../../../testing/an-account.ts';
import { dataOf, pageOf } from '../../../testing/responses.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
beforeEach(() => dropPosts(world));

const cityOf = (nameRu: string) => world.database.city.findFirstOrThrow({ where: { nameRu } });
const modelOf = (brand: string) =>
  world.database.model.findFirstOrThrow({
    where: { brand: { slug: brand } },
    orderBy: { id: 'asc' },
  });

interface DealerFields {
  name: string;
  city?: string;
  /** Number of active ads by make */
  ads: Record<string, number>;
}

async function aDealer({ name, city, ads }: DealerFields): Promise<number> {
  const cityRow = city === undefined ? null : await cityOf(city);
  const { id } = await aSellerRow(world.database, {
    isEntity: true,
    companyName: name,
    ...(cityRow && { countryId: cityRow.countryId, cityId: cityRow.id }),
  });
  for (const [brand, count] of Object.entries(ads)) {
    const { id: modelId } = await modelOf(brand);
    for (let n = 0; n < count; n += 1) await aPost(world.database, { userId: id, modelId });
  }
  return id;
}

type Query = Record<string, string | number>;

async function listDealers(query: Query = {}, language = 'ru') {
  const response = await world.call(getDealers, {
    query,
    headers: { 'Accept-Language': language },
  });
  const { data: list, meta } = pageOf(getDealers, response);
  return { list, meta };
}
const idsOf = async (query: Query = {}) => (await listDealers(query)).list.map(({ id }) => id);

describe('seller/get-dealers', () => {
  it('lists companies with active ads, the most ads first, then by id', async () => {
    const small = await aDealer({ name: 'Малый', ads: { porsche: 1 } });
    const same = await aDealer({ name: 'Такой же', ads: { ferrari: 1 } });
    const large = await aDealer({ name: 'Большой', city: 'Казань', ads: { porsche: 2, bmw: 3 } });
    const individual = await aSellerRow(world.database);
    await aPost(world.database, { userId: individual.id });
    await aDealer({ name: 'Без объявлений', ads: {} });

    const { list, meta } = await listDealers();

    expect(list.map(({ id }) => id)).toEqual([large, small, same]);
    expect(list[0]).toMatchObject({
      name: 'Большой',
      company_name: 'Большой',
      is_entity: true,
      posts_count: 5,
      city: { name: 'Казань' },
      followed: false,
      reply: null,
      brands: [
        { name: 'BMW', count: 3 },
        { name: 'Porsche', count: 2 },
      ],
    });
    expect(meta).toMatchObject({ current_page: 1, last_page: 1, total: 3 });
    expect(meta.cities.map(({ name, count }) => [name, count])).toEqual([['Казань', 1]]);
    expect(meta.brands[0]).toMatchObject({ name: 'Porsche', count: 2 });
    expect(meta.brands.map(({ count }) => count)).toEqual([2, 1, 1]);
  });

  it('filters by city, make and part of the name, and counts the results of each choice', async () => {
    const kazan = await cityOf('Казань');
    const moscow = await cityOf('Москва');
    const { brandId: porsche } = await modelOf('porsche');
    const { brandId: bmw } = await modelOf('bmw');
    const one = await aDealer({ name: 'Автодом Юг', city: 'Казань', ads: { porsche: 2, bmw: 1 } });
    const two = await aDealer({ name: 'АВТОДОМ Север', city: 'Москва', ads: { porsche: 1 } });
    const three = await aDealer({ name: 'Гараж', city: 'Москва', ads: { bmw: 1 } });
    const counts = (rows: { id: number; count: number }[]) =>
      Object.fromEntries(rows.map(({ id, count }) => [id, count]));

    expect(await idsOf({ city_id: moscow.id })).toEqual([two, three]);
    expect(await idsOf({ brand_id: bmw })).toEqual([one, three]);
    expect(await idsOf({ q: 'втоДом' })).toEqual([one, two]);
    expect(await idsOf({ city_id: moscow.id, brand_id: bmw, q: 'гараж' })).toEqual([three]);
    expect(await idsOf({ city_id: kazan.id, q: 'гараж' })).toEqual([]);

    const inMoscow = (await listDealers({ city_id: moscow.id })).meta;
    expect(counts(inMoscow.cities)).toEqual({ [kazan.id]: 1, [moscow.id]: 2 });
    expect(counts(inMoscow.brands)).toEqual({ [porsche]: 1, [bmw]: 1 });
    const withBmw = (await listDealers({ brand_id: bmw })).meta;
    expect(counts(withBmw.cities)).toEqual({ [kazan.id]: 1, [moscow.id]: 1 });
    expect(counts(withBmw.brands)).toEqual({ [porsche]: 2, [bmw]: 2 });
    const withName = (await listDealers({ q: 'автодом' })).meta;
    expect(counts(withName.cities)).toEqual({ [kazan.id]: 1, [moscow.id]: 1 });
    expect(counts(withName.brands)).toEqual({ [porsche]: 2, [bmw]: 1 });
    const withBoth = (await listDealers({ city_id: moscow.id, brand_id: porsche })).meta;
    expect([counts(withBoth.cities), counts(withBoth.brands)]).toEqual([
      { [kazan.id]: 1, [moscow.id]: 1 },
      { [porsche]: 1, [bmw]: 1 },
    ]);
  });

  it('returns the same before, during and after the worker adds up changes', async () => {
    const { database, app } = world;
    const id = await aDealer({ name: 'Живой', city: 'Казань', ads: { porsche: 2, bmw: 1 } });
    const readCounts = async () => {
      const { list, meta } = await listDealers();
      const { brands } = list.find((dealer) => dealer.id === id) ?? { brands: [] };
      return [
        list.length,
        meta.cities.length,
        meta.brands.length,
        brands.map(({ count }) => count),
      ];
    };
    const { id: city } = await cityOf('Казань');

    expect(await readCounts()).toEqual([1, 1, 2, [2, 1]]);
    await app.services.counts.addChanges();
    expect(await readCounts()).toEqual([1, 1, 2, [2, 1]]);
    const { brandId: bmw } = await modelOf('bmw');
    await database.post.updateMany({
      where: { brandId: bmw },
      data: { status: 'removed', removedReason: 'owner' },
    });
    expect(await readCounts()).toEqual([1, 1, 1, [2]]);
    expect([await idsOf({ brand_id: bmw }), await idsOf({ city_id: city })]).toEqual([[], [id]]);
    expect((await listDealers({ city_id: city })).meta.brands).toHaveLength(1);
    await app.services.counts.addChanges();
    expect(await readCounts()).toEqual([1, 1, 1, [2]]);
    expect((await listDealers({ city_id: city })).meta.brands).toHaveLength(1);
    await database.post.updateMany({ data: { hidden: true } });
    expect(await readCounts()).toEqual([0, 0, 0, []]);
    await app.services.counts.addChanges();
    expect(await readCounts()).toEqual([0, 0, 0, []]);
  });

  it('reflects the new city and name of a company', async () => {
    const id = await aDealer({ name: 'Старое имя', city: 'Казань', ads: { porsche: 1 } });
    const moscow = await cityOf('Москва');

    await world.database.user.update({
      where: { id },
      data: { companyName: 'НОВОЕ имя', countryId: moscow.countryId, cityId: moscow.id },
    });

    expect(await idsOf({ q: 'старое' })).toEqual([]);
    expect(await idsOf({ q: 'новое', city_id: moscow.id })).toEqual([id]);
  });

  it('returns pages without overlap, and an empty one beyond the last', async () => {
    for (let n = 0; n < 5; n += 1) await aDealer({ name: `Дилер ${n}`, ads: { porsche: 1 } });

    const pages = [];
    for (const page of [1, 2, 3, 4]) pages.push(await idsOf({ page, per_page: 2 }));

    expect(pages.map(({ length }) => length)).toEqual([2, 2, 1, 0]);
    expect(new Set(pages.flat()).size).toBe(5);
  });

  it('reports whether the user follows each company', async () => {
    const { token } = await aSignedInAccount(world);
    const followed = await aDealer({ name: 'Любимый', ads: { porsche: 1 } });
    await aDealer({ name: 'Чужой', ads: { porsche: 1 } });
    await world.call(followSeller, { token, body: { id: followed } });

    const dealers = dataOf(getDealers, await world.call(getDealers, { token }));

    expect(dealers.map((dealer) => [dealer.id === followed, dealer.followed])).toEqual([
      [true, true],
      [false, false],
    ]);
  });

  it('names cities in the requested language', async () => {
    await aDealer({ name: 'Гараж', city: 'Казань', ads: { porsche: 1 } });

    const { list, meta } = await listDealers({}, 'en');

    expect([list[0]?.city?.name, meta.cities[0]?.name]).toEqual(['Kazan', 'Kazan']);
  });

  it.each([
    { city_id: 2_147_483_647 },
    { brand_id: 2_147_483_647 },
    { q: 'такой компании нет' },
    { page: 1_000_000 },
  ])('finds nothing for %j', async (query) => {
    await aDealer({ name: 'Гараж', ads: { porsche: 1 } });

    expect((await listDealers(query)).list).toEqual([]);
  });
});
