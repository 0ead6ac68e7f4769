import {
  type FacetRange,
  type Filter,
  hasCenter,
  postLimits,
  type QueryInterpretation,
  radii,
} from '@pitlane/contracts';
import type { Criterion, NearMisses } from '@pitlane/facet-index';
import type { Prisma } from '../../../generated/prisma/client.ts';
import {
  type CatalogueTree,
  lineagesOf,
  vehicleChoiceOf,
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

/** Criteria by ascending importance to users; relaxations of less important ones come first. */
const criteriaByImportance = [
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
const importanceOf = (conditions: readonly Condition[]) =>
  conditions.reduce((sum, { field }) => sum + criteriaByImportance.indexOf(field), 0);

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
type Condition = { source: 'filter'; field: string } | { source: 'words'; field: string };

/** Criterion of the words without a meaning, which are searched for in texts. */
const REMAINING_WORDS = 'words';
/** Prefix of the names of criteria that are expressed by words. */
const WORDS_PREFIX = 'q.';

const conditionOf = (criterion: string): Condition =>
  criterion.startsWith(WORDS_PREFIX)
    ? { source: 'words', field: criterion.slice(WORDS_PREFIX.length) }
    : { source: 'filter', field: criterion };

const criterionOf = (field: string) => {
  if (vehicleFields.some((level) => level === field)) return 'vehicle';
  return ranges.find((range) => field === `${range}_from` || field === `${range}_to`) ?? field;
};

/** Splits a text into pieces, each with the criteria that it expresses. */
function piecesOf(q: string, { spans, rest }: QueryInterpretation) {
  const interpreted = [...Map.groupBy(spans, ({ from }) => from).values()].map((spansOfPiece) => ({
    text: q.slice(spansOfPiece[0]?.from, spansOfPiece[0]?.to),
    criteria: spansOfPiece.map(({ field }) => criterionOf(field)),
    isMake: spansOfPiece.every(({ field }) => field === 'brand_id'),
  }));
  return rest === ''
    ? interpreted
    : [...interpreted, { text: rest, criteria: [REMAINING_WORDS], isMake: false }];
}

/**
 * Returns the criterion that ads have one of the makes in some filters, which makes the nearest ads more similar to the
 * search.
 */
export function sameMakesCriterion(
  filters: readonly Filter[],
  tree: CatalogueTree,
): Criterion | null {
  const lineages = filters.flatMap((filter) => lineagesOf(tree, vehicleChoiceOf(filter)));
  const makes = [...new Set(lineages.flatMap(({ brands }) => brands ?? []))];
  return makes.length === 0 ? null : { name: 'vehicle', field: 'brand_id', values: makes };
}

/**
 * Splits the single criterion of words into one for each criterion that they express, since only one of them may
 * exclude the ads.
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
    // A kind that no word expresses only determines the unit of the mileage.
    const isImplied = ({ name }: Criterion) => name === 'kind' && !isExpressed;
    const implied = criterion.allOf.filter(isImplied);
    return criterion.allOf
      .filter((part) => !isImplied(part))
      .map((part) => ({
        name: `${WORDS_PREFIX}${part.name === 'q' ? REMAINING_WORDS : part.name}`,
        allOf: part.name === 'mileage' ? [part, ...implied] : [part],
      }));
  });
}

/**
 * Drops criteria from a filter and the words that express them.
 * @param retainsMake whether words that name a make remain if only a vehicle below it is dropped
 */
function dropConditions(
  filter: Filter,
  conditions: readonly Condition[],
  understood: QueryInterpretation | null,
  retainsMake = false,
): RelaxedSearch {
  const fieldsIn = (source: Condition['source']) =>
    conditions.flatMap((condition) => (condition.source === source ? condition.field : []));
  const [fields, parts] = [fieldsIn('filter'), fieldsIn('words')];
  const remainingFilter: Filter = {
    ...filter,
    ...Object.fromEntries(
      fields.flatMap((field) => fieldsOfCriterion(field, filter)).map((name) => [name, undefined]),
    ),
  };
  const { q = '' } = filter;
  if (parts.length === 0 || !understood) return { fields, action: 'drop', filter: remainingFilter };
  const pieces = piecesOf(q, understood);
  const textOf = (some: typeof pieces) => some.map(({ text }) => text).join(' ');
  const isRetained = ({ criteria, isMake }: (typeof pieces)[number]) =>
    (retainsMake && isMake) || !criteria.some((field) => parts.includes(field));
  const retainedPieces = pieces.filter(isRetained);
  const removed = parts.map((part) =>
    textOf(pieces.filter((piece) => piece.criteria.includes(part) && !isRetained(piece))),
  );
  return {
    fields: [...fields, 'q'],
    action: 'drop',
    filter: { ...remainingFilter, q: textOf(retainedPieces) || undefined },
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

/** Moves the bound that needs the smaller move just far enough to include the next ad. */
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
    const nextBound = roundBound(toUnits(value), field, direction);
    return {
      filter: { ...filter, [name]: nextBound },
      ratio: Math.abs(nextBound - bound) / Math.max(bound, 1),
    };
  });
  return moves.sort((one, other) => one.ratio - other.ratio)[0] ?? null;
}

/** Replaces the vehicles of the lowest level that the filter uses with their parents. */
function widenVehicles(filter: Filter, tree: FacetChoices): Filter | null {
  const parents = {
    mod_id: tree.generationOf,
    generation_id: tree.modelOf,
    model_id: tree.brandOf,
  };
  for (const [level, parentLevel] of [
    ['mod_id', 'generation_id'],
    ['generation_id', 'model_id'],
    ['model_id', 'brand_id'],
  ] as const) {
    const ids = filter[level] ?? [];
    if (ids.length === 0) continue;
    const parentIds = ids.flatMap((id) => parents[level].get(id) ?? []);
    if (parentIds.length === 0) return null;
    const mergedIds = [...new Set([...(filter[parentLevel] ?? []), ...parentIds])];
    return { ...filter, [level]: undefined, [parentLevel]: mergedIds };
  }
  return null;
}

/** Returns the searches with a larger radius. */
const widenRadius = (filter: Filter): RelaxedSearch[] =>
  radii
    .filter((radius) => hasCenter(filter) && radius > (filter.radius ?? 0))
    .map((radius) => ({ fields: ['radius'], action: 'widen', filter: { ...filter, radius } }));

/**
 * Returns the relaxations of a search, smallest change first: moved bounds, larger radii and wider vehicles, then
 * single dropped fields, then combinations of fields that do not suffice alone. Their results are not counted yet.
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
    .flatMap((missedRange) => {
      const widening = widenRange(filter, missedRange, kopecksPerUnit);
      return widening ? [{ ...widening, fields: [missedRange.criterion] }] : [];
    })
    .sort((one, other) => one.ratio - other.ratio);
  const conditionSets = missed
    .map(({ criteria }) => criteria.map(conditionOf))
    .toSorted((one, other) => importanceOf(one) - importanceOf(other));
  const singleConditions = conditionSets.filter(({ length }) => length === 1);
  const isSingle = ({ source, field }: Condition) =>
    singleConditions.some(([only]) => only?.source === source && only.field === field);
  const otherSets = conditionSets.filter((conditions) => !conditions.some(isSingle));
  const vehicles: Condition = { source: 'filter', field: 'vehicle' };
  const city: Condition = { source: 'filter', field: 'location_city_id' };
  const widerFilter = isSingle(vehicles) && widenVehicles(filter, tree);
  const levels = new Set(understood?.spans.map(({ field }) => field));
  const namesLowerLevel =
    levels.has('brand_id') &&
    vehicleFields.some((level) => level !== 'brand_id' && levels.has(level));
  const dropCriteria = (conditions: readonly Condition[]) => [
    ...(namesLowerLevel &&
    conditions.some(({ source, field }) => source === 'words' && field === 'vehicle')
      ? [dropConditions(filter, conditions, understood, true)]
      : []),
    dropConditions(filter, conditions, understood),
  ];
  return [
    ...widenings.map(
      ({ fields, filter: next }): RelaxedSearch => ({ fields, action: 'widen', filter: next }),
    ),
    ...(isSingle(city) ? widenRadius(filter) : []),
    ...(widerFilter
      ? [{ fields: ['vehicle'], action: 'widen' as const, filter: widerFilter }]
      : []),
    ...[...singleConditions, ...otherSets].flatMap(dropCriteria),
    // The remaining words may have another meaning than in the whole text.
    ...(conditionSets.flat().some(({ source }) => source === 'words')
      ? [dropConditions(filter, [{ source: 'filter', field: 'q' }], null)]
      : []),
  ];
}
