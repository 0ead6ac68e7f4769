import { describe, expect, it } from 'vitest';
import { intersectVehicles } from './vehicle-intersection.ts';

describe('intersectVehicles', () => {
  const none = { brands: [], models: [], generations: [], modifications: [] };
  const model = (id: number, brands: number) =>
    ({ level: 'models', id, brands, models: id, generations: null, modifications: null }) as const;
  const brand = (id: number) =>
    ({
      level: 'brands',
      id,
      brands: id,
      models: null,
      generations: null,
      modifications: null,
    }) as const;

  it('returns the model for a make and one of its models, in either order', () => {
    const lineages = [brand(1), model(10, 1), brand(2)];
    const makes = { ...none, brands: [1, 2] };
    const models = { ...none, models: [10] };

    expect(intersectVehicles(makes, models, lineages)).toEqual(models);
    expect(intersectVehicles(models, makes, lineages)).toEqual(models);
  });

  it('returns no vehicles for a model of another make or an unknown one', () => {
    const models = { ...none, models: [10] };

    expect(intersectVehicles({ ...none, brands: [2] }, models, [brand(2), model(10, 1)])).toEqual(
      none,
    );
    expect(intersectVehicles({ ...none, brands: [9] }, { ...none, brands: [9] }, [])).toEqual(none);
  });
});
