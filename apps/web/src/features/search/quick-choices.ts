import type { SearchAddress, VehicleKind } from '@pitlane/contracts';
import { type FilterName, withField } from './filter-fields.ts';

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
}

/**
 * Filters worth a place above the results, each on or off.
 * @param kind only cars have a gearbox to choose
 * @param isOnSale whether the chosen makes have such a gearbox
 */
export function quickChoices(
  filter: SearchAddress,
  kind: VehicleKind = 'ground',
  isOnSale: (source: 'transmission', id: number) => boolean = () => true,
): QuickChoice[] {
  const { guarantee = false, transmission_id: gearboxes = [], state_id } = filter;
  const manual = gearboxes.length === 1 && gearboxes[0] === MANUAL_GEARBOX_ID;
  const price =
    filter.price_to === QUICK_PRICE &&
    filter.price_from === undefined &&
    filter.currency_id === undefined;
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
    },
    {
      name: 'guarantee',
      of: 'guarantee',
      on: guarantee,
      next: withField(filter, 'guarantee', guarantee ? undefined : true),
    },
    {
      name: 'new',
      of: 'state_id',
      on: state_id === 1,
      next: withField(filter, 'state_id', state_id === 1 ? undefined : 1),
    },
    // The last, for it may go once it is known what is searched.
    {
      name: 'manual',
      of: 'transmission_id',
      on: manual,
      next: withField(filter, 'transmission_id', manual ? [] : [MANUAL_GEARBOX_ID]),
    },
  ];
  const some = kind === 'ground' && (manual || isOnSale('transmission', MANUAL_GEARBOX_ID));
  return some ? choices : choices.slice(0, -1);
}
