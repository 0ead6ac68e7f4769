import { type FacetRange, type Filter, postLimits } from '@pitlane/contracts';
import type { Prisma } from '../../../generated/prisma/client.ts';
import { unitsOf } from '../../core/rates/rates.rules.ts';
import type { FacetChoices } from '../facets/facets.rules.ts';
import { vehicleFields } from '../filters/filters.rules.ts';
import type { Near } from '../nearing/nearing.rules.ts';

/** One thing less that a search asks. */
export interface Candidate {
  fields: string[];
  action: 'widen' | 'drop';
  filter: Filter;
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
const weight = (fields: readonly string[]) =>
  fields.reduce((sum, field) => sum + byWeight.indexOf(field), 0);

const ranges: readonly string[] = ['year', 'mileage', 'price', 'volume', 'power'];
const isRange = (field: string): field is FacetRange => ranges.includes(field);

/** The fields of a filter behind a criterion. */
export function ownFields(field: string, filter: Filter): string[] {
  if (field === 'vehicle') return [...vehicleFields];
  if (isRange(field)) return [`${field}_from`, `${field}_to`];
  // A mileage without a kind asks for cars.
  if (field === 'kind' && filter.kind === undefined) return ['mileage_from', 'mileage_to'];
  if (field === 'location_city_id') return ['location_city_id', 'radius'];
  return [field];
}

const without = (filter: Filter, fields: readonly string[]): Filter => ({
  ...filter,
  ...Object.fromEntries(
    fields.flatMap((field) => ownFields(field, filter)).map((name) => [name, undefined]),
  ),
});

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
  { field, below, above }: Near['values'][number],
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

/**
 * What a search could ask less, the least change first: moved bounds and wider vehicles, then one field left out; two
 * where no single one helps. Whether a candidate finds something is counted afterwards.
 */
export function candidates(
  filter: Filter,
  { missed, values }: Near,
  { tree, kopecksPerUnit }: { tree: FacetChoices; kopecksPerUnit: Prisma.Decimal | null },
): Candidate[] {
  const moved = values
    .flatMap((each) => {
      const move = widened(filter, each, kopecksPerUnit);
      return move ? [{ ...move, fields: [each.field] }] : [];
    })
    .sort((one, other) => one.by - other.by);
  const byFields = missed.toSorted((one, other) => weight(one.fields) - weight(other.fields));
  const singles = byFields.filter(({ fields }) => fields.length === 1);
  const several = byFields.filter(({ fields }) => fields.length > 1);
  const wider =
    singles.some(({ fields }) => fields.includes('vehicle')) && widerVehicles(filter, tree);
  return [
    ...moved.map(
      ({ fields, filter: next }): Candidate => ({ fields, action: 'widen', filter: next }),
    ),
    ...(wider ? [{ fields: ['vehicle'], action: 'widen' as const, filter: wider }] : []),
    ...(singles.length > 0 ? singles : several).map(
      ({ fields }): Candidate => ({ fields, action: 'drop', filter: without(filter, fields) }),
    ),
  ];
}
