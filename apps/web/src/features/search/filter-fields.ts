import {
  type Filter,
  MAX_ID,
  MAX_YEAR,
  MIN_YEAR,
  postLimits,
  type SearchAddress,
  type VehicleKind,
} from '@pitlane/contracts';

type FieldsOf<Value> = {
  [Field in keyof Filter]-?: [Exclude<Filter[Field], undefined>] extends [Value] ? Field : never;
}[keyof Filter];

export type ListField = FieldsOf<number[]>;
type FlagField = FieldsOf<boolean>;
export type NumberField = FieldsOf<number>;

/** Lists that give the ids of a filter their names. */
export type NameSource =
  | 'kind'
  | 'brand'
  | 'model'
  | 'generation'
  | 'mod'
  | 'carcase'
  | 'engine'
  | 'transmission'
  | 'wheel_drive'
  | 'color'
  | 'steering_wheel'
  | 'country'
  | 'city'
  | 'seller_type';

export type Unit = 'year' | 'km' | 'litres' | 'power' | 'money';

/** One filter as people see it: how it is chosen and which fields of the address it owns. */
export type FilterRow =
  | { name: 'q'; control: 'words' }
  | { name: 'kind' | 'seller_type'; control: 'word'; source: NameSource }
  | { name: 'state_id'; control: 'state' }
  | { name: ListField; control: 'list'; source: NameSource; below?: readonly ListField[] }
  | {
      name:
        | 'steering_wheel_id'
        | 'register_country_id'
        | 'location_country_id'
        | 'location_city_id';
      control: 'one';
      source: NameSource;
      below?: readonly NumberField[];
    }
  | {
      name: 'price' | 'year' | 'mileage' | 'volume' | 'power';
      control: 'range';
      from: NumberField;
      to: NumberField;
      unit: Unit;
    }
  | { name: 'owners_count'; control: 'owners' }
  | { name: 'period'; control: 'period' }
  | { name: FlagField; control: 'flag' };

export type FilterName = FilterRow['name'];
export type RangeRow = Extract<FilterRow, { control: 'range' }>;

/** Every filter there is, in the order the chips stand in. */
export const filterRows: readonly FilterRow[] = [
  { name: 'q', control: 'words' },
  { name: 'kind', control: 'word', source: 'kind' },
  {
    name: 'brand_id',
    control: 'list',
    source: 'brand',
    below: ['model_id', 'generation_id', 'mod_id', 'not_model_id'],
  },
  { name: 'model_id', control: 'list', source: 'model', below: ['generation_id', 'mod_id'] },
  { name: 'generation_id', control: 'list', source: 'generation', below: ['mod_id'] },
  { name: 'mod_id', control: 'list', source: 'mod' },
  { name: 'not_brand_id', control: 'list', source: 'brand' },
  { name: 'not_model_id', control: 'list', source: 'model' },
  { name: 'state_id', control: 'state' },
  { name: 'price', control: 'range', from: 'price_from', to: 'price_to', unit: 'money' },
  { name: 'year', control: 'range', from: 'year_from', to: 'year_to', unit: 'year' },
  { name: 'mileage', control: 'range', from: 'mileage_from', to: 'mileage_to', unit: 'km' },
  { name: 'carcase_id', control: 'list', source: 'carcase' },
  { name: 'engine_id', control: 'list', source: 'engine' },
  { name: 'volume', control: 'range', from: 'volume_from', to: 'volume_to', unit: 'litres' },
  { name: 'power', control: 'range', from: 'power_from', to: 'power_to', unit: 'power' },
  { name: 'transmission_id', control: 'list', source: 'transmission' },
  { name: 'wheel_drive_id', control: 'list', source: 'wheel_drive' },
  { name: 'steering_wheel_id', control: 'one', source: 'steering_wheel' },
  { name: 'color_id', control: 'list', source: 'color' },
  {
    name: 'location_country_id',
    control: 'one',
    source: 'country',
    below: ['location_city_id'],
  },
  { name: 'location_city_id', control: 'one', source: 'city' },
  { name: 'guarantee', control: 'flag' },
  { name: 'special_offer', control: 'flag' },
  { name: 'tuning', control: 'flag' },
  { name: 'seller_type', control: 'word', source: 'seller_type' },
  { name: 'owners_count', control: 'owners' },
  { name: 'register_country_id', control: 'one', source: 'country' },
  { name: 'period', control: 'period' },
];

/** What may be typed into a range, in the unit of the address. */
export const bounds: Record<Unit, { min: number; max: number }> = {
  year: { min: MIN_YEAR, max: MAX_YEAR },
  km: { min: 0, max: MAX_ID },
  litres: { min: 0, max: MAX_ID },
  power: { min: 0, max: MAX_ID },
  money: { min: 0, max: postLimits.price },
};

/** The number where its unit allows it; a year half typed does not count yet. */
export function inBounds(value: number | undefined, unit: Unit): number | undefined {
  const { min, max } = bounds[unit];
  return value !== undefined && value >= min && value <= max ? value : undefined;
}

export const periods = [1, 3, 7, 14, 30] as const;

