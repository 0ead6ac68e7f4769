import {
  monthPrice,
  type OptionCounts,
  type OptionName,
  type Purchase,
  type Tariff,
  type TariffView,
  termPrice,
} from '@pitlane/contracts';

/** A tariff for a term, as the page works it out. */
export interface TermPrice {
  months: Tariff['terms'][number]['months'];
  discount: number;
  counts: OptionCounts | null;
  /** Of a month before discounts; all in kopecks. */
  month: number;
  full: number;
  total: number;
}

/** A count of an address, where the option has it; else the usual one. */
const within =
  ({ min, max, default: usual }: { min: number; max: number; default: number }) =>
  (count: number | undefined) =>
    count !== undefined && count >= min && count <= max ? count : usual;

/** The options that are chosen; none of a tariff that has none. */
function chosenCounts({ options }: Tariff, { slots, special }: TariffView): OptionCounts | null {
  return options
    ? {
        car_slots: within(options.car_slots)(slots),
        special_offers: within(options.special_offers)(special),
      }
    : null;
}

export function termPriceOf(tariff: Tariff, view: TariffView): TermPrice | null {
  const term = tariff.terms.find(({ months }) => months === view.months) ?? tariff.terms[0];
  if (!term) return null;
  const counts = chosenCounts(tariff, view);
  const month = monthPrice(tariff, counts);
  return {
    months: term.months,
    discount: term.discount,
    counts,
    month,
    full: month * term.months,
    total: termPrice(month, term),
  };
}

export const purchaseOf = ({ id }: Tariff, { months, counts }: TermPrice): Purchase => ({
  tariff_id: id,
  months,
  ...counts,
});

export const viewOf = ({ months, counts }: TermPrice): TariffView => ({
  months,
  slots: counts?.car_slots,
  special: counts?.special_offers,
});

/** Where an option's count stands in an address. */
export const viewName = { car_slots: 'slots', special_offers: 'special' } as const satisfies Record<
  OptionName,
  keyof TariffView
>;
