import type { SearchAddress } from '@pitlane/contracts';
import { translate } from '@/lib/i18n.ts';
import { type Applied, type FilterNames, lowerFirst, values } from './applied-filters.ts';
import {
  type FilterName,
  type FilterRow,
  filterLabel,
  filterRows,
  isApplied,
  ownFields,
  withField,
  withoutRow,
} from './filter-fields.ts';

interface Relaxation extends Applied {
  /** The filter with nothing else. */
  only: SearchAddress;
}

const RELAXATIONS = 8;

/** What a row makes no sense without. */
const above: Partial<Record<FilterName, readonly (keyof SearchAddress)[]>> = {
  model_id: ['brand_id'],
  generation_id: ['brand_id', 'model_id'],
  mod_id: ['brand_id', 'model_id', 'generation_id'],
  not_model_id: ['brand_id'],
  location_city_id: ['location_country_id'],
  price: ['currency_id'],
  // Kilometres of cars or hours of the others.
  mileage: ['kind'],
};

/** The filter with nothing but one row, and what that hangs on. */
export function onlyRow(row: FilterRow, filter: SearchAddress): SearchAddress {
  return [...(above[row.name] ?? []), ...ownFields(row)].reduce<SearchAddress>(
    (kept, field) => withField(kept, field, filter[field]),
    { order: filter.order },
  );
}

/** For an empty page: each whole filter, and the search without it. */
export function relaxations(filter: SearchAddress, names: FilterNames): Relaxation[] {
  return filterRows
    .filter((row) => isApplied(row, filter))
    .slice(0, RELAXATIONS)
    .map((row) => {
      const label = filterLabel(row.name, filter.kind);
      const said = values(row, filter, names).map((value) => lowerFirst(value, row));
      const short = lowerFirst(label, { name: 'q', control: 'words' });
      return {
        key: row.name,
        name: row.name,
        label:
          row.control === 'flag'
            ? short
            : translate('search:chip.pair', { label: short, value: said.join(', ') }),
        without: withoutRow(row, filter),
        only: onlyRow(row, filter),
      };
    });
}
