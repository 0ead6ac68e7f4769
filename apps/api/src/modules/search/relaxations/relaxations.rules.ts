import {
  type FacetRange,
  type Filter,
  hasCentre,
  postLimits,
  radii,
  type Understood,
} from '@pitlane/contracts';
import type { Criterion, NearMisses } from '@pitlane/facet-index';
import type { Prisma } from '../../../generated/prisma/client.ts';
import {
  type CatalogueTree,
  lineagesOf,
  vehicleChoice,
  vehicleFields,
} from '../../core/catalogue/catalogue.rules.ts';
import { unitsOf } from '../../core/rates/rates.rules.ts';
import type { FacetChoices } from '../facets/facets.rules.ts';

/** One thing less that a search asks. */
export interface Candidate {
  fields: string[];
  action: 'widen' | 'drop';
  filter: Filter;
  /** What is taken out of `q`, for each thing that it asked. */
  words?: string[] | undefined;
}

/** Criteria, what people part with most easily first: the least change leads. */
const byWeight = [
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
  conditions.reduce((sum, { field }) => sum + byWeight.indexOf(field), 0);

const ranges: readonly string[] = ['year', 'mileage', 'price', 'volume', 'power'];
const isRange = (field: string): field is FacetRange => ranges.includes(field);

/** The fields of a filter behind a criterion. */
export function ownFields(field: string, filter: Filter): string[] {
  if (field === 'vehicle') return [...vehicleFields];
  if (isRange(field)) return [`${field}_from`, `${field}_to`];
  // A mileage without a kind asks for cars.
  if (field === 'kind' && filter.kind === undefined) return ['mileage_from', 'mileage_to'];
  if (field === 'location_city_id' || field === 'radius') return ['location_city_id', 'radius'];
  return [field];
}

/** One thing that a search asks: in a field of its filter, or by a part of its words. */
type Condition = { in: 'filter'; field: string } | { in: 'words'; field: string };

/** The part of the words that means nothing and is searched for in texts. */
const REST = 'words';
/** Criteria of parts of the words have names of their own. */
const IN_WORDS = 'q.';

const conditionOf = (criterion: string): Condition =>
  criterion.startsWith(IN_WORDS)
    ? { in: 'words', field: criterion.slice(IN_WORDS.length) }
    : { in: 'filter', field: criterion };

const criterionOf = (field: string) => {
  if (vehicleFields.some((level) => level === field)) return 'vehicle';
  return ranges.find((range) => field === `${range}_from` || field === `${range}_to`) ?? field;
};

/** A text in pieces, each with the criteria it is for. */
function piecesOf(q: string, { spans, rest }: Understood) {
  const meant = [...Map.groupBy(spans, ({ from }) => from).values()].map((same) => ({
    text: q.slice(same[0]?.from, same[0]?.to),
    asks: same.map(({ field }) => criterionOf(field)),
    isMake: same.every(({ field }) => field === 'brand_id'),
  }));
  return rest === '' ? meant : [...meant, { text: rest, asks: [REST], isMake: false }];
}

/** What ads of the makes that filters name have in common: they come closer to what is looked for. */
export function ofSameMakes(filters: readonly Filter[], tree: CatalogueTree): Criterion | null {
  const lineages = filters.flatMap((filter) => lineagesOf(tree, vehicleChoice(filter)));
  const makes = [...new Set(lineages.flatMap(({ brands }) => brands ?? []))];
  return makes.length === 0 ? null : { name: 'vehicle', field: 'brand_id', values: makes };
}

/** Criteria whose words are not one field but one for each thing that they ask: one of them may be in the way. */
export function withWordsApart(
  criteria: readonly Criterion[],
  understood: Understood | null,
): Criterion[] {
  const isSaid = understood?.spans.some(({ field }) => field === 'kind');
  return criteria.flatMap((criterion) => {
    if (criterion.name !== 'q' || !('allOf' in criterion) || criterion.allOf.length === 0) {
      return [criterion];
    }
    // A kind that no word says only tells what a mileage is of.
    const isImplied = ({ name }: Criterion) => name === 'kind' && !isSaid;
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
 * A filter that asks nothing in some fields, of its words what other parts of them say.
 * @param keepsMake whether words go on to say a make, where only what is below it is given up
 */
function without(
  filter: Filter,
  missed: readonly Condition[],
  read: Understood | null,
  keepsMake = false,
): Candidate {
  const fieldsIn = (where: Condition['in']) =>
    missed.flatMap((condition) => (condition.in === where ? condition.field : []));
  const [fields, parts] = [fieldsIn('filter'), fieldsIn('words')];
  const left: Filter = {
    ...filter,
    ...Object.fromEntries(
      fields.flatMap((field) => ownFields(field, filter)).map((name) => [name, undefined]),
    ),
  };
  const { q = '' } = filter;
  if (parts.length === 0 || !read) return { fields, action: 'drop', filter: left };
  const pieces = piecesOf(q, read);
  const textOf = (some: typeof pieces) => some.map(({ text }) => text).join(' ');
  const stays = ({ asks, isMake }: (typeof pieces)[number]) =>
    (keepsMake && isMake) || !asks.some((field) => parts.includes(field));
  const kept = pieces.filter(stays);
  const gone = parts.map((part) =>
    textOf(pieces.filter((piece) => piece.asks.includes(part) && !stays(piece))),
  );
  return {
    fields: [...fields, 'q'],
    action: 'drop',
    filter: { ...left, q: textOf(kept) || undefined },
    words: [...new Set(gone)],
  };
}

/** A bound at or beyond a value that reads well: two figures and noughts, years as they are. */
function evenBound(value: number, field: FacetRange, direction: 'up' | 'down'): number {
  if (field === 'year') return value;
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(value, 1))) - 1);
  const even = (direction === 'up' ? Math.ceil(value / step) : Math.floor(value / step)) * step;
  return field === 'price' ? Math.min(even, postLimits.price) : even;
}

/** Bounds moved so far that the next ad lies inside, the smaller move of the two. */
function widened(
  filter: Filter,
  { criterion: field, below, above }: NearMisses['values'][number],
  kopecksPerUnit: Prisma.Decimal | null,
): { filter: Filter; by: number } | null {
  if (!isRange(field)) return null;
  const shown = (value: number) =>
    field === 'price' && kopecksPerUnit ? Number(unitsOf(BigInt(value), kopecksPerUnit)) : value;
  const moves = (
    [
      [`${field}_from`, below, 'down'],
      [`${field}_to`, above, 'up'],
    ] as const
  ).flatMap(([name, value, direction]) => {
    const bound = filter[name];
    if (value === null || bound === undefined) return [];
    const next = evenBound(shown(value), field, direction);
    return { filter: { ...filter, [name]: next }, by: Math.abs(next - bound) / Math.max(bound, 1) };
  });
  return moves.sort((one, other) => one.by - other.by)[0] ?? null;
}

/** Vehicles one level wider: of a modification its generation, of that its model, of that its make. */
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

/** The distances beyond the one that a search has round its city. */
const widerRadii = (filter: Filter): Candidate[] =>
  radii
    .filter((radius) => hasCentre(filter) && radius > (filter.radius ?? 0))
    .map((radius) => ({ fields: ['radius'], action: 'widen', filter: { ...filter, radius } }));

/**
 * What a search could ask less, the least change first: moved bounds, wider circles and wider vehicles, then one field
 * left out, then two of those that do not help alone. Whether a candidate finds something is counted afterwards.
 */
export function candidates(
  filter: Filter,
  { missed, values }: NearMisses,
  {
    understood,
    tree,
    kopecksPerUnit,
  }: {
    understood: Understood | null;
    tree: FacetChoices;
    kopecksPerUnit: Prisma.Decimal | null;
  },
): Candidate[] {
  const moved = values
    .flatMap((each) => {
      const move = widened(filter, each, kopecksPerUnit);
      return move ? [{ ...move, fields: [each.criterion] }] : [];
    })
    .sort((one, other) => one.by - other.by);
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
  const saysMore =
    levels.has('brand_id') &&
    vehicleFields.some((level) => level !== 'brand_id' && levels.has(level));
  const leftOut = (conditions: readonly Condition[]) => [
    ...(saysMore &&
    conditions.some(({ in: where, field }) => where === 'words' && field === 'vehicle')
      ? [without(filter, conditions, understood, true)]
      : []),
    without(filter, conditions, understood),
  ];
  return [
    ...moved.map(
      ({ fields, filter: next }): Candidate => ({ fields, action: 'widen', filter: next }),
    ),
    ...(isSingle(city) ? widerRadii(filter) : []),
    ...(wider ? [{ fields: ['vehicle'], action: 'widen' as const, filter: wider }] : []),
    ...[...singles, ...several].flatMap(leftOut),
    // What is left of words may mean something else than it did among them.
    ...(all.flat().some(({ in: where }) => where === 'words')
      ? [without(filter, [{ in: 'filter', field: 'q' }], null)]
      : []),
  ];
}
