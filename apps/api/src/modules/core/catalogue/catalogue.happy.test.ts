import {
  type FilterParams,
  getBrands,
  getFilterCities,
  getFilterFormEngine,
  getFilterParams,
  getGenerations,
  getModels,
  getModifications,
  getOtherData,
} from '@pitlane/contracts';
import { describe, expect, it } from 'vitest';
import { aPost } from '../../../testing/a-post.ts';
import { dataOf } from '../../../testing/responses.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();

const english = { 'Accept-Language': 'en' };
const russian = { 'Accept-Language': 'ru' };

const findModel = (slug: string) => world.database.model.findFirstOrThrow({ where: { slug } });

describe('filter/get-filter-params', () => {
  const fetchParams = async (headers: Record<string, string>): Promise<FilterParams> =>
    dataOf(getFilterParams, await world.call(getFilterParams, { headers }));

  it('returns every dictionary of the database', async () => {
    const params = await fetchParams(russian);

    const { database } = world;
    expect({
      brand: params.brand.length,
      carcase: params.carcase.length,
      engine: params.engine.length,
      transmission: params.transmission.length,
      wheel_drive: params.wheel_drive.length,
      color: params.color.length,
      steering_wheel: params.steering_wheel.length,
      currency: params.currency.length,
      country: params.country.length,
    }).toEqual({
      brand: await database.brand.count(),
      carcase: await database.carcase.count(),
      engine: await database.engine.count(),
      transmission: await database.transmission.count(),
      wheel_drive: await database.wheelDrive.count(),
      color: await database.color.count(),
      steering_wheel: await database.steeringWheel.count(),
      currency: await database.currency.count(),
      country: await database.country.count(),
    });
  });

  it('names the fixed options in both languages', async () => {
    const [ru, en] = [await fetchParams(russian), await fetchParams(english)];

    expect(ru.kind).toEqual([
      { id: 'ground', name: 'На земле' },
      { id: 'water', name: 'На воде' },
      { id: 'air', name: 'В воздухе' },
    ]);
    expect(en.state).toEqual([
      { id: 0, name: 'All' },
      { id: 1, name: 'New' },
      { id: 2, name: 'Used' },
    ]);
    expect(en.seller_type.map(({ id }) => id)).toEqual(['individual', 'entity']);
    expect(ru.owners_count[2]).toEqual({ id: 3, name: 'Три и более' });
    expect(en.order.map(({ id }) => id)).toEqual([
      'date_desc',
      'date_asc',
      'price_asc',
      'price_desc',
      'year_asc',
      'year_desc',
      'mileage_asc',
      'mileage_desc',
      'power_asc',
      'power_desc',
      'relevance',
    ]);
    expect(ru.engine[0]).toMatchObject({ id: 1, name: 'Бензин' });
    expect(en.engine[0]).toMatchObject({ id: 1, name: 'Petrol' });
    expect(en.currency[0]).toEqual({ id: 1, name: 'Russian rouble', code: 'RUB', sign: '₽' });
    expect(en.color[0]).toEqual({ id: 1, name: 'Black', hex: '#0b0b0b' });
  });

  it('returns the kinds of vehicle that engines, gearboxes, drives and steering sides apply to', async () => {
    const params = await fetchParams(english);

    const kindsOf = (name: string) => params.engine.find((entry) => entry.name === name)?.kinds;
    expect(kindsOf('Petrol')).toEqual(['ground', 'water', 'air']);
    expect(kindsOf('Jet fuel')).toEqual(['air']);
    const entriesOfCars = [...params.transmission, ...params.wheel_drive, ...params.steering_wheel];
    expect(new Set(entriesOfCars.map(({ kinds }) => kinds.join()))).toEqual(new Set(['ground']));
  });

  it('returns the same ids in both languages, in the same order unless sorted by name', async () => {
    const fieldsSortedByName = ['brand', 'country'];
    const sortedIds = (params: FilterParams) =>
      Object.entries(params).map(([name, list]) => {
        const optionIds = list.map(({ id }: { id: number | string }) => Number(id) || id);
        return [
          name,
          fieldsSortedByName.includes(name)
            ? optionIds.sort((a, b) => Number(a) - Number(b))
            : optionIds,
        ];
      });

    expect(sortedIds(await fetchParams(english))).toEqual(sortedIds(await fetchParams(russian)));
  });
});

