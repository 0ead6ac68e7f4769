import { describe, expect, it } from 'vitest';
import {
  badgeName,
  lineagesOf,
  removeReplacedParents,
  singleVehicleOf,
  vehicleChoice,
} from './catalogue.rules.ts';

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

describe('singleVehicleOf', () => {
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
  ])('returns the vehicle of %s', (_what, filter, brandId, modelId) => {
    const found = singleVehicleOf(filter, { brands, models });

    expect([found.brand?.id, found.model?.id]).toEqual([brandId, modelId]);
  });
});

describe('removeReplacedParents', () => {
  const choice = vehicleChoice({
    brand_id: [1, 2],
    model_id: [10, 20],
    generation_id: [100, 200],
    mod_id: [1000],
  });
  const tree = {
    brandOf: new Map([
      [10, 1],
      [20, 2],
    ]),
    modelOf: new Map([
      [100, 10],
      [200, 20],
    ]),
    generationOf: new Map([[1000, 100]]),
  };
  const none = { brands: [], models: [], generations: [], modifications: [] };
  const kept = (below: Partial<typeof choice>) =>
    removeReplacedParents(choice, lineagesOf(tree, { ...none, ...below }));

  it('preserves entries without a chosen child', () => {
    expect(kept({ brands: [1, 2] })).toEqual(choice);
    expect(removeReplacedParents(none, [])).toEqual(none);
  });

  it('removes the parents of chosen models', () => {
    expect(kept({ models: [10] })).toEqual({ ...choice, brands: [2] });
  });

  it('removes all parents of chosen generations', () => {
    expect(kept({ generations: [200] })).toEqual({ ...choice, brands: [1], models: [10] });
  });

  it('removes all parents of chosen modifications', () => {
    expect(kept({ modifications: [1000] })).toEqual({
      ...choice,
      brands: [2],
      models: [20],
      generations: [200],
    });
  });

  it('ignores unknown ids', () => {
    expect(kept({ models: [30], modifications: [2000] })).toEqual(choice);
  });
});
