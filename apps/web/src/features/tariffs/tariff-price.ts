import {
  monthPrice,
  type OptionCounts,
  type OptionName,
  type Purchase,
  type Tariff,
  type TariffView,
  termPrice,
} from '@pitlane/contracts';

/** Price of a tariff for a term as computed on the page. */
export interface TermPrice {
  months: Tariff['terms'][number]['months'];
  discount: number;
  counts: OptionCounts | null;
  /** Price per month before discounts; all prices are in kopecks. */
  pricePerMonth: number;
  fullPrice: number;
  total: number;
}

/** Returns the count if it is within the limits of the option, otherwise the default. */
const countWithin =
  ({ min, max, default: defaultCount }: { min: number; max: number; default: number }) =>
  (count: number | undefined) =>
    count !== undefined && count >= min && count <= max ? count : defaultCount;

function countsOf({ options }: Tariff, { slots, special }: TariffView): OptionCounts | null {
  return options
    ? {
        car_slots: countWithin(options.car_slots)(slots),
        special_offers: countWithin(options.special_offers)(special),
      }
    : null;
}

export function termPriceOf(tariff: Tariff, view: TariffView): TermPrice | null {
  const term = tariff.terms.find(({ months }) => months === view.months) ?? tariff.terms[0];
  if (!term) return null;
  const counts = countsOf(tariff, view);
  const pricePerMonth = monthPrice(tariff, counts);
  return {
    months: term.months,
    discount: term.discount,
    counts,
    pricePerMonth,
    fullPrice: pricePerMonth * term.months,
    total: termPrice(pricePerMonth, term),
  };
}

export const purchaseOf = ({ id }: Tariff, { months, counts }: TermPrice): Purchase => ({
  tariff_id: id,
  months,
  ...counts,
});

export const toTariffView = ({ months, counts }: TermPrice): TariffView => ({
  months,
  slots: counts?.car_slots,
  special: counts?.special_offers,
});

/** URL parameter of each option's count. */
export const viewFieldOfOption = {
  car_slots: 'slots',
  special_offers: 'special',
} as const satisfies Record<OptionName, keyof TariffView>;
