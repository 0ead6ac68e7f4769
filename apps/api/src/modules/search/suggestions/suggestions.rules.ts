import { type Filter, filterFields, type SuggestionKind } from '@pitlane/contracts';
import { vehicleFields } from '../../core/catalogue/catalogue.rules.ts';
import type { Completion } from '../../query-parser/completions.ts';

import {
  type Meaning,
  mergeMeanings,
  type ParsedQuery,
} from '../../query-parser/query-meanings.ts';

export interface SuggestedSearch {
  kind: SuggestionKind;
  name: string;
  filter: Filter;
}

/** Meaning of the other words. */
type Understanding = Pick<ParsedQuery, 'filter' | 'meanings'>;

const vehicleNames: readonly string[] = [...vehicleFields, 'version'];
const kinds: Readonly<Record<string, SuggestionKind>> = {
  brand_id: 'brand',
  model_id: 'model',
  generation_id: 'generation',
  carcase_id: 'body',
  location_city_id: 'city',
  version: 'filter',
};

type NamedPart = Pick<Meaning, 'filter' | 'name' | 'full'>;

/**
 * Returns the names of the parts of a filter: a model with its make, a generation with both, a version with its
 * vehicle.
 */
function namesOf(parts: readonly NamedPart[], filter: Filter): string[] {
  const models = parts.filter((each) => each.filter.model_id);
  const [namedVehicle, ...others] =
    models.length > 0 ? models : parts.filter((each) => each.filter.brand_id);
  const namedParts = parts.filter(({ filter: { brand_id: make, model_id: model, version } }) =>
    model
      ? !filter.generation_id
      : !(version || (make && (filter.model_id || filter.generation_id))),
  );
  const versions = parts.flatMap((each) => (each.filter.version ? each.name : []));
  const vehicle = namedParts.findLast(
    ({ filter: { brand_id: make, model_id: model, generation_id: generations } }) =>
      make ?? model ?? generations,
  );
  const names = namedParts.map((each) => {
    const { filter: partFilter, name, full } = each;
    // A generation code shared by several models has no full name.
    const isSharedCode =
      partFilter.generation_id && full === name && namedVehicle && others.length === 0;
    const fullName = isSharedCode ? `${namedVehicle.full} ${full}` : full;
    return each === vehicle ? [fullName, ...versions].join(' ') : fullName;
  });
  return [...new Set(names)];
}

/** Combines a completion with the meaning of the other words; it replaces their values of the same field or vehicle. */
export function toSuggestedSearches(
  completion: Completion,
  understanding: Understanding | null,
): SuggestedSearch[] {
  const { field, values, brandId, modelId, name, ownName } = completion;
  const parsed = filterFields.safeParse({ [field]: values });
  const kind = kinds[field] ?? 'filter';
  if (!parsed.success) return [];
  const models = field === 'version' ? understanding?.filter.model_id : undefined;
  // A version is ambiguous without its make or model.
  const vehicleOfVersion = field === 'version' && {
    ...(brandId && { brand_id: [brandId] }),
    ...(modelId && { model_id: [modelId] }),
  };
  const filter = { ...vehicleOfVersion, ...understanding?.filter, ...parsed.data };
  const completedPart = { filter: parsed.data, name: ownName, full: name };
  const isVehicle = !models && vehicleNames.includes(field);
  const replacedFields = isVehicle ? vehicleNames : [field];
  const retainedMeanings = (understanding?.meanings ?? []).filter(
    (each) => !replacedFields.some((field) => field in each.filter),
  );
  const otherNames = namesOf(
    models ? [...retainedMeanings, completedPart] : retainedMeanings,
    filter,
  );
  // A vehicle comes first, other completions last.
  const names = isVehicle ? [name, ...otherNames] : models ? otherNames : [...otherNames, name];
  return [{ kind: names.length === 1 ? kind : 'filter', name: names.join(', '), filter }];
}

/** Returns the meaning of the whole text as a single search, named by its parts. */
export function suggestWholeSearch({
  understood,
  filter,
  meanings,
  beginning,
}: ParsedQuery): SuggestedSearch[] {
  if (meanings.length === 0 || understood.rest !== '' || beginning) return [];
  const names = namesOf(meanings, filter);
  const fields = meanings.flatMap((each) => Object.keys(each.filter));
  const lastField = fields.findLast((field) => field in kinds);
  const hasOneName = names.length === 1;
  return [
    {
      kind: (hasOneName && lastField && kinds[lastField]) || 'filter',
      name: names.join(', '),
      filter,
    },
  ];
}

/** Returns the meaning of a text without its incomplete word; `null` if the text was understood completely. */
export const certainFilterOf = ({ beginning, understood, filter }: ParsedQuery): Filter | null =>
  beginning ? mergeMeanings(beginning.meanings) : understood.rest === '' ? null : filter;

/** Reports whether a city was only guessed from an incomplete word. */
export const isGuessedCity = (filter: Filter, certainFilter: Filter | null): boolean =>
  certainFilter !== null &&
  Object.keys(certainFilter).length > 0 &&
  filter.location_city_id !== undefined &&
  certainFilter.location_city_id === undefined;

export function removeDuplicateFilters(searches: readonly SuggestedSearch[]): SuggestedSearch[] {
  const searchesByKey = new Map<string, SuggestedSearch>();
  for (const search of searches) {
    const { brand_id: _make, ...filter } = search.filter;
    const key = JSON.stringify(search.filter.model_id ? filter : search.filter);
    if (!searchesByKey.has(key)) searchesByKey.set(key, search);
  }
  return [...searchesByKey.values()];
}
