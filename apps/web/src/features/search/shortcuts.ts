import { type FacetField, type SearchAddress, sellerTypes } from '@pitlane/contracts';
import { type FilterName, withField } from './filter-fields.ts';
import { choiceCountsOf, type Facets } from './use-facets.ts';

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
type ShortcutField = (typeof fields)[number];

export type Shortcut =
  | { field: ShortcutField; id: number | string }
  | { field: 'price'; id: number };

const MAX_SHORTCUTS = 5;
/** Minimum share of the list that a shortcut must include and exclude. */
const MIN_SHARE = 0.1;
const ROUND_PRICES = [0.3, 0.5, 1, 2, 3, 5, 10, 20, 30, 50, 100].map(
  (millions) => millions * 1_000_000,
);

type Counts = NonNullable<Facets['data']>;

/** Returns the round price nearest to the middle of a price range on a logarithmic scale. */
function roundMiddlePrice({
  min,
  max,
}: {
  min: number | null;
  max: number | null;
}): number | undefined {
  if (!min || !max) return undefined;
  const middle = Math.sqrt(min * max);
  const candidates = ROUND_PRICES.filter((price) => price > min && price < max);
  const distance = (price: number) => Math.abs(Math.log(price / middle));
  return candidates.toSorted((a, b) => distance(a) - distance(b))[0];
}

/** Picks the filters that split a list well; omits those that would undo an active filter. */
export function pickShortcuts(
  { total, fields: facetsByField, ranges }: Counts,
  filter: SearchAddress,
): Shortcut[] {
  const hasPriceFilter = filter.price_from !== undefined || filter.price_to !== undefined;
  const price = hasPriceFilter ? undefined : ranges.price && roundMiddlePrice(ranges.price);
  const fieldShortcuts = fields.flatMap((field): Shortcut[] => {
    if (filter[field] !== undefined) return [];
    const options = (facetsByField[field] ?? []).map(({ id, count }) => ({
      id,
      smallerCount: Math.min(count, total - count),
    }));
    const [bestOption] = options.toSorted((a, b) => b.smallerCount - a.smallerCount);
    return bestOption && bestOption.smallerCount >= total * MIN_SHARE && bestOption.smallerCount > 0
      ? [{ field, id: bestOption.id }]
      : [];
  });
  const priceShortcuts: Shortcut[] = price === undefined ? [] : [{ field: 'price', id: price }];
  return [...priceShortcuts, ...fieldShortcuts].slice(0, MAX_SHORTCUTS);
}

/** Returns the search with a shortcut as the only value of its field, or without it. */
function withShortcut(
  filter: SearchAddress,
  { field, id }: Shortcut,
  isActive: boolean,
): SearchAddress {
  switch (field) {
    case 'price':
      return {
        ...withField(filter, 'price_to', isActive ? Number(id) : undefined),
        price_from: undefined,
        currency_id: undefined,
      };
    case 'guarantee':
    case 'tuning':
      return withField(filter, field, isActive || undefined);
    case 'seller_type':
      return withField(
        filter,
        field,
        isActive ? sellerTypes.find((type) => type === id) : undefined,
      );
    case 'state_id':
    case 'owners_to':
    case 'period':
      return withField(filter, field, isActive ? Number(id) : undefined);
    default:
      return withField(filter, field, isActive ? [Number(id)] : undefined);
  }
}

export const shortcutFilter = (shortcut: Shortcut): SearchAddress =>
  withShortcut({}, shortcut, true);

interface ShortcutChoice {
  key: string;
  shortcut: Shortcut;
  filterName: FilterName;
  isActive: boolean;
  next: SearchAddress;
  /** True if it would match no ads. It stays in place, so that the other shortcuts do not move. */
  isEmpty: boolean;
}

function isShortcutActive(filter: SearchAddress, { field, id }: Shortcut): boolean {
  if (field === 'price') {
    const { price_from, price_to, currency_id } = filter;
    return price_to === id && price_from === undefined && currency_id === undefined;
  }
  const value: unknown = filter[field];
  if (Array.isArray(value)) return value.length === 1 && value[0] === id;
  return value === id || (value === true && id === 1);
}

function isShortcutEmpty(facets: Facets, filter: SearchAddress, { field, id }: Shortcut): boolean {
  if (field !== 'price') return choiceCountsOf(facets, filter, field)(id)?.isEmpty ?? false;
  const prices = !facets.isStale && facets.data?.ranges.price;
  if (!prices || filter.currency_id !== undefined) return false;
  return prices.min === null || prices.min > id;
}

export function shortcutChoices(
  filter: SearchAddress,
  shortcuts: readonly Shortcut[],
  facets: Facets,
): ShortcutChoice[] {
  return shortcuts.map((shortcut) => {
    const isActive = isShortcutActive(filter, shortcut);
    return {
      key: `${shortcut.field}-${shortcut.id}`,
      shortcut,
      filterName: shortcut.field,
      isActive,
      next: withShortcut(filter, shortcut, !isActive),
      isEmpty: !isActive && isShortcutEmpty(facets, filter, shortcut),
    };
  });
}
