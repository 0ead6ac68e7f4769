import {
  type FacetRange,
  type Filter,
  hasCentre,
  postLimits,
  type QueryInterpretation,
  radii,
} from '@pitlane/contracts';
import type { Criterion, NearMisses } from '@pitlane/facet-index';
import type { Prisma } from '../../../generated/prisma/client.ts';
import {
  type CatalogueTree,
  lineagesOf,
  vehicleChoice,
  vehicleFields,
} from '../../core/catalogue/catalogue.rules.ts';
import { kopecksToUnits } from '../../core/rates/rates.rules.ts';
import type { FacetChoices } from '../facets/facets.rules.ts';

export interface RelaxedSearch {
  fields: string[];
  action: 'widen' | 'drop';
  filter: Filter;
  /** Words removed from `q`, one entry for each criterion. */
  words?: string[] | undefined;
}

/** Criteria by importance: those that users give up most easily come first, and their relaxations too. */
const byImportance = [
  'tuning',
  'guarantee',
  'special_offer',
  'period',
  'owners_count',
  'owners_to',
  'register_country_id',
  'color_id',
  'steering_wheel_id',
  'wheel_drive_id',
  'transmission_id',
  'seller_type',
  'volume',
  'power',
  'engine_id',
  'carcase_id',
  'state_id',
  'words',
  'version',
  'mileage',
  'location_city_id',
  'location_country_id',
  'year',
  'price',
  'not_model_id',
  'not_brand_id',
  'q',
  'kind',
  'vehicle',
];
const weight = (conditions: readonly Condition[]) =>
  conditions.reduce((sum, { field }) => sum + byImportance.indexOf(field), 0);

const ranges: readonly string[] = ['year', 'mileage', 'price', 'volume', 'power'];
const isRange = (field: string): field is FacetRange => ranges.includes(field);

/** Returns the fields of a filter that form a criterion. */
export function fieldsOfCriterion(field: string, filter: Filter): string[] {
  if (field === 'vehicle') return [...vehicleFields];
  if (isRange(field)) return [`${field}_from`, `${field}_to`];
  // A mileage without a kind implies cars.
  if (field === 'kind' && filter.kind === undefined) return ['mileage_from', 'mileage_to'];
  if (field === 'location_city_id' || field === 'radius') return ['location_city_id', 'radius'];
  return [field];
}

/** Criterion of a search, in a field of its filter or in a part of its words. */
type Condition = { in: 'filter'; field: string } | { in: 'words'; field: string };

/** Name of the words without a meaning, which are searched for in texts. */
const REST = 'words';
/** Prefix of criteria expressed by words. */
const IN_WORDS = 'q.';

const conditionOf = (criterion: string): Condition =>
  criterion.startsWith(IN_WORDS)
    ? { in: 'words', field: criterion.slice(IN_WORDS.length) }
    : { in: 'filter', field: criterion };

const criterionOf = (field: string) => {
  if (vehicleFields.some((level) => level === field)) return 'vehicle';
  return ranges.find((range) => field === `${range}_from` || field === `${range}_to`) ?? field;
};

/** Splits a text into pieces, each with the criteria that it expresses. */
function piecesOf(q: string, { spans, rest }: QueryInterpretation) {
  const meant = [...Map.groupBy(spans, ({ from }) => from).values()].map((same) => ({
    text: q.slice(same[0]?.from, same[0]?.to),
    asks: same.map(({ field }) => criterionOf(field)),
    isMake: same.every(({ field }) => field === 'brand_id'),
  }));
  return rest === '' ? meant : [...meant, { text: rest, asks: [REST], isMake: false }];
}

/**
 * Returns the criterion that ads are of the makes in some filters, which brings the nearest ads closer to the search.
 */