/** The filters in the panel, by group; the first has no heading and cannot be closed. */
export const filterGroups = [
  { name: null, open: true, rows: ['q', 'kind', 'state_id'] },
  { name: 'price', open: true, rows: ['price', 'year', 'mileage'] },
  { name: 'make', open: true, rows: ['brand_id'] },
  { name: 'marks', open: true, rows: ['guarantee', 'special_offer', 'tuning'] },
  { name: 'body', open: false, rows: ['carcase_id'] },
  { name: 'engine', open: false, rows: ['engine_id', 'volume', 'power'] },
  {
    name: 'drive',
    only: 'ground',
    open: false,
    rows: ['transmission_id', 'wheel_drive_id', 'steering_wheel_id'],
  },
  { name: 'colour', open: false, rows: ['color_id'] },
  { name: 'place', open: false, rows: ['location_country_id', 'location_city_id'] },
  {
    name: 'seller',
    open: false,
    rows: ['seller_type', 'owners_count', 'register_country_id', 'period'],
  },
] as const satisfies readonly {
  name: string | null;
  /** The kind of vehicle that alone has all this. */
  only?: VehicleKind;
  open: boolean;
  rows: readonly FilterName[];
}[];
export type FilterGroup = (typeof filterGroups)[number];

/** The same filter with another value of one field. Every change leads to the first page. */
export function withField<Field extends keyof SearchAddress>(
  filter: SearchAddress,
  field: Field,
  value: SearchAddress[Field],
): SearchAddress {
  return { ...filter, page: undefined, [field]: value };
}

/** Boats and aircraft count hours of running where cars count kilometres. */
const countsHours = (kind: VehicleKind | undefined) => kind === 'water' || kind === 'air';

/** The same filter of another kind; a number of kilometres says nothing in hours. */
export function withKind(filter: SearchAddress, kind: VehicleKind | undefined): SearchAddress {
  const next = withField(filter, 'kind', kind);
  if (countsHours(kind) === countsHours(filter.kind)) return next;
  return { ...next, mileage_from: undefined, mileage_to: undefined };
}

/**
 * The filter with another end of a range. Mileage without a kind is that of cars, so where the makes
 * alone say that it is hours, the kind is said with it.
 */
export function withEnd(
  filter: SearchAddress,
  field: NumberField,
  value: number | undefined,
  kind: VehicleKind | undefined,
): SearchAddress {
  const next = withField(filter, field, value);
  return field.startsWith('mileage') && value !== undefined && countsHours(runKind(filter, kind))
    ? withField(next, 'kind', kind)
    : next;
}

/** Of which kind the mileage is asked, or would be: one that is asked without a kind is of cars. */
export function runKind(
  filter: SearchAddress,
  kind: VehicleKind | undefined,
): VehicleKind | undefined {
  const asked = filter.mileage_from !== undefined || filter.mileage_to !== undefined;
  return filter.kind ?? (asked ? 'ground' : kind);
}

/** The key of a filter's label. */
export function labelName(row: FilterRow, kind: VehicleKind | undefined): FilterName | 'hours' {
  return row.name === 'mileage' && countsHours(kind) ? 'hours' : row.name;
}

/** The key of the unit behind a range's numbers; years and prices have none. */
export function unitName(row: RangeRow, kind: VehicleKind | undefined) {
  if (row.name === 'mileage' && countsHours(kind)) return 'hours';
  return row.unit === 'year' || row.unit === 'money' ? undefined : row.unit;
}

/** The fields of the address a filter owns. */
export function ownFields(row: FilterRow): readonly (keyof SearchAddress)[] {
  return row.control === 'range' ? [row.from, row.to] : [row.name];
}

/** Whether a filter narrows the search. */
export function isApplied(row: FilterRow, filter: SearchAddress): boolean {
  return ownFields(row).some((field) => {
    const value = filter[field];
    return Array.isArray(value) ? value.length > 0 : Boolean(value) || value === 0;
  });
}

/** How many filters narrow the search, of all or of some. */
export function countApplied(filter: SearchAddress, names?: readonly FilterName[]): number {
  return filterRows.filter((row) => (names?.includes(row.name) ?? true) && isApplied(row, filter))
    .length;
}

/**
 * Whether nothing narrows the search but the kind and one choice on each of these levels: what is
 * counted below them is then what a choice gives.
 */
export function isNarrowedTo(filter: SearchAddress, levels: readonly ListField[]): boolean {
  const isOne = (level: ListField) => filter[level]?.length === 1;
  return levels.every(isOne) && countApplied(filter) === countApplied(filter, ['kind', ...levels]);
}

/** The filter without one row and without what only makes sense under it. */
export function withoutRow(row: FilterRow, filter: SearchAddress): SearchAddress {
  const below = 'below' in row ? (row.below ?? []) : [];
  const extra = row.name === 'price' ? (['currency_id'] as const) : [];
  return [...ownFields(row), ...below, ...extra].reduce<SearchAddress>(
    (rest, field) => withField(rest, field, undefined),
    row.name === 'kind' ? withKind(filter, undefined) : filter,
  );
}
