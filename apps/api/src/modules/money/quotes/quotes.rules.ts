import { type OptionCounts, tariffTypes, toKopecks } from '@pitlane/contracts';
import * as z from 'zod/mini';

// Sums are whole kopecks; each division rounds down (docs/product.md#payments).

const DAY_MS = 86_400_000;
/** Length of a tariff month in days. */
export const MONTH_DAYS = 30;

export const monthsAfter = (moment: Date, months: number): Date =>
  new Date(moment.getTime() + months * MONTH_DAYS * DAY_MS);

/** A paid tariff term and its use; sums in kopecks. */
export interface PaidTerm {
  startsAt: Date;
  /** Includes the credit that paid for it. */
  paid: number;
  /** Price of a month before discounts. */
  monthPrice: number;
  /** Used units, valued at the single prices of the time of purchase. */
  used: { adverts: number; specialOffers: number };
  prices: { advert: number; specialOffer: number };
}

/** Returns the kopecks that are left of a term when another tariff replaces it. */
export function creditOfTerm(term: PaidTerm, now: Date): number {
  const { startsAt, paid, monthPrice, used, prices } = term;
  if (startsAt > now) return paid;
  const daysBegun = Math.floor((now.getTime() - startsAt.getTime()) / DAY_MS) + 1;
  const byDays = Math.floor((daysBegun * monthPrice) / MONTH_DAYS);
  const byUse = used.adverts * prices.advert + used.specialOffers * prices.specialOffer;
  return Math.max(0, paid - Math.max(byDays, byUse));
}

export interface PurchaseSums {
  subtotal: number;
  discount: number;
  credit: number;
  amount: number;
  refund: number;
}

/**
 * Returns the sums of a purchase: credit covers at most the price, and a sum too small to charge is added to the
 * discount.
 * @param minimum smallest chargeable sum, in kopecks
 */
export function settleSums(
  { subtotal, discount, credit }: Pick<PurchaseSums, 'subtotal' | 'discount' | 'credit'>,
  minimum: number,
): PurchaseSums {
  const due = subtotal - discount;
  const used = Math.min(credit, due);
  const rest = due - used;
  const charged = rest < minimum ? 0 : rest;
  return {
    subtotal,
    discount: discount + rest - charged,
    credit: used,
    amount: charged,
    refund: credit - used,
  };
}

/** Reports whether a price equals the expected one; without an expectation any price does. */
export const costsAsExpected = (amount: number, expected: string | undefined): boolean =>
  expected === undefined || toKopecks(expected) === amount;

/** Properties that decide whether a term prolongs the previous one. */
export interface TariffChoice {
  type: number;
  counts: OptionCounts | null;
}

interface BoughtColumns {
  version: { typeId: number } | null;
  carSlots: number | null;
  specialOffers: number | null;
}

/** Returns the same properties of a stored item. */
export function tariffChoiceOf({ version, carSlots, specialOffers }: BoughtColumns): TariffChoice {
  if (!version) throw new Error('only a tariff has a version');
  const counts =
    carSlots === null || specialOffers === null
      ? null
      : { car_slots: carSlots, special_offers: specialOffers };
  return { type: version.typeId, counts };
}

export const isSameTariff = (one: TariffChoice, other: TariffChoice): boolean =>
  one.type === other.type &&
  one.counts?.car_slots === other.counts?.car_slots &&
  one.counts?.special_offers === other.counts?.special_offers;

const notSold: readonly number[] = [
  tariffTypes.individualTrial,
  tariffTypes.individualPaid,
  tariffTypes.entityTrial,
];

/** Reports whether a request is for a tariff that is not sold by months. */
export function requestsUnsoldTariff(fields: unknown): boolean {
  const read = z.object({ tariff_id: z.int() }).safeParse(fields);
  return read.success && notSold.includes(read.data.tariff_id);
}
