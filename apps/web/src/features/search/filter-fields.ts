import {
  type ChoiceSource,
  type FieldsWith,
  type Filter,
  type FilterPanel,
  MAX_ID,
  type PostField,
  type PostFieldRow,
  type PostUnit,
  postFieldNames,
  postFieldRows,
  type SearchAddress,
  type VehicleKind,
} from '@pitlane/contracts';
import { fieldLabel } from '@/features/posts/post-fields.ts';
import { translate } from '@/lib/i18n.ts';

type FieldsOf<Value> = {
  [Field in keyof Filter]-?: [Exclude<Filter[Field], undefined>] extends [Value] ? Field : never;
}[keyof Filter];

type RangeField = FieldsWith<{ filter: 'range' }>;
export type ListField = FieldsOf<number[]>;
export type NumberField = FieldsOf<number>;

/** Lists that give the ids of a filter their names. */
export type NameSource = Exclude<ChoiceSource, 'currency'> | 'kind' | 'seller_type';

/** One filter as people see it: how it is chosen and which fields of the address it owns. */
export type FilterRow =
  | { name: 'q'; control: 'words' }
  | { name: 'kind' | 'seller_type'; control: 'word'; source: NameSource }
  | { name: 'state_id'; control: 'state' }
  | { name: ListField; control: 'list'; source: NameSource }
  | {
      name: Exclude<FieldsWith<{ type: 'choice'; filter: 'one' }>, 'currency_id'>;
      control: 'one';
      source: NameSource;
    }
  | {
      name: RangeField;
      control: 'range';
      from: `${RangeField}_from`;
      to: `${RangeField}_to`;
      unit: PostUnit;
    }
  | { name: 'version'; control: 'names' }
  | { name: 'owners_count'; control: 'owners' }
  | { name: 'owners_to'; control: 'ownersTo' }
  | { name: 'period'; control: 'period' }
  | { name: FieldsOf<boolean>; control: 'flag' };

export type FilterName = FilterRow['name'];
export type RangeRow = Extract<FilterRow, { control: 'range' }>;

const isOf =
  <By extends 'one' | 'many' | 'range', Type extends PostFieldRow['type']>(by: By, type: Type) =>
  (name: PostField): name is FieldsWith<{ filter: By; type: Type }> => {
    const row: PostFieldRow = postFieldRows[name];
    return row.filter === by && row.type === type;
  };
const isRange = isOf('range', 'whole');
const isList = isOf('many', 'choice');
const isChoice = isOf('one', 'choice');
const isFlag = isOf('one', 'flag');

/** How a field of an ad is chosen in a search; a currency stands beside its price. */
function rowOf(name: PostField): FilterRow[] {
  if (isRange(name)) {
    const { unit } = postFieldRows[name];
    return [{ name, control: 'range', from: `${name}_from`, to: `${name}_to`, unit }];
  }
  if (isList(name)) return [{ name, control: 'list', source: postFieldRows[name].source }];
  if (isFlag(name)) return [{ name, control: 'flag' }];
  if (name === 'owners_count') return [{ name, control: 'owners' }];
  if (!isChoice(name) || name === 'currency_id') return [];
  return [{ name, control: 'one', source: postFieldRows[name].source }];
}

const isOfVehicle = (name: PostField) => postFieldRows[name].section === 'vehicle';

/** Every filter there is, in the order the chips stand in. */
export const filterRows: readonly FilterRow[] = [
  { name: 'q', control: 'words' },
  { name: 'kind', control: 'word', source: 'kind' },
  ...postFieldNames.filter(isOfVehicle).flatMap(rowOf),
  { name: 'version', control: 'names' },
  { name: 'not_brand_id', control: 'list', source: 'brand' },
  { name: 'not_model_id', control: 'list', source: 'model' },
  { name: 'state_id', control: 'state' },
  ...postFieldNames.filter((name) => !isOfVehicle(name)).flatMap(rowOf),
  { name: 'owners_to', control: 'ownersTo' },
  { name: 'special_offer', control: 'flag' },
  { name: 'seller_type', control: 'word', source: 'seller_type' },
  { name: 'period', control: 'period' },
];

