import {
  type Filter,
  type FilterParams,
  filterToSearchParams,
  type SearchAddress,
  type VehicleKind,
} from '@pitlane/contracts';
import { type ListField, withField, withKind } from './filter-fields.ts';

type ChildrenOf = (id: number) => readonly number[] | undefined;

/** Catalogue levels below a make, a model and a generation, if loaded. */
export interface LoadedTree {
  modelsOf: ChildrenOf;
  generationsOf: ChildrenOf;
  modsOf: ChildrenOf;
}

const withoutId = (list: readonly number[] | undefined, id: number) =>
  (list ?? []).filter((one) => one !== id);

/** Adds or removes an id; an added one is removed from the opposite list. */
export function toggleId(
  filter: SearchAddress,
  field: ListField,
  id: number,
  opposite?: ListField,
): SearchAddress {
  const list = filter[field] ?? [];
  if (list.includes(id)) return withField(filter, field, withoutId(list, id));
  const changed = withField(filter, field, [...list, id]);
  return opposite ? withField(changed, opposite, withoutId(changed[opposite], id)) : changed;
}

const levels = [
  { level: 'brand_id', below: ['model_id', 'not_model_id'], childrenOf: 'modelsOf' },
  { level: 'model_id', below: ['generation_id'], childrenOf: 'generationsOf' },
  { level: 'generation_id', below: ['mod_id'], childrenOf: 'modsOf' },
] as const;

/**
 * Removes everything below removed vehicles, consistent with the counts of facets. If a list is not loaded,
 * preserves what may be below a vehicle that is still selected.
 */
function withoutOrphans(
  before: SearchAddress,
  after: SearchAddress,
  tree: LoadedTree,
): SearchAddress {
  let next = after;
  for (const { level, below, childrenOf } of levels) {
    const selectedIds = next[level] ?? [];
    const removedIds = (before[level] ?? []).filter((id) => !selectedIds.includes(id));
    if (removedIds.length === 0) continue;
    const isUnknown = (id: number) => tree[childrenOf](id) === undefined;
    const mayBeRetained = (id: number) =>
      !removedIds.some(isUnknown) ||
      selectedIds.some((one) => tree[childrenOf](one)?.includes(id) ?? true);
    const isRetained = (id: number) =>
      !removedIds.some((one) => tree[childrenOf](one)?.includes(id)) && mayBeRetained(id);
    const remaining = below.map((field) => [field, (next[field] ?? []).filter(isRetained)]);
    next = { ...next, ...Object.fromEntries(remaining) };
  }
  return next;
}

export const toggleMake = (filter: SearchAddress, id: number, tree: LoadedTree): SearchAddress =>
  withoutOrphans(filter, toggleId(filter, 'brand_id', id, 'not_brand_id'), tree);

export const toggleExcludedMake = (
  filter: SearchAddress,
  id: number,
  tree: LoadedTree,
): SearchAddress => withoutOrphans(filter, toggleId(filter, 'not_brand_id', id, 'brand_id'), tree);

/** Selects a model, or removes it with everything below it. */
export const toggleModel = (filter: SearchAddress, id: number, tree: LoadedTree): SearchAddress =>
  withoutOrphans(filter, toggleId(filter, 'model_id', id, 'not_model_id'), tree);

export const toggleExcludedModel = (
  filter: SearchAddress,
  id: number,
  tree: LoadedTree,
): SearchAddress => withoutOrphans(filter, toggleId(filter, 'not_model_id', id, 'model_id'), tree);

export const toggleGeneration = (
  filter: SearchAddress,
  id: number,
  tree: LoadedTree,
): SearchAddress => withoutOrphans(filter, toggleId(filter, 'generation_id', id), tree);

export function toggleVersion(filter: SearchAddress, name: string): SearchAddress {
  const { version = [] } = filter;
  const remainingVersions = version.filter((one) => one !== name);
  return withField(
    filter,
    'version',
    remainingVersions.length < version.length ? remainingVersions : [...version, name],
  );
}

