import type { Filter } from '@pitlane/contracts';
import type { FacetCounts } from '@pitlane/facet-index';
import {
  type CatalogueTree,
  type Lineage,
  lineageOf,
  type VehicleChoice,
  vehicleFields,
} from '../../core/catalogue/catalogue.rules.ts';

export const levels = vehicleFields;
export type VehicleLevel = (typeof levels)[number];
export const isVehicle = (field: string): field is VehicleLevel =>
  levels.some((level) => level === field);

/** Lists of excluded vehicles, with the level of each. */
export const exclusions = [
  ['not_brand_id', 'brand_id'],
  ['not_model_id', 'model_id'],
] as const;
type Exclusion = (typeof exclusions)[number][0];

/** Name of a level's counts without one of these lists. */
export const besideExclusion = (level: VehicleLevel, also: Exclusion) => `${level} ${also}`;

const levelOf = {
  brand_id: 'brands',
  model_id: 'models',
  generation_id: 'generations',
  mod_id: 'modifications',
} as const satisfies Record<VehicleLevel, keyof VehicleChoice>;

/** A vehicle that a filter chooses. */
export interface ChosenVehicle {
  level: VehicleLevel;
  id: number;
  /** `null` if the catalogue does not have it. */
  lineage: Lineage | null;
}

/** Looks up all vehicles that a filter chooses; one request does this once. */
export const chosenVehicles = (filter: Filter, tree: CatalogueTree): ChosenVehicle[] =>
  levels.flatMap((level) =>
    (filter[level] ?? []).map((id) => ({
      level,
      id,
      lineage: lineageOf(tree, levelOf[level], id),
    })),
  );

/** Returns the vehicles of a level that are chosen, directly or by something below them. */
export const parentsOf = (
  level: VehicleLevel,
  chosen: readonly ChosenVehicle[],
): ReadonlySet<number> => new Set(chosen.flatMap(({ lineage }) => lineage?.[levelOf[level]] ?? []));

/** What is chosen at and below a vehicle. */
interface Branch {
  isChosen: boolean;
  /** Number of chosen vehicles below it. */
  below: number;
  /** Chosen vehicles at or below it that no chosen child replaces. */
  effective: ChosenVehicle[];
  /** Ads of `effective`. */
  ads: number;
}

interface CountedVehicles {
  filter: Filter;
  chosen: readonly ChosenVehicle[];
  counted: FacetCounts;
  tree: CatalogueTree;
}

/**
 * Predicts how many ads a filter finds after a click on a vehicle. A click adds the vehicle and takes it off the
 * excluded ones, or removes it with everything chosen below it and with the exclusions below it. Effective vehicles
 * are never below one another, so no ad counts twice, and each total differs from the present one only by the
 * branches that the click changes.
 */
export class VehicleClicks {
  readonly #given: CountedVehicles;
  readonly #branches: Record<VehicleLevel, Map<number, Branch>> = {
    brand_id: new Map(),
    model_id: new Map(),
    generation_id: new Map(),
    mod_id: new Map(),
  };
  readonly #parents: Record<VehicleLevel, ReadonlyMap<number, number> | null>;
  /** Ads of all effective vehicles. */
  #ads = 0;

  constructor(given: CountedVehicles) {
    this.#given = given;
    const { chosen, tree } = given;
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
        else branch.below += 1;
      }
    }
    for (const vehicle of chosen) {
      if (this.#branchAt(vehicle.level, vehicle.id).below > 0) continue;
      const ads = this.#count(vehicle.level, vehicle.id);
      this.#ads += ads;
      for (const [level, id] of pathOf(vehicle)) {
        const branch = this.#branchAt(level, id);
        branch.effective.push(vehicle);
        branch.ads += ads;
      }
    }
  }

  /** Returns how many ads the filter finds after a click on a vehicle of the catalogue. */
  totalOf(level: VehicleLevel, id: number): number {
    const branch = this.#branches[level].get(id);
    return branch?.isChosen
      ? this.#withoutBranch(level, id, branch)
      : this.#withVehicle(level, id, branch);
  }

  #withoutBranch(level: VehicleLevel, id: number, { below, ads }: Branch): number {
    const { chosen, filter, tree, counted } = this.#given;
    if (chosen.length === below + 1) {
      const without = counted.without.get('vehicle') ?? counted.total;
      const freed = (filter.not_model_id ?? []).filter(
        (model) => level === 'brand_id' && tree.brandOf.get(model) === id,
      );
      return freed.reduce(
        (total, model) => total + this.#count('model_id', model, 'not_model_id'),
        without,
      );
    }
    // A chosen parent takes effect again if nothing else is chosen below it.
    return this.#ads - ads + this.#adsAbove(level, id, below + 1);
  }

  #withVehicle(level: VehicleLevel, id: number, branch: Branch | undefined): number {
    const exclusion = exclusions.find(([, at]) => at === level)?.[0];
    const freed = exclusion && this.#given.filter[exclusion]?.includes(id) ? exclusion : undefined;
    const others = this.#ads - this.#adsAbove(level, id, 0);
    if (!branch) return others + this.#count(level, id, freed);
    if (!freed) return others;
    return branch.effective.reduce(
      (total, each) => total + this.#count(each.level, each.id, freed),
      others - branch.ads,
    );
  }

  /** Returns the number of ads of the chosen vehicles above one that have exactly `below` chosen vehicles below them. */
  #adsAbove(level: VehicleLevel, id: number, below: number): number {
    let ads = 0;
    let parent = this.#parents[level]?.get(id);
    for (let place = levels.indexOf(level) - 1; place >= 0 && parent !== undefined; place -= 1) {
      const above = levels[place] ?? level;
      const branch = this.#branches[above].get(parent);
      if (branch?.isChosen && branch.below === below) ads += this.#count(above, parent);
      parent = this.#parents[above]?.get(parent);
    }
    return ads;
  }

  /** Returns the ads of a vehicle; with those that `freed` excludes. */
  #count(level: VehicleLevel, id: number, freed?: Exclusion): number {
    const { values } = this.#given.counted;
    return values.get(freed ? besideExclusion(level, freed) : level)?.[id + 1] ?? 0;
  }

  #branchAt(level: VehicleLevel, id: number): Branch {
    const branches = this.#branches[level];
    const branch = branches.get(id) ?? { isChosen: false, below: 0, effective: [], ads: 0 };
    branches.set(id, branch);
    return branch;
  }
}

/** Returns a vehicle and everything above it, as level and id. */
const pathOf = ({ level, id, lineage }: ChosenVehicle): (readonly [VehicleLevel, number])[] =>
  levels.flatMap((at) => {
    const own = at === level ? id : lineage?.[levelOf[at]];
    return own ? [[at, own] as const] : [];
  });
