import {
  type Filter,
  filterFields,
  inLatin,
  lookalike,
  otherKeyboard,
  plainName,
  type SuggestionKind,
} from '@pitlane/contracts';
import type { ReadText } from '../words/words.rules.ts';

/** Something that may be meant. */
export interface Offered {
  field: string;
  values: string[];
  name: string;
}

/** A search to offer. */
export interface Offer {
  kind: SuggestionKind;
  name: string;
  filter: Filter;
}

const BEGINNING_FROM = 2;
const kinds: Readonly<Record<string, SuggestionKind>> = {
  brand_id: 'brand',
  model_id: 'model',
  generation_id: 'generation',
  carcase_id: 'body',
  location_city_id: 'city',
};

/** What is left of a text, as the beginning of a name in all spellings. */
export function beginningsOf(rest: string): string[] {
  // 'c3' is a code, not a Cyrillic letter of the other keyboard.
  const isCode = /\d/.test(rest) && !/\p{L}{3}/u.test(rest);
  const texts = [rest, ...(isCode ? [] : [otherKeyboard(rest.toLowerCase())])].map(plainName);
  const all = texts.flatMap((text) => [text, inLatin(text), lookalike(text)]);
  return [...new Set(all)].filter((text) => text.length >= BEGINNING_FROM);
}

/** The filter of something offered beside what was understood; it takes the place of what it is a part of. */
export function offerOf({ field, values, name }: Offered, beside: Filter | null): Offer[] {
  const read = filterFields.safeParse({ [field]: values });
  const kind = kinds[field];
  if (!read.success || !kind) return [];
  return [{ kind, name, filter: { ...beside, ...read.data } }];
}

/** What was understood as one search, called by its parts; a model is called with its make, a generation with both. */
export function wholeOf({ understood, filter, meanings }: ReadText): Offer[] {
  if (meanings.length === 0 || understood.rest !== '') return [];
  const models = meanings.filter((each) => each.filter.model_id);
  const [of, ...others] =
    models.length > 0 ? models : meanings.filter((each) => each.filter.brand_id);
  const names = meanings
    .filter(({ filter: { brand_id: make, model_id: model } }) =>
      model ? !filter.generation_id : !make || !(filter.model_id || filter.generation_id),
    )
    .map(({ filter: { generation_id: generations }, name, full }) => {
      // A code that generations of several models have has no longer name.
      const isOfSeveral = generations && full === name && of && others.length === 0;
      return isOfSeveral ? `${of.full} ${full}` : full;
    });
  const fields = meanings.flatMap((each) => Object.keys(each.filter));
  const last = fields.findLast((field) => field in kinds);
  const isOne = names.length === 1;
  return [{ kind: (isOne && last && kinds[last]) || 'filter', name: names.join(', '), filter }];
}

interface Parents {
  models: ReadonlyMap<number, { brandId: number }>;
  generations: ReadonlyMap<number, { modelId: number }>;
  cities: ReadonlyMap<number, { countryId: number }>;
}

/** A filter with what its vehicles and its city are of: it finds the same, and its page can name all it chooses. */
export function withParents(filter: Filter, { models, generations, cities }: Parents): Filter {
  const { generation_id, location_city_id: chosen = [] } = filter;
  const parents = <Row>(
    ids: number[],
    rows: ReadonlyMap<number, Row>,
    parentOf: (row: Row) => number,
  ) => [...new Set(ids.flatMap((id) => rows.get(id) ?? []).map(parentOf))];
  const model_id =
    filter.model_id ??
    (generation_id && parents(generation_id, generations, ({ modelId }) => modelId));
  const brand_id = filter.brand_id ?? (model_id && parents(model_id, models, (of) => of.brandId));
  const [country, ...others] = parents(chosen, cities, ({ countryId }) => countryId);
  const location_country_id =
    filter.location_country_id ?? (others.length === 0 ? country : undefined);
  return {
    ...filter,
    ...(brand_id && { brand_id }),
    ...(model_id && { model_id }),
    ...(location_country_id && { location_country_id }),
  };
}

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