export function sameMakesCriterion(
  filters: readonly Filter[],
  tree: CatalogueTree,
): Criterion | null {
  const lineages = filters.flatMap((filter) => lineagesOf(tree, vehicleChoice(filter)));
  const makes = [...new Set(lineages.flatMap(({ brands }) => brands ?? []))];
  return makes.length === 0 ? null : { name: 'vehicle', field: 'brand_id', values: makes };
}

/**
 * Splits the single criterion of words into one for each thing that they express, since one of them may exclude the
 * ads.
 */
export function splitWordCriteria(
  criteria: readonly Criterion[],
  understood: QueryInterpretation | null,
): Criterion[] {
  const isExpressed = understood?.spans.some(({ field }) => field === 'kind');
  return criteria.flatMap((criterion) => {
    if (criterion.name !== 'q' || !('allOf' in criterion) || criterion.allOf.length === 0) {
      return [criterion];
    }
    // A kind that no word expresses only determines the unit of a mileage.
    const isImplied = ({ name }: Criterion) => name === 'kind' && !isExpressed;
    const implied = criterion.allOf.filter(isImplied);
    return criterion.allOf
      .filter((part) => !isImplied(part))
      .map((part) => ({
        name: `${IN_WORDS}${part.name === 'q' ? REST : part.name}`,
        allOf: part.name === 'mileage' ? [part, ...implied] : [part],
      }));
  });
}

/**
 * Drops criteria from a filter and the words that express them.
 * @param keepsMake whether words that name a make remain if only a vehicle below it is dropped
 */
function without(
  filter: Filter,
  missed: readonly Condition[],
  read: QueryInterpretation | null,
  keepsMake = false,
): RelaxedSearch {
  const fieldsIn = (where: Condition['in']) =>
    missed.flatMap((condition) => (condition.in === where ? condition.field : []));
  const [fields, parts] = [fieldsIn('filter'), fieldsIn('words')];
  const remainder: Filter = {
    ...filter,
    ...Object.fromEntries(
      fields.flatMap((field) => fieldsOfCriterion(field, filter)).map((name) => [name, undefined]),
    ),
  };
  const { q = '' } = filter;
  if (parts.length === 0 || !read) return { fields, action: 'drop', filter: remainder };
  const pieces = piecesOf(q, read);
  const textOf = (some: typeof pieces) => some.map(({ text }) => text).join(' ');
  const isRetained = ({ asks, isMake }: (typeof pieces)[number]) =>
    (keepsMake && isMake) || !asks.some((field) => parts.includes(field));
  const retained = pieces.filter(isRetained);
  const removed = parts.map((part) =>
    textOf(pieces.filter((piece) => piece.asks.includes(part) && !isRetained(piece))),
  );
  return {
    fields: [...fields, 'q'],
    action: 'drop',
    filter: { ...remainder, q: textOf(retained) || undefined },
    words: [...new Set(removed)],
  };
}

/** Rounds a bound outwards to two significant digits; years are exact. */
function roundBound(value: number, field: FacetRange, direction: 'up' | 'down'): number {
  if (field === 'year') return value;
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(value, 1))) - 1);
  const rounded = (direction === 'up' ? Math.ceil(value / step) : Math.floor(value / step)) * step;
  return field === 'price' ? Math.min(rounded, postLimits.price) : rounded;
}

/** Moves a bound just far enough to include the next ad, whichever bound needs the smaller move. */
function widenRange(
  filter: Filter,
  { criterion: field, below, above }: NearMisses['values'][number],
  kopecksPerUnit: Prisma.Decimal | null,
): { filter: Filter; ratio: number } | null {
  if (!isRange(field)) return null;
  const toUnits = (value: number) =>
    field === 'price' && kopecksPerUnit
      ? Number(kopecksToUnits(BigInt(value), kopecksPerUnit))
      : value;
  const moves = (
    [
      [`${field}_from`, below, 'down'],
      [`${field}_to`, above, 'up'],
    ] as const
  ).flatMap(([name, value, direction]) => {
    const bound = filter[name];
    if (value === null || bound === undefined) return [];
    const next = roundBound(toUnits(value), field, direction);
    return {
      filter: { ...filter, [name]: next },
      ratio: Math.abs(next - bound) / Math.max(bound, 1),
    };
  });
  return moves.sort((one, other) => one.ratio - other.ratio)[0] ?? null;
}