describe('filter/get-brands', () => {
  it('counts the active ads of each make', async () => {
    const { brandId, id: modelId } = await findModel('testarossa');
    const before = dataOf(getBrands, await world.call(getBrands));
    await aPost(world.database, { modelId });
    await aPost(world.database, { modelId, status: 'moderation' });

    const brandsAfter = dataOf(getBrands, await world.call(getBrands));

    const countIn = (list: typeof brandsAfter) =>
      list.find(({ id }) => id === brandId)?.count ?? -1;
    expect(countIn(brandsAfter) - countIn(before)).toBe(1);
    expect(brandsAfter).toHaveLength(await world.database.brand.count());
  });

  it('includes the common Russian names of each make', async () => {
    const brands = dataOf(getBrands, await world.call(getBrands, { headers: english }));

    const aliasesOf = (make: string) => brands.find(({ name }) => name === make)?.aliases;
    expect(aliasesOf('BMW')).toEqual(expect.arrayContaining(['БМВ', 'бумер']));
    expect(aliasesOf('Lada')).toEqual(expect.arrayContaining(['Лада (ВАЗ)', 'ВАЗ', 'Жигули']));
    expect(brands.filter(({ aliases }) => aliases.length === 0)).toEqual([]);
  });
});

describe('filter/get-models', () => {
  it('lists the models of a make with their numbers of active ads', async () => {
    const { brandId, id } = await findModel('esprit');
    await aPost(world.database, { modelId: id });
    await aPost(world.database, { modelId: id, status: 'archived' });

    const models = dataOf(getModels, await world.call(getModels, { params: { id: brandId } }));

    const rows = await world.database.model.findMany({ where: { brandId } });
    expect(models.map((row) => row.id).sort()).toEqual(rows.map((row) => row.id).sort());
    expect(models.filter(({ count }) => count > 0)).toEqual([
      { id, name: 'Esprit', slug: 'esprit', count: 1, aliases: [] },
    ]);
  });

  it('returns the Russian spelling of a model as an alias', async () => {
    const { brandId, id } = await findModel('testarossa');

    const models = dataOf(getModels, await world.call(getModels, { params: { id: brandId } }));

    expect(models.find((row) => row.id === id)?.aliases).toEqual(['Тестаросса']);
  });
});

describe('filter/get-generations and filter/get-modifications', () => {
  it('list generations with their years, and both with numbers of active ads', async () => {
    const mod = await world.database.modification.findFirstOrThrow({
      where: { generation: { model: { slug: 'f40' } } },
      include: { generation: true },
    });
    const { generation } = mod;
    await aPost(world.database, {
      modelId: generation.modelId,
      generationId: generation.id,
      modificationId: mod.id,
    });

    const generations = dataOf(
      getGenerations,
      await world.call(getGenerations, { params: { id: generation.modelId } }),
    );
    const modifications = dataOf(
      getModifications,
      await world.call(getModifications, { params: { id: generation.id } }),
    );

    expect(generations).toContainEqual({
      id: generation.id,
      name: generation.nameRu ?? generation.name,
      year_from: generation.yearFrom,
      year_to: generation.yearTo,
      count: 1,
    });
    expect(modifications.find(({ id }) => id === mod.id)?.count).toBe(1);
  });

  it('name a generation and a modification in the requested language', async () => {
    const generation = await world.database.generation.findFirstOrThrow({
      where: { nameRu: { not: null }, modifications: { some: { transmissionId: 1 } } },
      include: { modifications: { where: { transmissionId: 1 }, include: { carcase: true } } },
    });
    const [mod] = generation.modifications;
    const fetchNames = async (headers: Record<string, string>) => {
      const generations = dataOf(
        getGenerations,
        await world.call(getGenerations, { params: { id: generation.modelId }, headers }),
      );
      const modifications = dataOf(
        getModifications,
        await world.call(getModifications, { params: { id: generation.id }, headers }),
      );
      return [
        generations.find(({ id }) => id === generation.id)?.name,
        modifications.find(({ id }) => id === mod?.id)?.name,
      ];
    };

    const formatPower = (unit: string) => (mod?.power ? `, ${mod.power} ${unit}` : '');
    expect(await fetchNames(russian)).toEqual([
      generation.nameRu,
      `${mod?.name}, Механика${formatPower('л. с.')}, ${mod?.carcase.nameRu}`,
    ]);
    expect(await fetchNames(english)).toEqual([
      generation.name,
      `${mod?.name}, Manual${formatPower('hp')}, ${mod?.carcase.nameEn}`,
    ]);
  });
});

