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

/** Lists that provide the names of a filter's ids. */
export type NameSource = Exclude<ChoiceSource, 'currency'> | 'kind' | 'seller_type';

/** Filter of the panel: its control and the fields of the address that it owns. */
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

const createFieldPredicate =
  <Control extends 'one' | 'many' | 'range', Type extends PostFieldRow['type']>(
    control: Control,
    type: Type,
  ) =>
  (name: PostField): name is FieldsWith<{ filter: Control; type: Type }> => {
    const row: PostFieldRow = postFieldRows[name];
    return row.filter === control && row.type === type;
  };
const isRange = createFieldPredicate('range', 'whole');
const isList = createFieldPredicate('many', 'choice');
const isChoice = createFieldPredicate('one', 'choice');
const isFlag = createFieldPredicate('one', 'flag');

/** Returns the filter of an ad's field; a currency belongs to its price. */
function filterRowsOf(name: PostField): FilterRow[] {
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

const isVehicleField = (name: PostField) => postFieldRows[name].section === 'vehicle';

export const filterRows: readonly FilterRow[] = [
  { name: 'q', control: 'words' },
  { name: 'kind', control: 'word', source: 'kind' },
  ...postFieldNames.filter(isVehicleField).flatMap(filterRowsOf),
  { name: 'version', control: 'names' },
  { name: 'not_brand_id', control: 'list', source: 'brand' },
  { name: 'not_model_id', control: 'list', source: 'model' },
  { name: 'state_id', control: 'state' },
  ...postFieldNames.filter((name) => !isVehicleField(name)).flatMap(filterRowsOf),
  { name: 'owners_to', control: 'ownersTo' },
  { name: 'special_offer', control: 'flag' },
  { name: 'seller_type', control: 'word', source: 'seller_type' },
  { name: 'period', control: 'period' },
];

/** Fields that depend on a filter. */
const dependentFields: Partial<Record<FilterName, readonly (keyof SearchAddress)[]>> = {
  brand_id: ['model_id', 'generation_id', 'mod_id', 'not_model_id'],
  model_id: ['generation_id', 'mod_id'],
  generation_id: ['mod_id'],
  location_country_id: ['location_city_id', 'radius'],
  price: ['currency_id'],
};

/** Filters whose label differs from the ad's field, or that have no field. */
const filtersWithOwnLabel = [
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
  const ownLabel = filtersWithOwnLabel.find((label) => label === name);
  if (ownLabel) return translate(`search:field.${ownLabel}`);
  const field = postFieldNames.find((fieldName) => fieldName === name);
  return field ? fieldLabel(field, kind) : name;
}

/** Returns the valid range of a filter, in the unit of the address. */
export function boundsOf({ name, unit }: RangeRow): { min: number; max: number } {
  const { min, max } = postFieldRows[name];
  return unit === 'year' ? { min, max } : { min: 0, max: Math.max(max, MAX_ID) };
}

/** Returns the number if it is in range; `undefined` otherwise, for example for an incomplete year. */
export function numberInBounds(value: number | undefined, row: RangeRow): number | undefined {
  const { min, max } = boundsOf(row);
  return value !== undefined && value >= min && value <= max ? value : undefined;
}

const filtersInPanel = (panel: FilterPanel): FilterName[] =>
  filterRows.flatMap(({ name }) => {
    const row: PostFieldRow | undefined = Object.entries(postFieldRows).find(
      ([field]) => field === name,
    )?.[1];
    return row?.panel === panel ? [name] : [];
  });

export const filterGroups = [
  { name: null, open: true, rows: ['kind', 'state_id'] },
  { name: 'price', open: true, rows: filtersInPanel('price') },
  { name: 'make', open: true, rows: filtersInPanel('make') },
  { name: 'marks', open: true, rows: [...filtersInPanel('marks'), 'special_offer'] },
  { name: 'body', open: false, rows: filtersInPanel('body') },
  { name: 'engine', open: false, rows: filtersInPanel('engine') },
  { name: 'drive', onlyKind: 'ground', open: false, rows: filtersInPanel('drive') },
  { name: 'colour', open: false, rows: filtersInPanel('colour') },
  { name: 'place', open: false, rows: filtersInPanel('place') },
  {
    name: 'seller',
    open: false,
    rows: ['seller_type', ...filtersInPanel('seller'), 'owners_to', 'period'],
  },
] as const satisfies readonly {
  name: FilterPanel | null;
  /** The only kind of vehicle with this group. */
  onlyKind?: VehicleKind;
  open: boolean;
  rows: readonly FilterName[];
}[];
export type FilterGroup = (typeof filterGroups)[number];

/** Returns the filter with another value of one field, and on the first page. */
export function withField<Field extends keyof SearchAddress>(
  filter: SearchAddress,
  field: Field,
  value: SearchAddress[Field],
): SearchAddress {
  return { ...filter, page: undefined, [field]: value };
}

/** The mileage of boats and aircraft is in running hours, that of cars in kilometers. */
const isMeasuredInHours = (kind: VehicleKind | undefined) => kind === 'water' || kind === 'air';

/** Returns the filter with another kind; drops a mileage whose unit changes. */
export function withKind(filter: SearchAddress, kind: VehicleKind | undefined): SearchAddress {
  const next = withField(filter, 'kind', kind);
  if (isMeasuredInHours(kind) === isMeasuredInHours(filter.kind)) return next;
  return { ...next, mileage_from: undefined, mileage_to: undefined };
}

/**
 * Returns the filter with another bound of a range. A mileage without a kind means kilometers, so this adds the
 * kind if only the makes imply hours.
 */
export function withBound(
  filter: SearchAddress,
  field: NumberField,
  value: number | undefined,
  kind: VehicleKind | undefined,
): SearchAddress {
  const next = withField(filter, field, value);
  return field.startsWith('mileage') &&
    value !== undefined &&
    isMeasuredInHours(mileageKind(filter, kind))
    ? withField(next, 'kind', kind)
    : next;
}

/** Returns the kind whose unit the mileage uses; a mileage without a kind means cars. */
export function mileageKind(
  filter: SearchAddress,
  kind: VehicleKind | undefined,
): VehicleKind | undefined {
  const hasMileage = filter.mileage_from !== undefined || filter.mileage_to !== undefined;
  return filter.kind ?? (hasMileage ? 'ground' : kind);
}

/** Returns the key of a range's unit; years and prices have none. */
export function unitKeyOf({ unit }: RangeRow, kind: VehicleKind | undefined) {
  switch (unit) {
    case 'run':
      return isMeasuredInHours(kind) ? 'hours' : 'km';
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

export const findRowOfField = (field: string): FilterRow | undefined =>
  filterRows.find((row) => ownFields(row).some((rowField) => rowField === field));

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

export const countAppliedInPanel = (filter: SearchAddress): number =>
  countApplied({ ...filter, q: undefined });

export function withoutRow(row: FilterRow, filter: SearchAddress): SearchAddress {
  return [...ownFields(row), ...(dependentFields[row.name] ?? [])].reduce<SearchAddress>(
    (rest, field) => withField(rest, field, undefined),
    row.name === 'kind' ? withKind(filter, undefined) : filter,
  );
}
