import { describe, expect, it } from 'vitest';
import {
  badgeName,
  lineagesOf,
  removeReplacedParents,
  singleVehicleOf,
  vehicleChoiceOf,
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
  ] as const)('for %j from %s in language %s is %s', (row, country, language, name) => {
    expect(badgeName(row, { country }, language)).toBe(name);
  });
});

describe('singleVehicleOf', () => {
  const brands = new Map([1, 2].map((id) => [id, { id }]));
  const models = new Map([10, 11].map((id) => [id, { id, brandId: 1 }]));

  it.each([
    ['nothing', {}, undefined, undefined],
    ['a make', { brand_id: [1] }, 1, undefined],
    ['a make and one of its models', { brand_id: [1], model_id: [10] }, 1, 10],
    ['a model without its make', { model_id: [10] }, 1, 10],
    ['several models of a make', { brand_id: [1], model_id: [10, 11] }, 1, undefined],
    ['several makes', { brand_id: [1, 2], model_id: [10] }, undefined, undefined],
    ['a make, and a model of another one', { brand_id: [2], model_id: [10] }, 2, undefined],
    ['unknown ids', { brand_id: [3], model_id: [30] }, undefined, undefined],
  ])('returns the expected make and model for %s', (_what, filter, brandId, modelId) => {
    const vehicle = singleVehicleOf(filter, { brands, models });

    expect([vehicle.brand?.id, vehicle.model?.id]).toEqual([brandId, modelId]);
  });
});

describe('removeReplacedParents', () => {
  const choice = vehicleChoiceOf({
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
  const emptyChoice = { brands: [], models: [], generations: [], modifications: [] };
  const remainingChoice = (chosenEntries: Partial<typeof choice>) =>
    removeReplacedParents(choice, lineagesOf(tree, { ...emptyChoice, ...chosenEntries }));

  it('preserves entries without a chosen child', () => {
    expect(remainingChoice({ brands: [1, 2] })).toEqual(choice);
    expect(removeReplacedParents(emptyChoice, [])).toEqual(emptyChoice);
  });

  it('removes the parents of chosen models', () => {
    expect(remainingChoice({ models: [10] })).toEqual({ ...choice, brands: [2] });
  });

  it('removes all parents of chosen generations', () => {
    expect(remainingChoice({ generations: [200] })).toEqual({
      ...choice,
      brands: [1],
      models: [10],
    });
  });

  it('removes all parents of chosen modifications', () => {
    expect(remainingChoice({ modifications: [1000] })).toEqual({
      ...choice,
      brands: [2],
      models: [20],
      generations: [200],
    });
  });

  it('ignores unknown ids', () => {
    expect(remainingChoice({ models: [30], modifications: [2000] })).toEqual(choice);
  });
});