describe('filter/get-other-data', () => {
  it('returns the properties that a modification determines', async () => {
    const mod = await world.database.modification.findFirstOrThrow({
      where: { engineId: 1, transmissionId: 1, wheelDriveId: 1, volume: { not: null } },
      include: { carcase: true },
    });

    const properties = dataOf(
      getOtherData,
      await world.call(getOtherData, { params: { id: mod.id }, headers: english }),
    );

    expect(properties).toEqual({
      engine: { id: 1, name: 'Petrol' },
      volume: mod.volume,
      power: mod.power,
      transmission: { id: 1, name: 'Manual' },
      wheel_drive: { id: 1, name: 'Rear-wheel drive' },
      carcase: { id: mod.carcaseId, name: mod.carcase.nameEn },
    });
  });

  it('returns null for unknown properties', async () => {
    const mod = await world.database.modification.findFirstOrThrow({
      where: { transmissionId: null, wheelDriveId: null },
    });

    const response = await world.call(getOtherData, { params: { id: mod.id } });

    expect(dataOf(getOtherData, response)).toMatchObject({ transmission: null, wheel_drive: null });
  });
});

describe('filter/get-filter-form-engine', () => {
  it('lists the engines and volumes of a model, optionally from a year', async () => {
    const { id, brandId } = await findModel('911');
    const fetchEngineForm = async (query: Record<string, number>) =>
      dataOf(getFilterFormEngine, await world.call(getFilterFormEngine, { query }));
    const modernModifications = await world.database.modification.findMany({
      where: {
        generation: { modelId: id, OR: [{ yearTo: null }, { yearTo: { gte: 2015 } }] },
        volume: { not: null },
      },
    });

    const allYears = await fetchEngineForm({ brand_id: brandId, model_id: id });
    const recentYears = await fetchEngineForm({ brand_id: brandId, model_id: id, year_from: 2015 });

    const volumes = [...new Set(modernModifications.flatMap(({ volume }) => volume ?? []))];
    expect(recentYears.volume).toEqual(volumes.sort((a, b) => a - b));
    expect(allYears.volume.length).toBeGreaterThan(recentYears.volume.length);
    expect(allYears.engine[0]).toEqual({ id: 1, name: 'Бензин' });
  });

  it('is empty for an unknown make', async () => {
    const response = await world.call(getFilterFormEngine, { query: { brand_id: 2_147_483_647 } });

    expect(dataOf(getFilterFormEngine, response)).toEqual({ engine: [], volume: [] });
  });
});

describe('filter/get-filter-cities', () => {
  it("lists a country's cities with their regions in the requested language", async () => {
    const country = await world.database.country.findFirstOrThrow({ where: { iso2: 'RU' } });
    const fetchCities = async (headers: Record<string, string>) =>
      dataOf(
        getFilterCities,
        await world.call(getFilterCities, { query: { country_id: country.id }, headers }),
      );

    const [ru, en] = [await fetchCities(russian), await fetchCities(english)];

    expect(ru).toHaveLength(await world.database.city.count({ where: { countryId: country.id } }));
    expect(ru[0]?.name).toBe('Москва');
    expect(en[0]?.name).toBe('Moscow');
  });
});
