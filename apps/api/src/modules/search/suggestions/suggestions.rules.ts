import { type Filter, filterFields, type SuggestionKind } from '@pitlane/contracts';
import { vehicleFields } from '../../core/catalogue/catalogue.rules.ts';
import type { Offered } from '../../query-parser/completions.ts';

import { filterOf, type Meaning, type ReadText } from '../../query-parser/query-meanings.ts';

/** A search to offer. */
export interface Offer {
  kind: SuggestionKind;
  name: string;
  filter: Filter;
}

/** What other words mean for certain. */
type Sure = Pick<ReadText, 'filter' | 'meanings'>;

const vehicleNames: readonly string[] = [...vehicleFields, 'version'];
const kinds: Readonly<Record<string, SuggestionKind>> = {
  brand_id: 'brand',
  model_id: 'model',
  generation_id: 'generation',
  carcase_id: 'body',
  location_city_id: 'city',
  version: 'filter',
};

type Called = Pick<Meaning, 'filter' | 'name' | 'full'>;

/** What the parts of a filter are called; a model with its make, a generation with both, a version with what it is of. */
function namesOf(parts: readonly Called[], filter: Filter): string[] {
  const models = parts.filter((each) => each.filter.model_id);
  const [of, ...others] = models.length > 0 ? models : parts.filter((each) => each.filter.brand_id);
  const called = parts.filter(({ filter: { brand_id: make, model_id: model, version } }) =>
    model
      ? !filter.generation_id
      : !(version || (make && (filter.model_id || filter.generation_id))),
  );
  const versions = parts.flatMap((each) => (each.filter.version ? each.name : []));
  const vehicle = called.findLast(
    ({ filter: { brand_id: make, model_id: model, generation_id: generations } }) =>
      make ?? model ?? generations,
  );
  const names = called.map((each) => {
    const { filter: ofEach, name, full } = each;
    // A code that generations of several models have has no longer name.
    const isOfSeveral = ofEach.generation_id && full === name && of && others.length === 0;
    const whole = isOfSeveral ? `${of.full} ${full}` : full;
    return each === vehicle ? [whole, ...versions].join(' ') : whole;
  });
  return [...new Set(names)];
}

/** The filter of something offered beside what was understood; it takes the place of what it is a part of. */
export function offerOf(offered: Offered, beside: Sure | null): Offer[] {
  const { field, values, brandId, modelId, name, ownName } = offered;
  const read = filterFields.safeParse({ [field]: values });
  const kind = kinds[field] ?? 'filter';
  if (!read.success) return [];
  const models = field === 'version' ? beside?.filter.model_id : undefined;
  // A version alone says nothing.
  const of = field === 'version' && {
    ...(brandId && { brand_id: [brandId] }),
    ...(modelId && { model_id: [modelId] }),
  };
  const filter = { ...of, ...beside?.filter, ...read.data };
  const own = { filter: read.data, name: ownName, full: name };
  const isVehicle = !models && vehicleNames.includes(field);
  const replaced = isVehicle ? vehicleNames : [field];
  const kept = (beside?.meanings ?? []).filter(
    (each) => !replaced.some((one) => one in each.filter),
  );
  const others = namesOf(models ? [...kept, own] : kept, filter);
  // What it is stands first: beside it others of the list differ in that alone.
  const names = isVehicle ? [name, ...others] : models ? others : [...others, name];
  return [{ kind: names.length === 1 ? kind : 'filter', name: names.join(', '), filter }];
}

/** What was understood as one search, called by its parts. */
export function wholeOf({ understood, filter, meanings, beginning }: ReadText): Offer[] {
  if (meanings.length === 0 || understood.rest !== '' || beginning) return [];
  const names = namesOf(meanings, filter);
  const fields = meanings.flatMap((each) => Object.keys(each.filter));
  const last = fields.findLast((field) => field in kinds);
  const isOne = names.length === 1;
  return [{ kind: (isOne && last && kinds[last]) || 'filter', name: names.join(', '), filter }];
}

/** What a text means without the word that may become something else; null where it is whole. */
export const sureOf = ({ beginning, understood, filter }: ReadText): Filter | null =>
  beginning ? filterOf(beginning.meanings) : understood.rest === '' ? null : filter;

/** Whether a city is offered beside other things for a beginning that may be anything. */
export const isGuessedCity = (filter: Filter, sure: Filter | null): boolean =>
  sure !== null &&
  Object.keys(sure).length > 0 &&
  filter.location_city_id !== undefined &&
  sure.location_city_id === undefined;

/** Each filter once. */
export function distinct(offers: readonly Offer[]): Offer[] {
  const found = new Map<string, Offer>();
  for (const offer of offers) {
    const { brand_id: _make, ...filter } = offer.filter;
    const key = JSON.stringify(offer.filter.model_id ? filter : offer.filter);
    if (!found.has(key)) found.set(key, offer);
  }
  return [...found.values()];
}
