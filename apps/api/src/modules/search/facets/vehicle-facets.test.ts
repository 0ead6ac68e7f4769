import type { Filter } from '@pitlane/contracts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CatalogueTree } from '../../core/catalogue/catalogue.rules.ts';
import {
  chosenVehicles,
  exclusionCountName,
  exclusions,
  facetLevels,
  VehicleClicks,
  type VehicleLevel,
} from './vehicle-facets.ts';

const UNKNOWN_ID = 99;
const TABLE_SIZE = 200;

/** Returns a catalogue with ids from 1 at each level. */
function treeOf(brands: number, childrenPerParent: number): CatalogueTree {
  const childrenOf = (parents: readonly number[]) =>
    new Map(
      parents.flatMap((parent, index) =>
        Array.from(
          { length: childrenPerParent },
          (_none, child) => [index * childrenPerParent + child + 1, parent] as const,
        ),
      ),
    );
  const brandOf = childrenOf(Array.from({ length: brands }, (_none, index) => index + 1));
  const modelOf = childrenOf([...brandOf.keys()]);
  return { brandOf, modelOf, generationOf: childrenOf([...modelOf.keys()]) };
}

type TestAd = Record<VehicleLevel, number | null>;

const adOf = (tree: CatalogueTree, mod: number, precision: number): TestAd => {
  const generation = tree.generationOf.get(mod) ?? 0;
  const model = tree.modelOf.get(generation) ?? 0;
  return {
    brand_id: tree.brandOf.get(model) ?? 0,
    model_id: model,
    generation_id: precision > 0 ? generation : null,
    mod_id: precision > 1 ? mod : null,
  };
};

/** Reports whether a vehicle is the same as another or below it. */
function isWithin(
  tree: CatalogueTree,
  vehicle: [VehicleLevel, number],
  ancestor: [VehicleLevel, number],
) {
  const [level, id] = vehicle;
  const [ancestorLevel, parent] = ancestor;
  const parents = {
    model_id: tree.brandOf,
    generation_id: tree.modelOf,
    mod_id: tree.generationOf,
  };
  let [currentLevel, currentId]: [VehicleLevel, number | undefined] = [level, id];
  while (currentLevel !== ancestorLevel && currentLevel !== 'brand_id') {
    currentId = currentId === undefined ? undefined : parents[currentLevel].get(currentId);
    currentLevel = facetLevels[facetLevels.indexOf(currentLevel) - 1] ?? 'brand_id';
  }
  return currentLevel === ancestorLevel && currentId === parent;
}

const chosenVehiclesIn = (filter: Filter): [VehicleLevel, number][] =>
  facetLevels.flatMap((level) =>
    (filter[level] ?? []).map((id): [VehicleLevel, number] => [level, id]),
  );

/**
 * Reports whether a search matches an ad: a selected child replaces its parents, and excluded vehicles are never found.
 */
function matches(tree: CatalogueTree, filter: Filter, ad: TestAd): boolean {
  const chosen = chosenVehiclesIn(filter);
  const effective = chosen.filter(
    (one) => !chosen.some((other) => other !== one && isWithin(tree, other, one)),
  );
  const isExcluded = exclusions.some(([field, excludedLevel]) =>
    filter[field]?.includes(ad[excludedLevel] ?? 0),
  );
  const isChosen = chosen.length === 0 || effective.some(([level, id]) => ad[level] === id);
  return isChosen && !isExcluded;
}

function click(tree: CatalogueTree, filter: Filter, level: VehicleLevel, id: number): Filter {
  if (!filter[level]?.includes(id)) {
    const remainingExclusions = exclusions.flatMap(([field, excludedLevel]) =>
      excludedLevel === level ? [[field, filter[field]?.filter((one) => one !== id)]] : [],
    );
    return {
      ...filter,
      ...Object.fromEntries(remainingExclusions),
      [level]: [...(filter[level] ?? []), id],
    };
  }
  const withoutDescendants = (otherLevel: VehicleLevel, ids: number[] | undefined) =>
    ids?.filter((one) => !isWithin(tree, [otherLevel, one], [level, id]));
  return {
    ...filter,
    ...Object.fromEntries(
      facetLevels.map((otherLevel) => [
        otherLevel,
        withoutDescendants(otherLevel, filter[otherLevel]),
      ]),
    ),
    ...(level === 'brand_id' && {
      not_model_id: withoutDescendants('model_id', filter.not_model_id),
    }),
  };
}

