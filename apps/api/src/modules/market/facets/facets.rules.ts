import {
  type FacetField,
  type FacetRange,
  type Filter,
  facetFields,
  facetRanges,
  ownersCounts,
  periods,
  sellerTypes,
  vehicleKinds,
} from '@pitlane/contracts';
import {
  type CatalogueTree,
  lineageOf,
  lineagesOf,
  type VehicleChoice,
  vehicleChoice,
  withoutReplacedParents,
} from '../../core/catalogue/catalogue.rules.ts';
import type { Counted, Tally } from '../counting/counting.rules.ts';
import type { Criterion } from '../criteria/criteria.rules.ts';
import { kindOf, vehicleFields } from '../filters/filters.rules.ts';

const EVER = Number.POSITIVE_INFINITY;

/** The criterion that a facet's field leaves out: makes, models, generations and modifications are one. */
const criterionOf = (field: FacetField | FacetRange) => (isVehicle(field) ? 'vehicle' : field);

const levels = vehicleFields;
export type VehicleLevel = (typeof levels)[number];
export const isVehicle = (field: string): field is VehicleLevel =>
  levels.some((level) => level === field);

/** The lists of vehicles that are not wanted, with the level of each. */
const exclusions = [
  ['not_brand_id', 'brand_id'],
  ['not_model_id', 'model_id'],
] as const;
type Exclusion = (typeof exclusions)[number][0];

/** The name of a level's numbers without one of these lists. */
const besideExclusion = (level: VehicleLevel, also: Exclusion) => `${level} ${also}`;

/** What has to be counted for these fields and ranges, at a moment in milliseconds. */
export function talliesOf(
  asked: readonly string[] | undefined,
  { filter, now, criteria }: { filter: Filter; now: number; criteria: readonly Criterion[] },
): Tally[] {
  const vehicles = asked?.some(isVehicle) ?? false;
  // A click on a model changes what its make counts for: they are counted together.
  const wanted = (name: string) =>
    asked === undefined || asked.includes(name) || (vehicles && isVehicle(name));
  const isListed = (name: FacetField) =>
    name === 'location_city_id'
      ? filter.location_country_id !== undefined || (filter.location_city_id ?? []).length > 0
      : name === 'version'
        ? listsChildren('model_id', filter)
        : !isVehicle(name) || listsChildren(name, filter);
  const fields = facetFields
    .filter((name) => wanted(name) && isListed(name))
    .map((name): Tally => {
      const field = criterionOf(name);
      switch (name) {
        case 'owners_to':
          return { name, field, column: 'owners_count', as: 'upTo', each: ownersCounts };
        case 'special_offer':
          return { name, field, column: 'special_offer_date', as: 'from', each: [now + 1] };
        case 'period':
          return { name, field, column: 'published_at', as: 'days', each: periods, now };
        case 'version':
          return { name, field, column: 'mod_id', as: 'values' };
        default:
          return { name, field, column: name, as: 'values' };
      }
    });
  // A click on what is excluded counts ads that are hidden now.
  const hidden = exclusions.flatMap(([also]) =>
    (filter[also] ?? []).length === 0
      ? []
      : levels
          .filter((name) => wanted(name) && isListed(name))
          .map((name): Tally => {
            const of = { field: 'vehicle', also, column: name, as: 'values' } as const;
            return { ...of, name: besideExclusion(name, also) };
          }),
  );
  const ranges = facetRanges.filter(wanted).map((name): Tally => {
    const criterion = criteria.find(({ field }) => field === name);
    const { from, to } = criterion && 'from' in criterion ? criterion : { from: 0, to: EVER };
    const column = name === 'price' ? 'price_rub' : name;
    // Kilometres and hours of running are not comparable: without a kind, those of cars count.
    const among =
      name === 'mileage' && filter.kind === undefined ? { column: 'kind', value: 0 } : null;
    return { name, field: name, column, as: 'range', from, to, ...(among && { among }) };
  });
  return [...fields, ...hidden, ...ranges];
}

/** The catalogue as a tree, and what each list shows, by ids. */
export interface FacetChoices extends CatalogueTree {
  entries: Readonly<Record<string, readonly number[]>>;
  countryOf: ReadonlyMap<number, number>;
  /** The modifications of each version, with their makes. */
  versions: ReadonlyMap<string, readonly { id: number; brand: number }[]>;
}

/** What is left of vehicles when children replace their parents. */
function effective(filter: Filter, tree: FacetChoices): VehicleChoice {
  const choice = vehicleChoice(filter);
  return withoutReplacedParents(choice, lineagesOf(tree, choice));
}

/**
 * A filter after a click on a vehicle: added and no longer excluded, or taken out with all that hangs below it, what is
 * excluded there too.
 */
