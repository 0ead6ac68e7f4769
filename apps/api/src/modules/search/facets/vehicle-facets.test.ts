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

const UNKNOWN = 99;
const MOST_IDS = 200;

/** Returns a catalogue with ids from 1 at each level. */
function treeOf(brands: number, each: number): CatalogueTree {
  const below = (parents: readonly number[]) =>
    new Map(
      parents.flatMap((parent, place) =>
        Array.from({ length: each }, (_none, child) => [place * each + child + 1, parent] as const),
      ),
    );
  const brandOf = below(Array.from({ length: brands }, (_none, place) => place + 1));
  const modelOf = below([...brandOf.keys()]);
  return { brandOf, modelOf, generationOf: below([...modelOf.keys()]) };
}

type Ad = Record<VehicleLevel, number | null>;

const adOf = (tree: CatalogueTree, mod: number, precision: number): Ad => {
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
function isWithin(tree: CatalogueTree, one: [VehicleLevel, number], of: [VehicleLevel, number]) {
  const [level, id] = one;
  const [above, parent] = of;
  const parents = {
    model_id: tree.brandOf,
    generation_id: tree.modelOf,
    mod_id: tree.generationOf,
  };
  let [at, own]: [VehicleLevel, number | undefined] = [level, id];
  while (at !== above && at !== 'brand_id') {
    own = own === undefined ? undefined : parents[at].get(own);
    at = facetLevels[facetLevels.indexOf(at) - 1] ?? 'brand_id';
  }
  return at === above && own === parent;
}

const chosenIn = (filter: Filter): [VehicleLevel, number][] =>
  facetLevels.flatMap((level) =>
    (filter[level] ?? []).map((id): [VehicleLevel, number] => [level, id]),
  );

/**
 * Reports whether a search matches an ad: a chosen child replaces its parents, and excluded vehicles are never found.
 */
function matches(tree: CatalogueTree, filter: Filter, ad: Ad): boolean {
  const chosen = chosenIn(filter);
  const effective = chosen.filter(
    (one) => !chosen.some((other) => other !== one && isWithin(tree, other, one)),
  );
  const isExcluded = exclusions.some(([field, at]) => filter[field]?.includes(ad[at] ?? 0));
  const isChosen = chosen.length === 0 || effective.some(([level, id]) => ad[level] === id);
  return isChosen && !isExcluded;
}

function click(tree: CatalogueTree, filter: Filter, level: VehicleLevel, id: number): Filter {
  if (!filter[level]?.includes(id)) {
    const freed = exclusions.flatMap(([field, at]) =>
      at === level ? [[field, filter[field]?.filter((one) => one !== id)]] : [],
    );
    return { ...filter, ...Object.fromEntries(freed), [level]: [...(filter[level] ?? []), id] };
  }
  const left = (at: VehicleLevel, ids: number[] | undefined) =>
    ids?.filter((one) => !isWithin(tree, [at, one], [level, id]));
  return {
    ...filter,
    ...Object.fromEntries(facetLevels.map((at) => [at, left(at, filter[at])])),
    ...(level === 'brand_id' && { not_model_id: left('model_id', filter.not_model_id) }),
  };
}

/** Returns the index's counts for a filter, as tables indexed by value plus one. */
function countedFor(tree: CatalogueTree, filter: Filter, ads: readonly Ad[]) {
  const table = (level: VehicleLevel, of: Filter) => {
    const found = ads.filter((ad) => matches(tree, of, ad)).map((ad) => (ad[level] ?? -1) + 1);
    return Uint32Array.from(
      { length: MOST_IDS },
      (_none, place) => found.filter((one) => one === place).length,
    );
  };
  const { not_brand_id, not_model_id } = filter;
  const open: Filter = { not_brand_id, not_model_id };
  const values = facetLevels.flatMap((level): [string, Uint32Array][] => [
    [level, table(level, open)],
    ...exclusions.map(([field]): [string, Uint32Array] => [
      exclusionCountName(level, field),
      table(level, { ...open, [field]: undefined }),
    ]),
  ]);
  return {
    total: ads.filter((ad) => matches(tree, filter, ad)).length,
    without: new Map([['vehicle', ads.filter((ad) => matches(tree, open, ad)).length]]),
    values: new Map(values),
    bounds: new Map(),
    ranges: new Map(),
  };
}

const clicksFor = (tree: CatalogueTree, filter: Filter, ads: readonly Ad[]) =>
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
    const some = (ids: Iterable<number>) => fc.subarray([...ids, UNKNOWN], { maxLength: 4 });
    const brands = [...new Set(tree.brandOf.values())];
    const filters = fc.record<Filter>(
      {
        brand_id: some(brands),
        model_id: some(tree.brandOf.keys()),
        generation_id: some(tree.modelOf.keys()),
        mod_id: some(tree.generationOf.keys()),
        not_brand_id: some(brands),
        not_model_id: some(tree.brandOf.keys()),
      },
      { requiredKeys: [] },
    );
    const ads = fc.array(
      fc
        .tuple(fc.constantFrom(...tree.generationOf.keys()), fc.nat(2))
        .map(([mod, precision]) => adOf(tree, mod, precision)),
      { maxLength: 40 },
    );
    let changed = 0;
    fc.assert(
      fc.property(filters, ads, (filter, all) => {
        const clicks = clicksFor(tree, filter, all);
        const before = all.filter((ad) => matches(tree, filter, ad)).length;
        for (const [level, id] of optionsOf(tree)) {
          const next = click(tree, filter, level, id);
          const found = all.filter((ad) => matches(tree, next, ad)).length;
          expect({ filter, level, id, total: clicks.totalOf(level, id) }).toEqual({
            filter,
            level,
            id,
            total: found,
          });
          changed += Number(found !== before);
        }
      }),
      { seed: 20_261_127, numRuns: 150 },
    );
    expect(changed).toBeGreaterThan(500);
  });

  it('looks up each chosen vehicle and the parent of each option once', () => {
    const { brandOf, modelOf, generationOf } = treeOf(60, 3);
    const maps = [brandOf, modelOf, generationOf].map((map) => new CountingMap(map));
    const [brands, models, generations] = maps as [CountingMap, CountingMap, CountingMap];
    const tree = { brandOf: brands, modelOf: models, generationOf: generations };
    const fifty = Array.from({ length: 50 }, (_none, place) => place + 1);
    const lists = { brand_id: fifty, model_id: fifty, generation_id: fifty, mod_id: fifty };
    const filter: Filter = { ...lists, not_brand_id: fifty, not_model_id: fifty };
    const options = optionsOf(tree);

    const clicks = clicksFor(tree, filter, []);
    for (const [level, id] of options) clicks.totalOf(level, id);

    const lookups = maps.reduce((sum, map) => sum + map.lookups, 0);
    expect(options.length).toBeGreaterThan(2_000);
    expect(lookups).toBeLessThanOrEqual(3 * (options.length + 4 * fifty.length));
  });
});
