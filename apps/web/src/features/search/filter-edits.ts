import {
  type Filter,
  type FilterParams,
  filterToSearchParams,
  type SearchAddress,
  type VehicleKind,
} from '@pitlane/contracts';
import { type ListField, withField, withKind } from './filter-fields.ts';

/** The ids of the models of a make, where its list is loaded. */
export type ModelsOf = (brandId: number) => readonly number[] | undefined;

const without = (list: readonly number[] | undefined, id: number) =>
  (list ?? []).filter((one) => one !== id);

/** Adds or takes away one id; an id is never both wanted and excluded. */
export function toggled(
  filter: SearchAddress,
  field: ListField,
  id: number,
  opposite?: ListField,
): SearchAddress {
  const list = filter[field] ?? [];
  const next = list.includes(id) ? without(list, id) : [...list, id];
  const changed = withField(filter, field, next);
  return opposite ? withField(changed, opposite, without(changed[opposite], id)) : changed;
}

/**
 * Models of makes that were let go go with them, and what hangs below a model too. A model stays
 * where it is, or may be, of a make that is still chosen: a list not here yet says nothing.
 */
function keepModelsOfMakes(
  before: SearchAddress,
  next: SearchAddress,
  modelsOf: ModelsOf,
): SearchAddress {
  const makes = next.brand_id ?? [];
  const gone = (before.brand_id ?? []).filter((id) => !makes.includes(id));
  if (gone.length === 0) return next;
  const among = (id: number) => (make: number) => modelsOf(make)?.includes(id) ?? false;
  const someUnknown = makes.some((make) => modelsOf(make) === undefined);
  const stays = (id: number) => makes.some(among(id)) || (someUnknown && !gone.some(among(id)));
  const kept = (next.model_id ?? []).filter(stays);
  return {
    ...next,
    model_id: kept,
    not_model_id: (next.not_model_id ?? []).filter(stays),
    ...(kept.length === (next.model_id ?? []).length ? {} : { generation_id: [], mod_id: [] }),
  };
}

/** Chooses a make or lets it go, with its models. */
export function toggleMake(filter: SearchAddress, id: number, modelsOf: ModelsOf): SearchAddress {
  return keepModelsOfMakes(filter, toggled(filter, 'brand_id', id, 'not_brand_id'), modelsOf);
}

/** Excludes a make or lets it back. */
export function toggleExcludedMake(
  filter: SearchAddress,
  id: number,
  modelsOf: ModelsOf,
): SearchAddress {
  return keepModelsOfMakes(filter, toggled(filter, 'not_brand_id', id, 'brand_id'), modelsOf);
}

/** Chooses a model, or lets it go with what may hang below it. */
export function toggleModel(filter: SearchAddress, id: number): SearchAddress {
  const next = toggled(filter, 'model_id', id, 'not_model_id');
  return filter.model_id?.includes(id) ? { ...next, generation_id: [], mod_id: [] } : next;
}

export function toggleExcludedModel(filter: SearchAddress, id: number): SearchAddress {
  const next = toggled(filter, 'not_model_id', id, 'model_id');
  return next.model_id?.length === filter.model_id?.length
    ? next
    : { ...next, generation_id: [], mod_id: [] };
}

export function toggleGeneration(filter: SearchAddress, id: number): SearchAddress {
  const next = toggled(filter, 'generation_id', id);
  return filter.generation_id?.includes(id) ? { ...next, mod_id: [] } : next;
}

/** Chooses a version, of whatever generation, or lets it go. */
export function toggleVersion(filter: SearchAddress, name: string): SearchAddress {
  const { version = [] } = filter;
  const rest = version.filter((one) => one !== name);
  return withField(filter, 'version', rest.length < version.length ? rest : [...version, name]);
}

/** Takes one value of a list away, with what hangs below it. */
export function removeFromList(
  filter: SearchAddress,
  field: ListField,
  id: number,
  modelsOf: ModelsOf,
): SearchAddress {
  if (field === 'brand_id') return toggleMake(filter, id, modelsOf);
  if (field === 'model_id') return toggleModel(filter, id);
  if (field === 'generation_id') return toggleGeneration(filter, id);
  return toggled(filter, field, id);
}

type OfKinds = { id: number } & ({ kind: VehicleKind } | { kinds: readonly VehicleKind[] });

/** Whether vehicles of a kind have an entry of a dictionary; of any kind where none is chosen. */
export function fits(entry: OfKinds, kind: VehicleKind | undefined): boolean {
  if (!kind) return true;
  return 'kind' in entry ? entry.kind === kind : entry.kinds.includes(kind);
}

/** Chooses the kind of vehicle and drops filters that this kind does not have. */
export function chooseKind(
  filter: SearchAddress,
  kind: VehicleKind | undefined,
  params: Partial<FilterParams> | undefined,
  modelsOf: ModelsOf,
): SearchAddress {
  const next = withKind(filter, kind);
  if (!kind) return next;
  const fitting = (ids: readonly number[] | undefined, entries: readonly OfKinds[] | undefined) =>
    // Until the lists are loaded, every entry is kept.
    (ids ?? []).filter(
      (id) => !entries || entries.some((entry) => entry.id === id && fits(entry, kind)),
    );
  const { steering_wheel_id: side } = next;
  return keepModelsOfMakes(
    filter,
    {
      ...next,
      brand_id: fitting(next.brand_id, params?.brand),
      not_brand_id: fitting(next.not_brand_id, params?.brand),
      carcase_id: fitting(next.carcase_id, params?.carcase),
      engine_id: fitting(next.engine_id, params?.engine),
      transmission_id: fitting(next.transmission_id, params?.transmission),
      wheel_drive_id: fitting(next.wheel_drive_id, params?.wheel_drive),
      steering_wheel_id: side && fitting([side], params?.steering_wheel)[0],
    },
    modelsOf,
  );
}

/** Chooses a country; the cities were in the one before. */
export function chooseCountry(filter: SearchAddress, id: number | undefined): SearchAddress {
  return {
    ...withField(filter, 'location_country_id', id),
    location_city_id: undefined,
    radius: undefined,
  };
}

/** What an offered search asks beside the filters there are, in place of the words and of other vehicles and cities. */
export function besideOthers(filter: SearchAddress, offered: Filter): SearchAddress {
  const { brand_id, model_id, location_city_id } = offered;
  return {
    // The make says the kind by itself.
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
    ...offered,
  };
}

/** Whether two searches ask the same but in one field. */
export function isSameBut(
  field: keyof SearchAddress,
  one: SearchAddress,
  other: SearchAddress,
): boolean {
  const rest = (filter: SearchAddress) =>
    filterToSearchParams({ ...filter, [field]: undefined, page: 1 });
  return rest(one).toString() === rest(other).toString();
}

/** Everything off that the panel shows. */
export function resetPanel({ q, order }: SearchAddress): SearchAddress {
  return { q, order };
}

/** Everything off but the order, which is no filter. */
export function resetAll(filter: SearchAddress): SearchAddress {
  return { order: filter.order };
}
