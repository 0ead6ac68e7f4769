import { describe, expect, it } from 'vitest';
import { intersectVehicles } from './vehicle-intersection.ts';

describe('intersectVehicles', () => {
  const noVehicles = { brands: [], models: [], generations: [], modifications: [] };
  const modelLineage = (id: number, brandId: number) =>
    ({
      level: 'models',
      id,
      brands: brandId,
      models: id,
      generations: null,
      modifications: null,
    }) as const;
  const brandLineage = (id: number) =>
    ({
      level: 'brands',
      id,
      brands: id,
      models: null,
      generations: null,
      modifications: null,
    }) as const;

  it('returns the model for a make and one of its models, in either order', () => {
    const lineages = [brandLineage(1), modelLineage(10, 1), brandLineage(2)];
    const makes = { ...noVehicles, brands: [1, 2] };
    const models = { ...noVehicles, models: [10] };

    expect(intersectVehicles(makes, models, lineages)).toEqual(models);
    expect(intersectVehicles(models, makes, lineages)).toEqual(models);
  });

  it('returns no vehicles for a model of another make, or for an unknown make', () => {
    const models = { ...noVehicles, models: [10] };

    expect(
      intersectVehicles({ ...noVehicles, brands: [2] }, models, [
        brandLineage(2),
        modelLineage(10, 1),
      ]),
    ).toEqual(noVehicles);
    expect(
      intersectVehicles({ ...noVehicles, brands: [9] }, { ...noVehicles, brands: [9] }, []),
    ).toEqual(noVehicles);
  });
});
