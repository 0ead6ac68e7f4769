import type { FacetField, SearchAddress, VehicleKind } from '@pitlane/contracts';
import { type FilterName, withField } from './filter-fields.ts';
import { type Facets, numbersOf } from './use-facets.ts';

/** Roubles; below it stands about half of what is on sale. */
export const QUICK_PRICE = 3_000_000;
/** The gearbox most asked for by name among these cars, as the seed's dictionary numbers it. */
const MANUAL_GEARBOX_ID = 1;

interface QuickChoice {
  name: 'guarantee' | 'manual' | 'new' | 'price';
  /** The filter it chooses. */
  of: FilterName;
  on: boolean;
  /** The search with the choice turned over. */
  next: SearchAddress;
  /** It would find nothing in this list: it keeps its place, so that nothing moves. */
  isEmpty: boolean;
}

/**
 * Filters worth a place above the results, each on or off.
 * @param kind only cars have a gearbox to choose
 * @param facets what this list holds
 */
export function quickChoices(
  filter: SearchAddress,
  kind: VehicleKind = 'ground',
  facets: Facets = { data: undefined, stale: true, failed: false },
): QuickChoice[] {
  const { guarantee = false, transmission_id: gearboxes = [], state_id } = filter;
  const manual = gearboxes.length === 1 && gearboxes[0] === MANUAL_GEARBOX_ID;
  const price =
    filter.price_to === QUICK_PRICE &&
    filter.price_from === undefined &&
    filter.currency_id === undefined;
  const isEmpty = (field: FacetField, id: number) =>
    numbersOf(facets, filter, field)(id)?.isEmpty ?? false;
  const { min = null } = (!facets.stale && facets.data?.ranges.price) || {};
  const choices: QuickChoice[] = [
    {
      name: 'price',
      of: 'price',
      on: price,
      next: {
        ...withField(filter, 'price_to', price ? undefined : QUICK_PRICE),
        price_from: undefined,
        currency_id: undefined,
      },
      isEmpty: !price && filter.currency_id === undefined && min !== null && min > QUICK_PRICE,
    },
    {
      name: 'guarantee',
      of: 'guarantee',
      on: guarantee,
      next: withField(filter, 'guarantee', guarantee ? undefined : true),
      isEmpty: !guarantee && isEmpty('guarantee', 1),
    },
    {
      name: 'new',
      of: 'state_id',
      on: state_id === 1,
      next: withField(filter, 'state_id', state_id === 1 ? undefined : 1),
      isEmpty: state_id !== 1 && isEmpty('state_id', 1),
    },
    // The last, for it goes with another kind.
    {
      name: 'manual',
      of: 'transmission_id',
      on: manual,
      next: withField(filter, 'transmission_id', manual ? [] : [MANUAL_GEARBOX_ID]),
      isEmpty: !manual && isEmpty('transmission_id', MANUAL_GEARBOX_ID),
    },
  ];
  return kind === 'ground' ? choices : choices.slice(0, -1);
}
