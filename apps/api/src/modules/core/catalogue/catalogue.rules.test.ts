import { describe, expect, it } from 'vitest';
import { badgeName, vehicleChoice, vehicleOf, withoutReplacedParents } from './catalogue.rules.ts';

describe('badgeName', () => {
  const lada = { name: 'Lada', nameRu: 'Лада' };

  it.each([
    [lada, 'RU', 'ru', 'Лада'],
    [lada, 'RU', 'en', 'Lada'],
    [{ name: 'ZAZ', nameRu: 'ЗАЗ' }, 'UA', 'ru', 'ЗАЗ'],
    [{ name: 'RAF', nameRu: 'РАФ' }, 'LV', 'ru', 'РАФ'],
    [{ name: 'Porsche', nameRu: 'Порше' }, 'DE', 'ru', 'Porsche'],
    [{ name: 'Niva', nameRu: null }, 'RU', 'ru', 'Niva'],
  ] as const)('calls %j of %s in %s %s', (row, country, language, name) => {
    expect(badgeName(row, { country }, language)).toBe(name);
  });
});

describe('vehicleOf', () => {
  const brands = new Map([1, 2].map((id) => [id, { id }]));
  const models = new Map([10, 11].map((id) => [id, { id, brandId: 1 }]));

  it.each([
    ['nothing', {}, undefined, undefined],
    ['a make', { brand_id: [1] }, 1, undefined],
    ['a make and a model of it', { brand_id: [1], model_id: [10] }, 1, 10],
    ['a model alone, which has its make', { model_id: [10] }, 1, 10],
    ['several models of a make', { brand_id: [1], model_id: [10, 11] }, 1, undefined],
    ['several makes', { brand_id: [1, 2], model_id: [10] }, undefined, undefined],
    ['a make, and a model of another one', { brand_id: [2], model_id: [10] }, 2, undefined],
    ['what there is not', { brand_id: [3], model_id: [30] }, undefined, undefined],
  ])('names %s', (_what, filter, brandId, modelId) => {
    const found = vehicleOf(filter, { brands, models });

    expect([found.brand?.id, found.model?.id]).toEqual([brandId, modelId]);
  });
});

describe('withoutReplacedParents', () => {
  const choice = vehicleChoice({
    brand_id: [1, 2],
    model_id: [10, 20],
    generation_id: [100, 200],
    mod_id: [1000],
  });
  const none = { ofModels: [], ofGenerations: [], ofModifications: [] };

  it('keeps what has no chosen child', () => {
    expect(withoutReplacedParents(choice, none)).toEqual(choice);
    expect(withoutReplacedParents(vehicleChoice({}), none)).toEqual({
      brands: [],
      models: [],
      generations: [],
      modifications: [],
    });
  });

  it('drops the parents of chosen models', () => {
    const kept = withoutReplacedParents(choice, { ...none, ofModels: [{ brandId: 1 }] });
    expect(kept).toEqual({ ...choice, brands: [2] });
  });

  it('drops all parents of chosen generations', () => {
    const ofGenerations = [{ brandId: 2, modelId: 20 }];
    const kept = withoutReplacedParents(choice, { ...none, ofGenerations });
    expect(kept).toEqual({ ...choice, brands: [1], models: [10] });
  });

  it('drops all parents of chosen modifications', () => {
    const ofModifications = [{ brandId: 1, modelId: 10, generationId: 100 }];
    const kept = withoutReplacedParents(choice, { ...none, ofModifications });
    expect(kept).toEqual({ ...choice, brands: [2], models: [20], generations: [200] });
  });
});