/** Replaces the vehicles by their parents at the lowest level that the filter uses. */
function widerVehicles(filter: Filter, tree: FacetChoices): Filter | null {
  const parents = {
    mod_id: tree.generationOf,
    generation_id: tree.modelOf,
    model_id: tree.brandOf,
  };
  for (const [level, above] of [
    ['mod_id', 'generation_id'],
    ['generation_id', 'model_id'],
    ['model_id', 'brand_id'],
  ] as const) {
    const ids = filter[level] ?? [];
    if (ids.length === 0) continue;
    const wider = ids.flatMap((id) => parents[level].get(id) ?? []);
    if (wider.length === 0) return null;
    const all = [...new Set([...(filter[above] ?? []), ...wider])];
    return { ...filter, [level]: undefined, [above]: all };
  }
  return null;
}

/** Returns the searches with a larger radius. */
const widerRadii = (filter: Filter): RelaxedSearch[] =>
  radii
    .filter((radius) => hasCentre(filter) && radius > (filter.radius ?? 0))
    .map((radius) => ({ fields: ['radius'], action: 'widen', filter: { ...filter, radius } }));

/**
 * Returns the relaxations of a search, smallest change first: moved bounds, larger radii and wider vehicles, then
 * single dropped fields, then combinations of those that do not suffice alone. Their results are counted afterwards.
 */
export function buildCandidates(
  filter: Filter,
  { missed, values }: NearMisses,
  {
    understood,
    tree,
    kopecksPerUnit,
  }: {
    understood: QueryInterpretation | null;
    tree: FacetChoices;
    kopecksPerUnit: Prisma.Decimal | null;
  },
): RelaxedSearch[] {
  const widenings = values
    .flatMap((each) => {
      const widening = widenRange(filter, each, kopecksPerUnit);
      return widening ? [{ ...widening, fields: [each.criterion] }] : [];
    })
    .sort((one, other) => one.ratio - other.ratio);
  const all = missed
    .map(({ criteria }) => criteria.map(conditionOf))
    .toSorted((one, other) => weight(one) - weight(other));
  const singles = all.filter(({ length }) => length === 1);
  const isSingle = ({ in: where, field }: Condition) =>
    singles.some(([only]) => only?.in === where && only.field === field);
  const several = all.filter((conditions) => !conditions.some(isSingle));
  const vehicles: Condition = { in: 'filter', field: 'vehicle' };
  const city: Condition = { in: 'filter', field: 'location_city_id' };
  const wider = isSingle(vehicles) && widerVehicles(filter, tree);
  const levels = new Set(understood?.spans.map(({ field }) => field));
  const namesLowerLevel =
    levels.has('brand_id') &&
    vehicleFields.some((level) => level !== 'brand_id' && levels.has(level));
  const dropCriteria = (conditions: readonly Condition[]) => [
    ...(namesLowerLevel &&
    conditions.some(({ in: where, field }) => where === 'words' && field === 'vehicle')
      ? [without(filter, conditions, understood, true)]
      : []),
    without(filter, conditions, understood),
  ];
  return [
    ...widenings.map(
      ({ fields, filter: next }): RelaxedSearch => ({ fields, action: 'widen', filter: next }),
    ),
    ...(isSingle(city) ? widerRadii(filter) : []),
    ...(wider ? [{ fields: ['vehicle'], action: 'widen' as const, filter: wider }] : []),
    ...[...singles, ...several].flatMap(dropCriteria),
    // The remaining words may have another meaning than in the whole text.
    ...(all.flat().some(({ in: where }) => where === 'words')
      ? [without(filter, [{ in: 'filter', field: 'q' }], null)]
      : []),
  ];
}
