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

/** Reliable meaning of the other words. */
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
  const [of, ...others] = models.length > 0 ? models : parts.filter((each) => each.filter.brand_id);
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
    const { filter: ofEach, name, full } = each;
    // A generation code shared by several models has no full name of its own.
    const isOfSeveral = ofEach.generation_id && full === name && of && others.length === 0;
    const whole = isOfSeveral ? `${of.full} ${full}` : full;
    return each === vehicle ? [whole, ...versions].join(' ') : whole;
  });
  return [...new Set(names)];
}

/** Combines a completion with what was understood; it replaces the part that it completes. */
export function toSuggestedSearches(
  offered: Completion,
  beside: Understanding | null,
): SuggestedSearch[] {
  const { field, values, brandId, modelId, name, ownName } = offered;
  const read = filterFields.safeParse({ [field]: values });
  const kind = kinds[field] ?? 'filter';
  if (!read.success) return [];
  const models = field === 'version' ? beside?.filter.model_id : undefined;
  // A version is ambiguous without its make or model.
  const of = field === 'version' && {
    ...(brandId && { brand_id: [brandId] }),
    ...(modelId && { model_id: [modelId] }),
  };
  const filter = { ...of, ...beside?.filter, ...read.data };
  const own = { filter: read.data, name: ownName, full: name };
  const isVehicle = !models && vehicleNames.includes(field);
  const replaced = isVehicle ? vehicleNames : [field];
  const retained = (beside?.meanings ?? []).filter(
    (each) => !replaced.some((one) => one in each.filter),
  );
  const others = namesOf(models ? [...retained, own] : retained, filter);
  // The distinguishing part comes first.
  const names = isVehicle ? [name, ...others] : models ? others : [...others, name];
  return [{ kind: names.length === 1 ? kind : 'filter', name: names.join(', '), filter }];
}

/** Returns what was understood as a single search, named by its parts. */
export function suggestWholeSearch({
  understood,
  filter,
  meanings,
  beginning,
}: ParsedQuery): SuggestedSearch[] {
  if (meanings.length === 0 || understood.rest !== '' || beginning) return [];
  const names = namesOf(meanings, filter);
  const fields = meanings.flatMap((each) => Object.keys(each.filter));
  const last = fields.findLast((field) => field in kinds);
  const isOne = names.length === 1;
  return [{ kind: (isOne && last && kinds[last]) || 'filter', name: names.join(', '), filter }];
}

/** Returns the meaning of a text without its incomplete word; `null` if the text was understood completely. */
export const certainFilterOf = ({ beginning, understood, filter }: ParsedQuery): Filter | null =>
  beginning ? mergeMeanings(beginning.meanings) : understood.rest === '' ? null : filter;

/** Reports whether a city was only guessed from an ambiguous beginning. */
export const isGuessedCity = (filter: Filter, sure: Filter | null): boolean =>
  sure !== null &&
  Object.keys(sure).length > 0 &&
  filter.location_city_id !== undefined &&
  sure.location_city_id === undefined;

export function removeDuplicateFilters(offers: readonly SuggestedSearch[]): SuggestedSearch[] {
  const found = new Map<string, SuggestedSearch>();
  for (const offer of offers) {
    const { brand_id: _make, ...filter } = offer.filter;
    const key = JSON.stringify(offer.filter.model_id ? filter : offer.filter);
    if (!found.has(key)) found.set(key, offer);
  }
  return [...found.values()];
}
