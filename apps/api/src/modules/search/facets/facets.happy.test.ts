import { getFacets } from '@pitlane/contracts';
import { beforeAll, describe, expect, it } from 'vitest';
import { aPost } from '../../../testing/a-post.ts';
import { dataOf } from '../../../testing/responses.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const world = sharedWorld();
let models: { id: number; brandId: number }[];
beforeAll(async () => {
  const porsche = await world.database.brand.findUniqueOrThrow({
    where: { slug: 'porsche' },
    include: { models: { orderBy: { id: 'asc' }, take: 2 } },
  });
  models = porsche.models;
  const [first, second] = models;
  const fields = { year: 2010, transmissionId: 1, price: 5_000_000n, currencyId: 1 };
  await aPost(world.database, { ...fields, modelId: first?.id ?? 0 });
  await aPost(world.database, { ...fields, modelId: first?.id ?? 0, year: 2015 });
  await aPost(world.database, {
    ...fields,
    modelId: second?.id ?? 0,
    transmissionId: 2,
    price: null,
  });
});

const loadFacets = async (query: Record<string, string | number | number[]>) =>
  dataOf(getFacets, await world.call(getFacets, { query }));

describe('filter/get-facets', () => {
  it('counts each option regardless of the selection in its own field', async () => {
    const { total, fields } = await loadFacets({ transmission_id: 1, year_from: 2012 });

    expect(total).toBe(1);
    const optionOf = (id: number) => fields.transmission_id?.find((option) => option.id === id);
    expect(optionOf(1)).toEqual({ id: 1, count: 1, total: 1 });
    expect(optionOf(2)).toEqual({ id: 2, count: 0, total: 1 });
  });

  it('lists only models of the selected makes and of the makes of selected models', async () => {
    const [first] = models;
    const withoutVehicle = await loadFacets({});
    const ofMake = await loadFacets({ brand_id: first?.brandId ?? 0 });
    const ofModel = await loadFacets({ model_id: first?.id ?? 0 });

    expect(withoutVehicle.fields.model_id).toEqual([]);
    const ids = ofMake.fields.model_id?.map(({ id }) => id);
    expect(ids).toContain(models[1]?.id);
    expect(ofModel.fields.model_id?.map(({ id }) => id)).toEqual(ids);
    expect(ofModel.fields.model_id?.find(({ id }) => id === models[1]?.id)).toMatchObject({
      count: 1,
      total: 3,
    });
  });

  it('returns price ranges in the currency of the filter', async () => {
    const { ranges } = await loadFacets({ price_from: 6_000_000 });

    expect(ranges.price).toEqual({
      min: 5_000_000,
      max: 5_000_000,
      below: 2,
      above: 0,
      unknown: 1,
    });
  });

  it('returns only the requested fields', async () => {
    const { fields, ranges } = await loadFacets({ fields: 'color_id,year' });

    expect([Object.keys(fields), Object.keys(ranges)]).toEqual([['color_id'], ['year']]);
  });

  it('counts versions of a selected make in all generations, limited by the other fields', async () => {
    const modifications = await world.database.modification.findMany({
      where: { version: 'GT3 RS', generation: { model: { slug: '911' } } },
      include: { generation: true },
    });
    for (const [index, { id, generation, carcaseId }] of modifications.slice(0, 2).entries()) {
      const { id: generationId, modelId } = generation;
      const fields = { modelId, generationId, modificationId: id, carcaseId };
      await aPost(world.database, { ...fields, year: 1990 + index });
    }
    const brand_id = models[0]?.brandId ?? 0;
    const versionOption = async (query: Record<string, number | string>, name: string) =>
      (await loadFacets(query)).fields.version?.find(({ id }) => id === name);

    const expected = { id: 'GT3 RS', count: 2, total: 2 };
    expect(await versionOption({ brand_id, year_to: 1991 }, 'GT3 RS')).toEqual(expected);
    expect(await versionOption({ brand_id, year_to: 1990 }, 'GT3 RS')).toMatchObject({ count: 1 });
    const otherQuery = { brand_id, year_to: 1991, version: 'GT3 RS' };
    expect(await versionOption(otherQuery, 'Carrera S')).toEqual({
      id: 'Carrera S',
      count: 0,
      total: 2,
    });
    expect((await loadFacets({ version: 'GT3 RS' })).fields.version).toEqual([]);
  });

  it('treats the meaning of words like selections in fields with words_as_fields', async () => {
    const [first] = models;
    const { id: ferrari } = await world.database.brand.findUniqueOrThrow({
      where: { slug: 'ferrari' },
    });
    const { id: modelId } = await world.database.model.findFirstOrThrow({
      where: { brandId: ferrari },
    });
    await aPost(world.database, { modelId, year: 2010 });
    const loadBrandFacets = async (query: Record<string, string | number>) => {
      const { total, fields } = await loadFacets(query);
      const optionOf = (id: number) => fields.brand_id?.find((option) => option.id === id);
      return {
        total,
        porsche: optionOf(first?.brandId ?? 0),
        ferrari: optionOf(ferrari),
        models: fields.model_id,
      };
    };
    const bySelection = await loadBrandFacets({ brand_id: first?.brandId ?? 0, year_to: 2010 });
    const byWordsAsFields = await loadBrandFacets({ q: 'порше до 2010 года', words_as_fields: 1 });
    const byWords = await loadBrandFacets({ q: 'порше до 2010 года' });

    expect(byWordsAsFields).toEqual(bySelection);
    expect(byWordsAsFields.ferrari).toMatchObject({ count: 1 });
    expect(byWords).toMatchObject({ total: bySelection.total, ferrari: { count: 0 }, models: [] });
  });
});
