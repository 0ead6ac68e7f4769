import { getBrands, getFilterParams, getModels, getVehicle } from '@pitlane/contracts';
import { describe, expect, it } from 'vitest';
import { dataOf, failureOf } from '../../../testing/responses.ts';
import { pathOf, sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();

describe('filter/get-vehicle with known slugs', () => {
  const fetchVehicle = async (query: { brand: string; model?: string }, language = 'ru') =>
    dataOf(
      getVehicle,
      await world.call(getVehicle, { query, headers: { 'Accept-Language': language } }),
    );

  it('finds a make and its model by their slugs', async () => {
    const { brandId, id } = await world.database.model.findFirstOrThrow({
      where: { slug: '911', brand: { slug: 'porsche' } },
    });

    const brand = { id: brandId, name: 'Porsche', slug: 'porsche' };
    expect(await fetchVehicle({ brand: 'porsche' })).toEqual({ brand, model: null });
    expect(await fetchVehicle({ brand: 'porsche', model: '911' })).toEqual({
      brand,
      model: { id, name: '911', slug: '911' },
    });
  });

  it('names makes in the language of the request', async () => {
    expect([
      (await fetchVehicle({ brand: 'gaz' })).brand.name,
      (await fetchVehicle({ brand: 'gaz' }, 'en')).brand.name,
    ]).toEqual(['ГАЗ', 'GAZ']);
  });

  it('finds the slugs in the lists of makes and models', async () => {
    const params = dataOf(getFilterParams, await world.call(getFilterParams));
    const brands = dataOf(getBrands, await world.call(getBrands));
    const slugOf = new Map(brands.map(({ id, slug }) => [id, slug]));

    expect(params.brand.map(({ id, slug }) => [id, slug])).toEqual(
      params.brand.map(({ id }) => [id, slugOf.get(id)]),
    );
    expect(slugOf.size).toBe(new Set(slugOf.values()).size);
    for (const { id, slug } of brands.slice(0, 5)) {
      const [model] = dataOf(getModels, await world.call(getModels, { params: { id } }));
      expect(await fetchVehicle({ brand: slug, model: model?.slug ?? '' })).toMatchObject({
        brand: { id },
        model: { id: model?.id },
      });
    }
  });
});

describe('filter/get-vehicle with unknown slugs', () => {
  const requestVehicle = (query: { brand: string; model?: string }) =>
    world.call(getVehicle, { query });

  it.each(['no-such-make', 'Porsche', 'porsche%', '911', '%', '_', 'порше', "' OR 1=1"])(
    'returns 404 for the make %s',
    async (brand) => {
      expect(failureOf(await requestVehicle({ brand }), 404)).toEqual({
        code: 'brand.not_found',
        message: 'Такой марки нет в каталоге',
      });
    },
  );

  it.each(['no-such-model', 'f40', '9%'])(
    'returns 404 for the model %s, which the make does not have',
    async (model) => {
      expect(failureOf(await requestVehicle({ brand: 'porsche', model }), 404)).toEqual({
        code: 'model.not_found',
        message: 'Такой модели нет в каталоге',
      });
    },
  );

  it('requires the make', async () => {
    const response = await world.app.inject(`${pathOf(getVehicle)}?model=911`);

    expect(response.statusCode, response.body).toBe(422);
    expect(response.json().errors).toEqual({ brand: ['Это поле обязательно'] });
  });
});
