import type { Filter } from '@pitlane/contracts';
import type { FacetCounts } from '@pitlane/facet-index';
import {
  type CatalogueTree,
  type Lineage,
  lineageOf,
  type VehicleChoice,
  vehicleFields,
} from '../../core/catalogue/catalogue.rules.ts';

export const facetLevels = vehicleFields;
export type VehicleLevel = (typeof facetLevels)[number];
export const isVehicle = (field: string): field is VehicleLevel =>
  facetLevels.some((level) => level === field);

/** Fields of excluded vehicles, with the level of each. */
export const exclusions = [
  ['not_brand_id', 'brand_id'],
  ['not_model_id', 'model_id'],
] as const;
type Exclusion = (typeof exclusions)[number][0];

/** Returns the name of a level's counts that ignore one of these exclusions. */
export const exclusionCountName = (level: VehicleLevel, exclusion: Exclusion) =>
  `${level} ${exclusion}`;

const catalogueLevels = {
  brand_id: 'brands',
  model_id: 'models',
  generation_id: 'generations',
  mod_id: 'modifications',
} as const satisfies Record<VehicleLevel, keyof VehicleChoice>;

/** Vehicle selected by a filter. */
export interface ChosenVehicle {
  level: VehicleLevel;
  id: number;
  /** `null` if the catalogue does not contain it. */
  lineage: Lineage | null;
}

/** Looks up all vehicles selected by a filter, once per request. */
export const chosenVehicles = (filter: Filter, tree: CatalogueTree): ChosenVehicle[] =>
  facetLevels.flatMap((level) =>
    (filter[level] ?? []).map((id) => ({
      level,
      id,
      lineage: lineageOf(tree, catalogueLevels[level], id),
    })),
  );

/** Returns the vehicles of a level that are selected, directly or through a descendant. */
export const parentsOf = (
  level: VehicleLevel,
  chosen: readonly ChosenVehicle[],
): ReadonlySet<number> =>
  new Set(chosen.flatMap(({ lineage }) => lineage?.[catalogueLevels[level]] ?? []));

/** Selection at and below a vehicle. */
interface Branch {
  isChosen: boolean;
  /** Number of selected vehicles below it. */
  selectedBelow: number;
  /** Selected vehicles at or below it that no selected child replaces. */
  effective: ChosenVehicle[];
  ads: number;
}

interface ClickInput {
  filter: Filter;
  chosen: readonly ChosenVehicle[];
  counted: FacetCounts;
  tree: CatalogueTree;
}

/**
 * Predicts the number of ads after a click on a vehicle. A click selects the vehicle and removes its exclusion, or
 * deselects it with everything selected and excluded below it. Effective vehicles never contain one another, so no ad
 * is counted twice, and each total differs from the current one only by the branches that the click changes.
 */
export class VehicleClicks {
  readonly #input: ClickInput;
  readonly #branches: Record<VehicleLevel, Map<number, Branch>> = {
    brand_id: new Map(),
    model_id: new Map(),
    generation_id: new Map(),
    mod_id: new Map(),
  };
  readonly #parents: Record<VehicleLevel, ReadonlyMap<number, number> | null>;
  /** Number of ads of all effective vehicles. */
  #ads = 0;

  constructor(input: ClickInput) {
    this.#input = input;
    const { chosen, tree } = input;
    const { brandOf, modelOf, generationOf } = tree;
    this.#parents = {
      brand_id: null,
      model_id: brandOf,
      generation_id: modelOf,
      mod_id: generationOf,
    };
    for (const vehicle of chosen) {
      for (const [level, id] of pathOf(vehicle)) {
        const branch = this.#branchAt(level, id);
        if (level === vehicle.level) branch.isChosen = true;
        else branch.selectedBelow += 1;
      }
    }
    for (const vehicle of chosen) {
      if (this.#branchAt(vehicle.level, vehicle.id).selectedBelow > 0) continue;
      const ads = this.#count(vehicle.level, vehicle.id);
      this.#ads += ads;
      for (const [level, id] of pathOf(vehicle)) {
        const branch = this.#branchAt(level, id);
        branch.effective.push(vehicle);
        branch.ads += ads;
      }
    }
  }

  /** Returns the number of ads after a click on a vehicle of the catalogue. */
  totalOf(level: VehicleLevel, id: number): number {
    const branch = this.#branches[level].get(id);
    return branch?.isChosen
      ? this.#withoutBranch(level, id, branch)
      : this.#withVehicle(level, id, branch);
  }

  #withoutBranch(level: VehicleLevel, id: number, { selectedBelow, ads }: Branch): number {
    const { chosen, filter, tree, counted } = this.#input;
    if (chosen.length === selectedBelow + 1) {
      const unrestrictedTotal = counted.without.get('vehicle') ?? counted.total;
      const freedModels = (filter.not_model_id ?? []).filter(
        (model) => level === 'brand_id' && tree.brandOf.get(model) === id,
      );
      return freedModels.reduce(
        (total, model) => total + this.#count('model_id', model, 'not_model_id'),
        unrestrictedTotal,
      );
    }
    // A selected parent takes effect again if nothing else is selected below it.
    return this.#ads - ads + this.#adsAbove(level, id, selectedBelow + 1);
  }

  #withVehicle(level: VehicleLevel, id: number, branch: Branch | undefined): number {
    const exclusion = exclusions.find(([, excludedLevel]) => excludedLevel === level)?.[0];
    const freedExclusion =
      exclusion && this.#input.filter[exclusion]?.includes(id) ? exclusion : undefined;
    const otherAds = this.#ads - this.#adsAbove(level, id, 0);
    if (!branch) return otherAds + this.#count(level, id, freedExclusion);
    if (!freedExclusion) return otherAds;
    return branch.effective.reduce(
      (total, each) => total + this.#count(each.level, each.id, freedExclusion),
      otherAds - branch.ads,
    );
  }

  /** Returns the number of ads of the selected ancestors that have exactly `below` selected vehicles below them. */
  #adsAbove(level: VehicleLevel, id: number, selectedBelow: number): number {
    let ads = 0;
    let parent = this.#parents[level]?.get(id);
    for (
      let index = facetLevels.indexOf(level) - 1;
      index >= 0 && parent !== undefined;
      index -= 1
    ) {
      const ancestorLevel = facetLevels[index] ?? level;
      const branch = this.#branches[ancestorLevel].get(parent);
      if (branch?.isChosen && branch.selectedBelow === selectedBelow)
        ads += this.#count(ancestorLevel, parent);
      parent = this.#parents[ancestorLevel]?.get(parent);
    }
    return ads;
  }

  /** Returns the number of ads of a vehicle, including those excluded by `freed`. */
  #count(level: VehicleLevel, id: number, ignoredExclusion?: Exclusion): number {
    const { values } = this.#input.counted;
    return (
      values.get(ignoredExclusion ? exclusionCountName(level, ignoredExclusion) : level)?.[
        id + 1
      ] ?? 0
    );
  }

  #branchAt(level: VehicleLevel, id: number): Branch {
    const branches = this.#branches[level];
    const branch = branches.get(id) ?? { isChosen: false, selectedBelow: 0, effective: [], ads: 0 };
    branches.set(id, branch);
    return branch;
  }
}

/** Returns a vehicle and its ancestors, as level and id. */
const pathOf = ({ level, id, lineage }: ChosenVehicle): (readonly [VehicleLevel, number])[] =>
  facetLevels.flatMap((pathLevel) => {
    const pathId = pathLevel === level ? id : lineage?.[catalogueLevels[pathLevel]];
    return pathId ? [[pathLevel, pathId] as const] : [];
  });