export function removeFromList(
  filter: SearchAddress,
  field: ListField,
  id: number,
  tree: LoadedTree,
): SearchAddress {
  if (field === 'brand_id') return toggleMake(filter, id, tree);
  if (field === 'model_id') return toggleModel(filter, id, tree);
  if (field === 'generation_id') return toggleGeneration(filter, id, tree);
  return toggleId(filter, field, id);
}

type EntryOfKinds = { id: number } & ({ kind: VehicleKind } | { kinds: readonly VehicleKind[] });

/** Reports whether a dictionary entry applies to a kind of vehicle; always true without a kind. */
export function appliesToKind(entry: EntryOfKinds, kind: VehicleKind | undefined): boolean {
  if (!kind) return true;
  return 'kind' in entry ? entry.kind === kind : entry.kinds.includes(kind);
}

/** Selects the kind of vehicle and drops filters that this kind lacks. */
export function chooseKind(
  filter: SearchAddress,
  kind: VehicleKind | undefined,
  params: Partial<FilterParams> | undefined,
  tree: LoadedTree,
): SearchAddress {
  const next = withKind(filter, kind);
  if (!kind) return next;
  const applicableIds = (
    ids: readonly number[] | undefined,
    entries: readonly EntryOfKinds[] | undefined,
  ) =>
    // Until the lists are loaded, all entries are preserved.
    (ids ?? []).filter(
      (id) => !entries || entries.some((entry) => entry.id === id && appliesToKind(entry, kind)),
    );
  const { steering_wheel_id: side } = next;
  return withoutOrphans(
    filter,
    {
      ...next,
      brand_id: applicableIds(next.brand_id, params?.brand),
      not_brand_id: applicableIds(next.not_brand_id, params?.brand),
      carcase_id: applicableIds(next.carcase_id, params?.carcase),
      engine_id: applicableIds(next.engine_id, params?.engine),
      transmission_id: applicableIds(next.transmission_id, params?.transmission),
      wheel_drive_id: applicableIds(next.wheel_drive_id, params?.wheel_drive),
      steering_wheel_id: side && applicableIds([side], params?.steering_wheel)[0],
    },
    tree,
  );
}

/** Selects a country and removes the cities, which belong to the previous one. */
export function chooseCountry(filter: SearchAddress, id: number | undefined): SearchAddress {
  return {
    ...withField(filter, 'location_country_id', id),
    location_city_id: undefined,
    radius: undefined,
  };
}

/** Applies a suggested search: replaces words, vehicles and cities, preserves other filters. */
export function applySuggestedSearch(
  filter: SearchAddress,
  suggestedFilter: Filter,
): SearchAddress {
  const { brand_id, model_id, location_city_id } = suggestedFilter;
  return {
    // The make determines the kind.
    ...withKind(withField(filter, 'q', undefined), brand_id ? undefined : filter.kind),
    ...(brand_id && {
      model_id,
      generation_id: undefined,
      mod_id: undefined,
      version: undefined,
      not_brand_id: undefined,
      not_model_id: undefined,
    }),
    ...(location_city_id && { radius: undefined }),
    ...suggestedFilter,
  };
}

/** Reports whether two searches are equal except for one field and the page. */
export function differsOnlyIn(
  field: keyof SearchAddress,
  one: SearchAddress,
  other: SearchAddress,
): boolean {
  const paramsWithoutField = (filter: SearchAddress) =>
    filterToSearchParams({ ...filter, [field]: undefined, page: 1 });
  return paramsWithoutField(one).toString() === paramsWithoutField(other).toString();
}

export function resetPanel({ q, order }: SearchAddress): SearchAddress {
  return { q, order };
}

export function resetAll(filter: SearchAddress): SearchAddress {
  return { order: filter.order };
}
