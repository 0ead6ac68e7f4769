import type { Filter } from '@pitlane/contracts';
import {
  type CatalogueTree,
  lineageOf,
  lineagesOf,
  type VehicleChoice,
  vehicleChoice,
  withoutReplacedParents,
} from '../../core/catalogue/catalogue.rules.ts';
import type { Counted } from '../counting/counting.rules.ts';
import { vehicleFields } from '../filters/filters.rules.ts';

export const levels = vehicleFields;
export type VehicleLevel = (typeof levels)[number];
export const isVehicle = (field: string): field is VehicleLevel =>
  levels.some((level) => level === field);

/** The lists of vehicles that are not wanted, with the level of each. */
export const exclusions = [
  ['not_brand_id', 'brand_id'],
  ['not_model_id', 'model_id'],
] as const;
export type Exclusion = (typeof exclusions)[number][0];

/** The name of a level's numbers without one of these lists. */
export const besideExclusion = (level: VehicleLevel, also: Exclusion) => `${level} ${also}`;

/** What is left of vehicles when children replace their parents. */
function effective(filter: Filter, tree: CatalogueTree): VehicleChoice {
  const choice = vehicleChoice(filter);
  return withoutReplacedParents(choice, lineagesOf(tree, choice));
}

/**
 * A filter after a click on a vehicle: added and no longer excluded, or taken out with all that hangs below it, what is
 * excluded there too.
 */
function withVehicleToggled(
  filter: Filter,
  level: VehicleLevel,
  id: number,
  tree: CatalogueTree,
): Filter {
  const chosen = filter[level] ?? [];
  const without = (field: VehicleLevel | Exclusion, isGone: (one: number) => boolean) =>
    [field, (filter[field] ?? []).filter((one) => !isGone(one))] as const;
  if (!chosen.includes(id)) {
    const own = exclusions.filter(([, at]) => at === level);
    const kept = own.map(([field]) => without(field, (one) => one === id));
    return { ...filter, [level]: [...chosen, id], ...Object.fromEntries(kept) };
  }
  const hangs = (at: VehicleLevel) => (one: number) => parentAt(level, at, one, tree) === id;
  const below = levels.slice(levels.indexOf(level));
  const excluded = exclusions.filter(([, at]) => at !== level && below.includes(at));
  return {
    ...filter,
    ...Object.fromEntries([
      ...below.map((at) => without(at, hangs(at))),
      ...excluded.map(([field, at]) => without(field, hangs(at))),
    ]),
  };
}

const levelOf = {
  brand_id: 'brands',
  model_id: 'models',
  generation_id: 'generations',
  mod_id: 'modifications',
} as const satisfies Record<VehicleLevel, keyof VehicleChoice>;

/** The id at a level that one of a lower level hangs on, or its own. */
const parentAt = (level: VehicleLevel, at: VehicleLevel, id: number, tree: CatalogueTree) =>
  lineageOf(tree, levelOf[at], id)?.[levelOf[level]];

/** Vehicles of a level that are chosen, themselves or by something below them. */
export const parentsOf = (
  level: VehicleLevel,
  filter: Filter,
  tree: CatalogueTree,
): ReadonlySet<number> =>
  new Set(
    levels
      .slice(levels.indexOf(level))
      .flatMap((at) => (filter[at] ?? []).flatMap((id) => parentAt(level, at, id, tree) ?? [])),
  );

/** What was counted for a filter; `without` is how many ads fit it without its vehicles. */
interface CountedVehicles {
  filter: Filter;
  counted: Counted;
  tree: CatalogueTree;
  without: number;
}

/** How many ads the filter finds after a click on a vehicle of this level, by its id. */
export function clickTotalsOf(level: VehicleLevel, given: CountedVehicles): (id: number) => number {
  const { filter, counted, tree } = given;
  const parents = parentsOf(level, filter, tree);
  const chosen = levels.some((at) => (filter[at] ?? []).length > 0)
    ? vehicleTotal(filter, given)
    : 0;
  // Most makes have nothing to do with what is chosen or excluded: each adds its own ads.
  const isApart = (id: number) =>
    level === 'brand_id' && !parents.has(id) && !filter.not_brand_id?.includes(id);
  return (id) =>
    isApart(id)
      ? chosen + (counted.values.get(level)?.[id + 1] ?? 0)
      : vehicleTotal(withVehicleToggled(filter, level, id, tree), given);
}

/** How many ads vehicles have together after a click: none of them is another's child, so none counts twice. */
function vehicleTotal(next: Filter, { filter, counted, tree, without }: CountedVehicles): number {
  const freed = exclusions.flatMap(([field, at]) =>
    (filter[field] ?? [])
      .filter((id) => !next[field]?.includes(id))
      .map((id) => ({ field, at, id })),
  );
  const countOf = (level: VehicleLevel, id: number) => {
    const from = freed.find((each) => parentAt(each.at, level, id, tree) === each.id);
    const values = counted.values.get(from ? besideExclusion(level, from.field) : level);
    return values?.[id + 1] ?? 0;
  };
  const choice = effective(next, tree);
  const chosen = levels.flatMap((level) => choice[levelOf[level]].map((id) => ({ level, id })));
  if (chosen.length === 0) {
    return freed.reduce((total, { at, id }) => total + countOf(at, id), without);
  }
  return chosen.reduce((total, { level, id }) => total + countOf(level, id), 0);
}
