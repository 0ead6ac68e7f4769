import type { SearchAddress, VehicleKind } from '@pitlane/contracts';
import { formatMileage } from '@/features/posts/post-texts.ts';
import { formatLiters, formatMoney, formatPower } from '@/lib/format.ts';
import { translate } from '@/lib/i18n.ts';
import { type LoadedTree, removeFromList } from './filter-edits.ts';
import {
  type FilterName,
  type FilterRow,
  filterLabel,
  filterRows,
  isApplied,
  type NameSource,
  type RangeRow,
  withField,
  withoutRow,
} from './filter-fields.ts';

/** Names of a filter's ids; undefined while loading. */
export interface FilterNames extends LoadedTree {
  nameOf: (source: NameSource, id: number | string) => string | undefined;
  /** Selected kind of vehicle, or the common kind of all selected makes. */
  kind: VehicleKind | undefined;
  /** Returns the sign of a currency; without an id, of the default currency. */
  signOf: (currency: number | undefined) => string;
}

export interface FilterChip {
  key: string;
  name: FilterName;
  label: string;
  remainingFilter: SearchAddress;
}

const formatters: Record<
  RangeRow['unit'],
  (value: number, sign: string, kind: SearchAddress['kind']) => string
> = {
  year: String,
  count: String,
  run: (mileage, _sign, kind = 'ground') => formatMileage({ kind, mileage }),
  cm3: formatLiters,
  hp: formatPower,
  money: formatMoney,
};

function rangeText(row: RangeRow, filter: SearchAddress, sign: string): string {
  const format = (value: number) => formatters[row.unit](value, sign, filter.kind);
  const from = filter[row.from];
  const to = filter[row.to];
  if (from !== undefined && to !== undefined) {
    return translate('search:range.fromTo', { from: format(from), to: format(to) });
  }
  return from === undefined
    ? translate('search:range.toOnly', { to: format(to ?? 0) })
    : translate('search:range.fromOnly', { from: format(from) });
}

/** Returns a text such as 'within a week', or the number of days for a period that the panel does not offer. */
export function periodText(days: number): string {
  if (days === 1 || days === 3 || days === 7 || days === 14 || days === 30) {
    return translate(`search:period.${days}`);
  }
  return translate('search:period.days', { count: days });
}

const stateText = (state: number) => translate(`search:state.${state === 1 ? 1 : 2}`);

function ownersText(owners: number): string {
  return translate(`search:chip.owners.${owners === 1 || owners === 2 ? owners : 3}`);
}

function valueTexts(
  row: Exclude<FilterRow, { control: 'names' }>,
  filter: SearchAddress,
  names: FilterNames,
): string[] {
  const label = filterLabel(row.name, filter.kind);
  switch (row.control) {
    case 'words':
      return [translate('search:chip.words', { value: filter.q })];
    case 'word': {
      const id = filter[row.name];
      return id ? [names.nameOf(row.source, id) ?? label] : [];
    }
    case 'state':
      return [stateText(filter.state_id ?? 0)];
    case 'list':
      return (filter[row.name] ?? []).map((id) => {
        const name = names.nameOf(row.source, id) ?? label;
        return row.name === 'location_city_id' && filter.radius
          ? translate('search:place.within', { name, radius: filter.radius })
          : name;
      });
    case 'ownersTo':
      return [String(filter.owners_to)];
    case 'one': {
      const id = filter[row.name];
      return id === undefined ? [] : [names.nameOf(row.source, id) ?? label];
    }
    case 'range':
      return [rangeText(row, filter, names.signOf(filter.currency_id))];
    case 'owners':
      return [ownersText(filter.owners_count ?? 1)];
    case 'period':
      return [periodText(filter.period ?? 1)];
    case 'flag':
      return [label];
  }
}

const labeledFilters = new Set<FilterName>([
  'steering_wheel_id',
  'register_country_id',
  'color_id',
  'period',
  'wheel_drive_id',
  'owners_to',
]);

/** Returns a label for a value that is clear without a heading. */
function chipText(row: FilterRow, filter: SearchAddress, value: string): string {
  const label = filterLabel(row.name, filter.kind);
  if (row.control === 'range') return `${label} ${value}`;
  // The label of an unknown name already states the exclusion.
  if (value !== label && (row.name === 'not_brand_id' || row.name === 'not_model_id')) {
    return translate('search:chip.except', { value });
  }
  return labeledFilters.has(row.name)
    ? translate('search:chip.pair', { label, value: lowercaseFirst(value, row) })
    : value;
}

const filtersOfProperNames = new Set<FilterRow['name']>([
  'brand_id',
  'model_id',
  'generation_id',
  'mod_id',
  'not_brand_id',
  'not_model_id',
  'register_country_id',
  'location_country_id',
  'location_city_id',
  'version',
]);

/** Lowercases the first letter of a dictionary word for use within a label, except for names and abbreviations. */
function lowercaseFirst(text: string, row: FilterRow): string {
  const [first = '', second = ''] = text;
  if (filtersOfProperNames.has(row.name) || second !== second.toLowerCase()) return text;
  return first.toLowerCase() + text.slice(first.length);
}

/**
 * Merges versions that contain the words of another version into its chip, because the suggestion 'Carrera'
 * selects all of them together.
 */
function versionChips(filter: SearchAddress): FilterChip[] {
  const { version: versions = [] } = filter;
  const byLength = versions.toSorted((one, other) => one.length - other.length);
  const baseVersionOf = (version: string) =>
    byLength.find((name) => ` ${version} `.includes(` ${name} `)) ?? version;
  return [...Map.groupBy(versions, baseVersionOf)].map(([name, { length }]) => ({
    key: `version-${name}`,
    name: 'version',
    label:
      length === 1 ? name : translate('search:chip.others', { value: name, count: length - 1 }),
    remainingFilter: withField(
      filter,
      'version',
      versions.filter((version) => baseVersionOf(version) !== name),
    ),
  }));
}

export function appliedFilters(filter: SearchAddress, names: FilterNames): FilterChip[] {
  return filterRows
    .filter((row) => isApplied(row, filter))
    .flatMap((row) => {
      if (row.control === 'names') return versionChips(filter);
      return valueTexts(row, filter, names).map((value, index): FilterChip => {
        const id = row.control === 'list' ? filter[row.name]?.[index] : undefined;
        return {
          key: `${row.name}-${id ?? ''}`,
          name: row.name,
          label: chipText(row, filter, value),
          remainingFilter:
            row.control === 'list' && id !== undefined
              ? removeFromList(filter, row.name, id, names)
              : withoutRow(row, filter),
        };
      });
    });
}
