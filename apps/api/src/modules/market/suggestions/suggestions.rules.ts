import {
  type Filter,
  filterFields,
  inLatin,
  lookalike,
  otherKeyboard,
  plainName,
  type SuggestionKind,
  sounding,
  type Understood,
} from '@pitlane/contracts';
import { vehicleFields } from '../filters/filters.rules.ts';
import { withoutPhase } from '../parsing/parsing.rules.ts';
import type { Meaning, ReadText } from '../words/words.rules.ts';

/** Something that may be meant. */
export interface Offered {
  field: string;
  values: string[];
  /** Of models and what is below them. */
  brandId: number | null;
  modelId: number | null;
  name: string;
  /** Without its make. */
  ownName: string;
}

/** A search to offer. */
export interface Offer {
  kind: SuggestionKind;
  name: string;
  filter: Filter;
}

const BEGINNING_FROM = 2;
const vehicleNames: readonly string[] = [...vehicleFields, 'version'];
const kinds: Readonly<Record<string, SuggestionKind>> = {
  brand_id: 'brand',
  model_id: 'model',
  generation_id: 'generation',
  carcase_id: 'body',
  location_city_id: 'city',
  version: 'filter',
};

/** What is left of a text, as the beginning of a name in all spellings; a single letter begins something beside a make. */
export function beginningsOf(rest: string, isBesideMake: boolean): string[] {
  // 'c3' is a code, not a Cyrillic letter of the other keyboard.
  const isCode = /\d/.test(rest) && !/\p{L}{3}/u.test(rest);
  const other = isCode ? withoutPhase(rest) : otherKeyboard(rest.toLowerCase());
  const texts = [rest, other].map(plainName);
  const all = texts.flatMap((text) => [text, inLatin(text), lookalike(text)]);
  return [...new Set(all)].filter((text) => text.length >= (isBesideMake ? 1 : BEGINNING_FROM));
}

/** How beginnings of names sound, of those that are long enough to tell. */
export const soundsOf = (beginnings: readonly string[]): string[] => [
  ...new Set(beginnings.filter((text) => /^\p{L}{3,}$/u.test(text)).map(sounding)),
];

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
export function offerOf(offered: Offered, beside: ReadText | null): Offer[] {
  const { field, values, brandId, modelId, name, ownName } = offered;
  const read = filterFields.safeParse({ [field]: values });
  const kind = kinds[field];
  if (!read.success || !kind) return [];
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
export function wholeOf({ understood, filter, meanings }: ReadText): Offer[] {
  if (meanings.length === 0 || understood.rest !== '') return [];
  const names = namesOf(meanings, filter);
  const fields = meanings.flatMap((each) => Object.keys(each.filter));
  const last = fields.findLast((field) => field in kinds);
  const isOne = names.length === 1;
  return [{ kind: (isOne && last && kinds[last]) || 'filter', name: names.join(', '), filter }];
}

/** Whether a city is offered beside other things for a beginning that may be anything. */
export const isGuessedCity = (filter: Filter, { filter: meant, rest }: Understood): boolean =>
  rest !== '' &&
  Object.keys(meant).length > 0 &&
  filter.location_city_id !== undefined &&
  meant.location_city_id === undefined;

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