export function withVehicleToggled(
  filter: Filter,
  level: VehicleLevel,
  id: number,
  tree: FacetChoices,
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
const parentAt = (level: VehicleLevel, at: VehicleLevel, id: number, tree: FacetChoices) =>
  lineageOf(tree, levelOf[at], id)?.[levelOf[level]];

/**
 * What a field's list shows: of models and below what chosen parents have, of versions those of the makes, of cities
 * those of the country.
 */
export function optionsOf(
  field: FacetField,
  filter: Filter,
  tree: FacetChoices,
): readonly (number | string)[] {
  switch (field) {
    case 'kind':
      return vehicleKinds;
    case 'seller_type':
      return sellerTypes;
    case 'state_id':
      return [1, 2];
    case 'owners_count':
    case 'owners_to':
      return ownersCounts;
    case 'period':
      return periods;
    case 'guarantee':
    case 'special_offer':
    case 'tuning':
      return [1];
    case 'model_id':
      return childrenOf('brand_id', filter, tree.brandOf, tree);
    case 'generation_id':
      return childrenOf('model_id', filter, tree.modelOf, tree);
    case 'mod_id':
      return childrenOf('generation_id', filter, tree.generationOf, tree);
    case 'version': {
      const makes = parentsOf('brand_id', filter, tree);
      return [...tree.versions].flatMap(([name, of]) =>
        of.some(({ brand }) => makes.has(brand)) ? [name] : [],
      );
    }
    case 'location_city_id': {
      const { location_country_id: country, location_city_id: cities = [] } = filter;
      const chosen = new Set(
        country === undefined ? cities.map((id) => tree.countryOf.get(id)) : [country],
      );
      if (chosen.size === 0) return [];
      return [...tree.countryOf].flatMap(([id, of]) => (chosen.has(of) ? [id] : []));
    }
    default:
      return tree.entries[field] ?? [];
  }
}

/** Makes always have a list, other vehicles below one that is chosen, or where one of them is. */
const listsChildren = (level: VehicleLevel, filter: Filter) =>
  level === 'brand_id' ||
  levels.slice(levels.indexOf(level) - 1).some((at) => (filter[at] ?? []).length > 0);

/** Vehicles of a level that are chosen, themselves or by something below them. */
const parentsOf = (level: VehicleLevel, filter: Filter, tree: FacetChoices): ReadonlySet<number> =>
  new Set(
    levels
      .slice(levels.indexOf(level))
      .flatMap((at) => (filter[at] ?? []).flatMap((id) => parentAt(level, at, id, tree) ?? [])),
  );

/** What hangs below them. */
function childrenOf(
  level: VehicleLevel,
  filter: Filter,
  parentOf: ReadonlyMap<number, number>,
  tree: FacetChoices,
): number[] {
  const parents = parentsOf(level, filter, tree);
  if (parents.size === 0) return [];
  return [...parentOf].flatMap(([id, parent]) => (parents.has(parent) ? [id] : []));
}

/** What a filter holds of a field, as a list; a flag that is set is 1. */
function chosenOf(field: FacetField, filter: Filter): readonly (number | string)[] {
  const value = filter[field];
  if (value === undefined || value === false || (field === 'state_id' && value === 0)) return [];
  return value === true ? [1] : [value].flat();
}

const isList = (filter: Filter, field: FacetField) => Array.isArray(filter[field]);

/** Where the counted values of a field are, by an option's id. */
function counterOf(
  field: FacetField,
  counted: Counted,
  tree: FacetChoices,
): (id: number | string) => number {
  const bounded = counted.bounded.get(field);
  if (bounded) {
    const options = optionsOf(field, {}, tree);
    return (id) => bounded[options.indexOf(id)] ?? 0;
  }
  const values = counted.values.get(field);
  const countOf = (value: number) => values?.[value + 1] ?? 0;
  if (field === 'version') {
    return (name) =>
      (tree.versions.get(String(name)) ?? []).reduce((sum, { id }) => sum + countOf(id), 0);
  }
  const names: readonly string[] = field === 'kind' ? vehicleKinds : sellerTypes;
  return (id) => countOf(typeof id === 'string' ? names.indexOf(id) : id);
}

/** Every option of a field with its numbers. */
export function facetOf(
  field: FacetField,
  { filter, counted, tree }: { filter: Filter; counted: Counted; tree: FacetChoices },
) {
  const countOf = counterOf(field, counted, tree);
  // A mileage asks for cars also where no kind is chosen.
  const implied = field === 'kind' ? kindOf({ ...filter, kind: undefined }) : undefined;
  const without = implied
    ? countOf(implied)
    : (counted.without.get(criterionOf(field)) ?? counted.total);
  const chosen = chosenOf(field, filter);
  const sum = (ids: readonly (number | string)[]) =>
    ids.reduce<number>((total, id) => total + countOf(id), 0);
  const totalOf = (id: number | string) => {
    if (isVehicle(field) && typeof id === 'number') {
      const next = withVehicleToggled(filter, field, id, tree);
      return vehicleTotal(next, { filter, counted, tree, without });
    }
    const others = chosen.filter((one) => one !== id);
    if (!chosen.includes(id)) return isList(filter, field) ? sum([...chosen, id]) : countOf(id);
    return others.length === 0 ? without : sum(others);
  };
  return optionsOf(field, filter, tree).map((id) => ({
    id,
    count: countOf(id),
    total: totalOf(id),
  }));
}

/** How many ads vehicles have together after a click: none of them is another's child, so none counts twice. */
function vehicleTotal(
  next: Filter,
  {
    filter,
    counted,
    tree,
    without,
  }: { filter: Filter; counted: Counted; tree: FacetChoices; without: number },
): number {
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
