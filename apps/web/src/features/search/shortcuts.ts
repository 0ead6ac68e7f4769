import { type FacetField, type SearchAddress, sellerTypes } from '@pitlane/contracts';
import { type FilterName, withField } from './filter-fields.ts';
import { type Facets, numbersOf } from './use-facets.ts';

/** Fields with shortcuts, the most used first; each offers the choice that splits the list best. */
const fields = [
  'transmission_id',
  'carcase_id',
  'guarantee',
  'wheel_drive_id',
  'state_id',
  'seller_type',
  'engine_id',
  'owners_to',
  'tuning',
  'period',
] as const satisfies readonly FacetField[];
type QuickField = (typeof fields)[number];

export type Shortcut = { field: QuickField; id: number | string } | { field: 'price'; id: number };

const MAX_SHORTCUTS = 5;
/** Minimum share of the list that a shortcut must include and exclude. */
const LEAST_SHARE = 0.1;
const ROUND_PRICES = [0.3, 0.5, 1, 2, 3, 5, 10, 20, 30, 50, 100].map(
  (millions) => millions * 1_000_000,
);

type Counts = NonNullable<Facets['data']>;

/** Returns the round sum nearest to the middle of a price range on a logarithmic scale. */
function roundMiddlePrice({
  min,
  max,
}: {
  min: number | null;
  max: number | null;
}): number | undefined {
  if (!min || !max) return undefined;
  const middle = Math.sqrt(min * max);
  const inside = ROUND_PRICES.filter((sum) => sum > min && sum < max);
  const distance = (sum: number) => Math.abs(Math.log(sum / middle));
  return inside.toSorted((a, b) => distance(a) - distance(b))[0];
}

/** Picks the filters that split a list well; omits those that would undo an active filter. */
export function pickShortcuts(
  { total, fields: counted, ranges }: Counts,
  chosen: SearchAddress,
): Shortcut[] {
  const isPriced = chosen.price_from !== undefined || chosen.price_to !== undefined;
  const sum = isPriced ? undefined : ranges.price && roundMiddlePrice(ranges.price);
  const picked = fields.flatMap((field): Shortcut[] => {
    if (chosen[field] !== undefined) return [];
    const parts = (counted[field] ?? []).map(({ id, count }) => ({
      id,
      share: Math.min(count, total - count),
    }));
    const [best] = parts.toSorted((a, b) => b.share - a.share);
    return best && best.share >= total * LEAST_SHARE && best.share > 0
      ? [{ field, id: best.id }]
      : [];
  });
  const price: Shortcut[] = sum === undefined ? [] : [{ field: 'price', id: sum }];
  return [...price, ...picked].slice(0, MAX_SHORTCUTS);
}

/** Returns the search with a shortcut as the only value of its field, or without it. */
function withQuick(filter: SearchAddress, { field, id }: Shortcut, on: boolean): SearchAddress {
  switch (field) {
    case 'price':
      return {
        ...withField(filter, 'price_to', on ? Number(id) : undefined),
        price_from: undefined,
        currency_id: undefined,
      };
    case 'guarantee':
    case 'tuning':
      return withField(filter, field, on || undefined);
    case 'seller_type':
      return withField(filter, field, on ? sellerTypes.find((type) => type === id) : undefined);
    case 'state_id':
    case 'owners_to':
    case 'period':
      return withField(filter, field, on ? Number(id) : undefined);
    default:
      return withField(filter, field, on ? [Number(id)] : undefined);
  }
}

export const shortcutFilter = (quick: Shortcut): SearchAddress => withQuick({}, quick, true);

interface QuickChoice {
  key: string;
  quick: Shortcut;
  of: FilterName;
  on: boolean;
  next: SearchAddress;
  /** True if it would find nothing in this list: it stays in place, so that nothing moves. */
  isEmpty: boolean;
}

function isOn(filter: SearchAddress, { field, id }: Shortcut): boolean {
  if (field === 'price') {
    const { price_from, price_to, currency_id } = filter;
    return price_to === id && price_from === undefined && currency_id === undefined;
  }
  const value: unknown = filter[field];
  if (Array.isArray(value)) return value.length === 1 && value[0] === id;
  return value === id || (value === true && id === 1);
}

function isEmptyNow(facets: Facets, filter: SearchAddress, { field, id }: Shortcut): boolean {
  if (field !== 'price') return numbersOf(facets, filter, field)(id)?.isEmpty ?? false;
  const prices = !facets.stale && facets.data?.ranges.price;
  if (!prices || filter.currency_id !== undefined) return false;
  return prices.min === null || prices.min > id;
}

export function shortcutChoices(
  filter: SearchAddress,
  picked: readonly Shortcut[],
  facets: Facets,
): QuickChoice[] {
  return picked.map((quick) => {
    const on = isOn(filter, quick);
    return {
      key: `${quick.field}-${quick.id}`,
      quick,
      of: quick.field,
      on,
      next: withQuick(filter, quick, !on),
      isEmpty: !on && isEmptyNow(facets, filter, quick),
    };
  });
}
