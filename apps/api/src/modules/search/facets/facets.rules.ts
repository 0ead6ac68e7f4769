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
import type { Criterion, FacetCounts, FacetRequest } from '@pitlane/facet-index';
import type { CatalogueTree } from '../../core/catalogue/catalogue.rules.ts';
import { impliedKindOf } from '../filters/filter-sql.ts';
import {
  type ChosenVehicle,
  exclusionCountName,
  exclusions,
  facetLevels,
  isVehicle,
  parentsOf,
  type VehicleClicks,
  type VehicleLevel,
} from './vehicle-facets.ts';

const UNBOUNDED = Number.POSITIVE_INFINITY;
const DAY_MS = 86_400_000;

/** Returns the criterion that a facet ignores; the levels of vehicles share one. */
const criterionOf = (field: FacetField | FacetRange) => (isVehicle(field) ? 'vehicle' : field);

type Without<Union, Key extends PropertyKey> = Union extends unknown ? Omit<Union, Key> : never;
type CountingMethod = Without<FacetRequest, 'name' | 'criterion'>;

/** Returns the counting methods of facets that do not count every value of the field of their name. */
function specialMethods(
  now: number,
  chosen: readonly ChosenVehicle[],
): Partial<Record<FacetField, CountingMethod>> {
  // Levels below makes are listed only for selected makes.
  const withinMakes = { field: 'brand_id', values: [...parentsOf('brand_id', chosen)] };
  const daysAgo = periods.map((days) => now - days * DAY_MS);
  return {
    model_id: { field: 'model_id', as: 'values', within: withinMakes },
    generation_id: { field: 'generation_id', as: 'values', within: withinMakes },
    mod_id: { field: 'mod_id', as: 'values', within: withinMakes },
    version: { field: 'mod_id', as: 'values', within: withinMakes },
    owners_to: { field: 'owners_count', as: 'upTo', bounds: ownersCounts },
    special_offer: { field: 'special_offer_date', as: 'from', bounds: [now + 1] },
    period: { field: 'published_at', as: 'from', bounds: daysAgo },
  };
}

/**
 * Reports whether a level below makes is listed: if a vehicle of its own, of a lower or of the next higher level is
 * selected.
 */
const isLevelListed = (level: VehicleLevel, filter: Filter) =>
  facetLevels
    .slice(facetLevels.indexOf(level) - 1)
    .some((other) => (filter[other] ?? []).length > 0);

/** Conditions under which a facet is listed; others always are. */
const listingConditions: Partial<Record<FacetField, (filter: Filter) => boolean>> = {
  model_id: (filter) => isLevelListed('model_id', filter),
  generation_id: (filter) => isLevelListed('generation_id', filter),
  mod_id: (filter) => isLevelListed('mod_id', filter),
  version: (filter) => isLevelListed('model_id', filter),
  location_city_id: ({ location_country_id: country, location_city_id: cities = [] }) =>
    country !== undefined || cities.length > 0,
};

/**
 * Returns the index requests for some fields and ranges, or for all.
 * @param requestedNames names of fields and ranges
 * @param now in milliseconds
 */
export function buildFacetRequests(
  requestedNames: readonly string[] | undefined,
  {
    filter,
    chosen,
    now,
    criteria,
  }: {
    filter: Filter;
    chosen: readonly ChosenVehicle[];
    now: number;
    criteria: readonly Criterion[];
  },
): FacetRequest[] {
  const requestsVehicles = requestedNames?.some(isVehicle) ?? false;
  // A click on a model changes the total of its make, so all levels are counted together.
  const isRequested = (name: string) =>
    requestedNames === undefined ||
    requestedNames.includes(name) ||
    (requestsVehicles && isVehicle(name));
  const isCounted = (name: FacetField) =>
    isRequested(name) && (listingConditions[name]?.(filter) ?? true);
  const methods = specialMethods(now, chosen);
  const requestOf = (name: FacetField): FacetRequest => {
    const method = methods[name] ?? { field: name, as: 'values' };
    return { name, criterion: criterionOf(name), ...method };
  };
  const fields = facetFields.filter(isCounted).map(requestOf);
  // A click on an excluded vehicle adds the ads that its exclusion hides, so they are counted too.
  const excludedCounts = exclusions
    .filter(([exclusion]) => (filter[exclusion] ?? []).length > 0)
    .flatMap(([exclusion]) =>
      facetLevels.filter(isCounted).map((name) => ({
        ...requestOf(name),
        also: exclusion,
        name: exclusionCountName(name, exclusion),
      })),
    );
  const ranges = facetRanges.filter(isRequested).map((name): FacetRequest => {
    const rangeCriterion = criteria.find((criterion) => criterion.name === name);
    const { from, to } =
      rangeCriterion && 'from' in rangeCriterion ? rangeCriterion : { from: 0, to: UNBOUNDED };
    const field = name === 'price' ? 'price_rub' : name;
    // Kilometers and engine hours are not comparable: without a kind, only cars are counted.
    const among =
      name === 'mileage' && filter.kind === undefined ? { field: 'kind', value: 0 } : null;
    return { name, criterion: name, field, as: 'range', from, to, ...(among && { among }) };
  });
  return [...fields, ...excludedCounts, ...ranges];
}