/** What makes no sense without a filter. */
const below: Partial<Record<FilterName, readonly (keyof SearchAddress)[]>> = {
  brand_id: ['model_id', 'generation_id', 'mod_id', 'not_model_id'],
  model_id: ['generation_id', 'mod_id'],
  generation_id: ['mod_id'],
  location_country_id: ['location_city_id', 'radius'],
  price: ['currency_id'],
};

/** Filters that have another name than the field of the ad, or that are of no field. */
const ownLabels = [
  'q',
  'kind',
  'state_id',
  'year',
  'not_brand_id',
  'not_model_id',
  'guarantee',
  'tuning',
  'special_offer',
  'seller_type',
  'period',
  'version',
  'owners_to',
] as const satisfies FilterName[];

export function filterLabel(name: FilterName, kind: VehicleKind | undefined): string {
  const own = ownLabels.find((label) => label === name);
  if (own) return translate(`search:field.${own}`);
  const field = postFieldNames.find((each) => each === name);
  return field ? fieldLabel(field, kind) : name;
}

/** What may be typed into a range, in the unit of the address. */
export function boundsOf({ name, unit }: RangeRow): { min: number; max: number } {
  const { min, max } = postFieldRows[name];
  return unit === 'year' ? { min, max } : { min: 0, max: Math.max(max, MAX_ID) };
}

/** The number where its unit allows it; a year half typed does not count yet. */
export function inBounds(value: number | undefined, row: RangeRow): number | undefined {
  const { min, max } = boundsOf(row);
  return value !== undefined && value >= min && value <= max ? value : undefined;
}

const inPanel = (panel: FilterPanel): FilterName[] =>
  filterRows.flatMap(({ name }) => {
    const row: PostFieldRow | undefined = Object.entries(postFieldRows).find(
      ([field]) => field === name,
    )?.[1];
    return row?.panel === panel ? [name] : [];
  });

/** The filters in the panel, by group; the first has no heading and cannot be closed. */
export const filterGroups = [
  { name: null, open: true, rows: ['kind', 'state_id'] },
  { name: 'price', open: true, rows: inPanel('price') },
  { name: 'make', open: true, rows: inPanel('make') },
  { name: 'marks', open: true, rows: [...inPanel('marks'), 'special_offer'] },
  { name: 'body', open: false, rows: inPanel('body') },
  { name: 'engine', open: false, rows: inPanel('engine') },
  { name: 'drive', only: 'ground', open: false, rows: inPanel('drive') },
  { name: 'colour', open: false, rows: inPanel('colour') },
  { name: 'place', open: false, rows: inPanel('place') },
  {
    name: 'seller',
    open: false,
    rows: ['seller_type', ...inPanel('seller'), 'owners_to', 'period'],
  },
] as const satisfies readonly {
  name: FilterPanel | null;
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

/** The key of the unit behind a range's numbers; years and prices have none. */
export function unitName({ unit }: RangeRow, kind: VehicleKind | undefined) {
  switch (unit) {
    case 'run':
      return countsHours(kind) ? 'hours' : 'km';
    case 'cm3':
      return 'litres';
    case 'hp':
      return 'power';
    default:
      return undefined;
  }
}

function ownFields(row: FilterRow): readonly (keyof SearchAddress)[] {
  if (row.name === 'location_city_id') return [row.name, 'radius'];
  return row.control === 'range' ? [row.from, row.to] : [row.name];
}

export const rowOwning = (field: string): FilterRow | undefined =>
  filterRows.find((row) => ownFields(row).some((own) => own === field));

export function isApplied(row: FilterRow, filter: SearchAddress): boolean {
  return ownFields(row).some((field) => {
    const value = filter[field];
    return Array.isArray(value) ? value.length > 0 : Boolean(value) || value === 0;
  });
}

export function countApplied(filter: SearchAddress, names?: readonly FilterName[]): number {
  return filterRows.filter((row) => (names?.includes(row.name) ?? true) && isApplied(row, filter))
    .length;
}

/** How many filters of the panel narrow the search; words stand outside of it. */
export const countInPanel = (filter: SearchAddress): number =>
  countApplied({ ...filter, q: undefined });

/** The filter without one row and without what only makes sense under it. */
export function withoutRow(row: FilterRow, filter: SearchAddress): SearchAddress {
  return [...ownFields(row), ...(below[row.name] ?? [])].reduce<SearchAddress>(
    (rest, field) => withField(rest, field, undefined),
    row.name === 'kind' ? withKind(filter, undefined) : filter,
  );
}
