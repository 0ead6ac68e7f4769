import type { Filter } from '@pitlane/contracts';
import type { Lineage, VehicleChoice } from '../../core/catalogue/catalogue.rules.ts';
import { vehicleFields } from '../filters/filters.rules.ts';

/** Two filters as one; `contradicts` where nothing can fit both. */
export interface Merged {
  filter: Filter;
  contradicts: boolean;
}

const ROUBLE = 1;

const hasPrice = ({ price_from: from, price_to: to }: Filter) =>
  from !== undefined || to !== undefined;

/** What words ask beside a filter: their price counts where the filter has none in another currency. */
export function besideFilter(filter: Filter, words: Filter): Filter {
  const { price_from, price_to, currency_id = ROUBLE, ...rest } = words;
  if (!hasPrice(words)) return rest;
  const isOther = hasPrice(filter) && (filter.currency_id ?? ROUBLE) !== currency_id;
  return isOther ? rest : { ...rest, price_from, price_to, currency_id };
}

/** Both of two values of a field; undefined where no value is both. Of what is excluded all is. */
function both(field: string, one: unknown, other: unknown): unknown {
  if (Array.isArray(one) && Array.isArray(other)) {
    if (field.startsWith('not_')) return [...new Set([...one, ...other])];
    const common = one.filter((value) => other.includes(value));
    return common.length > 0 ? common : undefined;
  }
  if (typeof one === 'number' && typeof other === 'number') {
    if (field.endsWith('_from')) return Math.max(one, other);
    if (field.endsWith('_to')) return Math.min(one, other);
  }
  return one === other ? one : undefined;
}

const saysNothing = (field: string, value: unknown) =>
  value === undefined ||
  value === false ||
  (Array.isArray(value) && value.length === 0) ||
  (field === 'state_id' && value === 0);

const vehicles: readonly string[] = vehicleFields;

/**
 * A filter narrowed by what words ask, without vehicles and the words themselves.
 * @param words as `besideFilter` gives them
 */
export function mergeFilters({ q: _words, ...filter }: Filter, words: Filter): Merged {
  const asked = new Map<string, unknown>(Object.entries(filter));
  let contradicts = false;
  for (const [field, value] of Object.entries(words)) {
    if (saysNothing(field, value) || vehicles.includes(field)) continue;
    const before = asked.get(field);
    const isAlone = saysNothing(field, before) || (field === 'currency_id' && !hasPrice(filter));
    const merged = isAlone ? value : both(field, before, value);
    if (merged === undefined) contradicts = true;
    else asked.set(field, merged);
  }
  return { filter: Object.fromEntries(asked), contradicts };
}

const levels = ['brands', 'models', 'generations', 'modifications'] as const;

export const namesVehicles = (choice: VehicleChoice): boolean =>
  levels.some((level) => choice[level].length > 0);

/** The vehicles of one choice that another one holds too, by themselves or by what they are of. */
function within(one: VehicleChoice, other: VehicleChoice, lineages: readonly Lineage[]) {
  return levels.map((level) =>
    one[level].filter((id) => {
      const of = lineages.find((each) => each.level === level && each.id === id);
      return of !== undefined && levels.some((above) => other[above].includes(of[above] ?? 0));
    }),
  );
}

/**
 * The vehicles that both choices hold: of a make and one of its models the model.
 * @param lineages of all of them
 */
export function commonVehicles(
  one: VehicleChoice,
  other: VehicleChoice,
  lineages: readonly Lineage[],
): VehicleChoice {
  const [ones, others] = [within(one, other, lineages), within(other, one, lineages)];
  const at = (level: number) => [...new Set([...(ones[level] ?? []), ...(others[level] ?? [])])];
  return { brands: at(0), models: at(1), generations: at(2), modifications: at(3) };
}