/** Tree of the catalogue, and the options of each facet by ids. */
export interface FacetChoices extends CatalogueTree {
  entries: Readonly<Record<string, readonly number[]>>;
  countryOf: ReadonlyMap<number, number>;
  /** Modifications of each version, with their makes. */
  versions: ReadonlyMap<string, readonly { id: number; brand: number }[]>;
}

interface OptionContext {
  filter: Filter;
  chosen: readonly ChosenVehicle[];
  tree: FacetChoices;
}

/**
 * Returns the options of a field: models and lower levels of the selected parents, versions of their makes, cities of
 * the country.
 */
export function facetOptionsOf(
  field: FacetField,
  { filter, chosen, tree }: OptionContext,
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
      return childrenOf(parentsOf('brand_id', chosen), tree.brandOf);
    case 'generation_id':
      return childrenOf(parentsOf('model_id', chosen), tree.modelOf);
    case 'mod_id':
      return childrenOf(parentsOf('generation_id', chosen), tree.generationOf);
    case 'version': {
      const makes = parentsOf('brand_id', chosen);
      return [...tree.versions].flatMap(([name, modifications]) =>
        modifications.some(({ brand }) => makes.has(brand)) ? [name] : [],
      );
    }
    case 'location_city_id': {
      const { location_country_id: country, location_city_id: cities = [] } = filter;
      const countries = new Set(
        country === undefined ? cities.flatMap((id) => tree.countryOf.get(id) ?? []) : [country],
      );
      return childrenOf(countries, tree.countryOf);
    }
    default:
      return tree.entries[field] ?? [];
  }
}

/** Returns the children of some parents, in catalogue order. */
const childrenOf = (
  parents: ReadonlySet<number>,
  parentOf: ReadonlyMap<number, number>,
): number[] =>
  parents.size === 0
    ? []
    : [...parentOf].flatMap(([id, parent]) => (parents.has(parent) ? [id] : []));

/** Returns the selected values of a field as a list, with 1 for a flag. */
function selectedValuesOf(field: FacetField, filter: Filter): readonly (number | string)[] {
  const value = filter[field];
  if (value === undefined || value === false || (field === 'state_id' && value === 0)) return [];
  return value === true ? [1] : [value].flat();
}

/** Returns a function that counts the ads of an option. */
function counterOf(
  field: FacetField,
  options: readonly (number | string)[],
  { counted, tree }: { counted: FacetCounts; tree: FacetChoices },
): (id: number | string) => number {
  const boundCounts = counted.bounds.get(field);
  if (boundCounts) return (id) => boundCounts[options.indexOf(id)] ?? 0;
  const values = counted.values.get(field);
  const countOf = (value: number) => values?.[value + 1] ?? 0;
  if (field === 'version') {
    return (name) =>
      (tree.versions.get(String(name)) ?? []).reduce((sum, { id }) => sum + countOf(id), 0);
  }
  const names: readonly string[] = field === 'kind' ? vehicleKinds : sellerTypes;
  return (id) => countOf(typeof id === 'string' ? names.indexOf(id) : id);
}

/** Returns every option of a field with its counts. */
export function buildFacet(
  field: FacetField,
  { counted, clicks, ...context }: OptionContext & { counted: FacetCounts; clicks: VehicleClicks },
) {
  const { filter, tree } = context;
  const options = facetOptionsOf(field, context);
  const countOf = counterOf(field, options, { counted, tree });
  // A mileage without a kind implies cars.
  const impliedKind = field === 'kind' ? impliedKindOf({ ...filter, kind: undefined }) : undefined;
  const totalWithoutField = impliedKind
    ? countOf(impliedKind)
    : (counted.without.get(criterionOf(field)) ?? counted.total);
  const selectedValues = new Set(selectedValuesOf(field, filter));
  const isList = Array.isArray(filter[field]);
  const currentTotal = [...selectedValues].reduce<number>((total, id) => total + countOf(id), 0);
  // An ad has one value of each field: a click adds or removes the ads with the clicked value.
  const totalOf = (id: number | string, count: number) => {
    if (isVehicle(field) && typeof id === 'number') return clicks.totalOf(field, id);
    if (!selectedValues.has(id)) return isList ? currentTotal + count : count;
    return selectedValues.size === 1 ? totalWithoutField : currentTotal - count;
  };
  return options.map((id) => {
    const count = countOf(id);
    return { id, count, total: totalOf(id, count) };
  });
}