/** Returns the counts of the index for a filter, as tables indexed by value plus one. */
function countedFor(tree: CatalogueTree, filter: Filter, ads: readonly TestAd[]) {
  const countTable = (level: VehicleLevel, tableFilter: Filter) => {
    const indexes = ads
      .filter((ad) => matches(tree, tableFilter, ad))
      .map((ad) => (ad[level] ?? -1) + 1);
    return Uint32Array.from(
      { length: TABLE_SIZE },
      (_none, index) => indexes.filter((value) => value === index).length,
    );
  };
  const { not_brand_id, not_model_id } = filter;
  const filterWithoutVehicles: Filter = { not_brand_id, not_model_id };
  const values = facetLevels.flatMap((level): [string, Uint32Array][] => [
    [level, countTable(level, filterWithoutVehicles)],
    ...exclusions.map(([field]): [string, Uint32Array] => [
      exclusionCountName(level, field),
      countTable(level, { ...filterWithoutVehicles, [field]: undefined }),
    ]),
  ]);
  return {
    total: ads.filter((ad) => matches(tree, filter, ad)).length,
    without: new Map([
      ['vehicle', ads.filter((ad) => matches(tree, filterWithoutVehicles, ad)).length],
    ]),
    values: new Map(values),
    bounds: new Map(),
    ranges: new Map(),
  };
}

const clicksFor = (tree: CatalogueTree, filter: Filter, ads: readonly TestAd[]) =>
  new VehicleClicks({
    filter,
    chosen: chosenVehicles(filter, tree),
    counted: countedFor(tree, filter, ads),
    tree,
  });

const optionsOf = (tree: CatalogueTree): [VehicleLevel, number][] => [
  ...[...new Set(tree.brandOf.values())].map((id): [VehicleLevel, number] => ['brand_id', id]),
  ...[...tree.brandOf.keys()].map((id): [VehicleLevel, number] => ['model_id', id]),
  ...[...tree.modelOf.keys()].map((id): [VehicleLevel, number] => ['generation_id', id]),
  ...[...tree.generationOf.keys()].map((id): [VehicleLevel, number] => ['mod_id', id]),
];

class CountingMap extends Map<number, number> {
  lookups = 0;
  override get(id: number) {
    this.lookups += 1;
    return super.get(id);
  }
}

describe('VehicleClicks', () => {
  it('predicts the result of every click for random choices', () => {
    const tree = treeOf(3, 2);
    const anyOf = (ids: Iterable<number>) => fc.subarray([...ids, UNKNOWN_ID], { maxLength: 4 });
    const brands = [...new Set(tree.brandOf.values())];
    const filters = fc.record<Filter>(
      {
        brand_id: anyOf(brands),
        model_id: anyOf(tree.brandOf.keys()),
        generation_id: anyOf(tree.modelOf.keys()),
        mod_id: anyOf(tree.generationOf.keys()),
        not_brand_id: anyOf(brands),
        not_model_id: anyOf(tree.brandOf.keys()),
      },
      { requiredKeys: [] },
    );
    const ads = fc.array(
      fc
        .tuple(fc.constantFrom(...tree.generationOf.keys()), fc.nat(2))
        .map(([mod, precision]) => adOf(tree, mod, precision)),
      { maxLength: 40 },
    );
    let changedTotals = 0;
    fc.assert(
      fc.property(filters, ads, (filter, someAds) => {
        const clicks = clicksFor(tree, filter, someAds);
        const currentTotal = someAds.filter((ad) => matches(tree, filter, ad)).length;
        for (const [level, id] of optionsOf(tree)) {
          const nextFilter = click(tree, filter, level, id);
          const nextTotal = someAds.filter((ad) => matches(tree, nextFilter, ad)).length;
          expect({ filter, level, id, total: clicks.totalOf(level, id) }).toEqual({
            filter,
            level,
            id,
            total: nextTotal,
          });
          changedTotals += Number(nextTotal !== currentTotal);
        }
      }),
      { seed: 20_261_127, numRuns: 150 },
    );
    expect(changedTotals).toBeGreaterThan(500);
  });

  it('looks up each selected vehicle and the parent of each option once', () => {
    const { brandOf, modelOf, generationOf } = treeOf(60, 3);
    const maps = [brandOf, modelOf, generationOf].map((map) => new CountingMap(map));
    const [brands, models, generations] = maps as [CountingMap, CountingMap, CountingMap];
    const tree = { brandOf: brands, modelOf: models, generationOf: generations };
    const fiftyIds = Array.from({ length: 50 }, (_none, index) => index + 1);
    const selected = {
      brand_id: fiftyIds,
      model_id: fiftyIds,
      generation_id: fiftyIds,
      mod_id: fiftyIds,
    };
    const filter: Filter = { ...selected, not_brand_id: fiftyIds, not_model_id: fiftyIds };
    const options = optionsOf(tree);

    const clicks = clicksFor(tree, filter, []);
    for (const [level, id] of options) clicks.totalOf(level, id);

    const lookups = maps.reduce((sum, map) => sum + map.lookups, 0);
    expect(options.length).toBeGreaterThan(2_000);
    expect(lookups).toBeLessThanOrEqual(3 * (options.length + 4 * fiftyIds.length));
  });
});
