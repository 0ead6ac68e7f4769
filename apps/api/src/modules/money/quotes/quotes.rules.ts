import { type OptionCounts, tariffTypes, toKopecks } from '@pitlane/contracts';
import * as z from 'zod/mini';

// Amounts are whole kopecks; each division rounds down (docs/product.md#payments).

const DAY_MS = 86_400_000;
/** Length of a tariff month in days. */
export const MONTH_DAYS = 30;

export const monthsAfter = (moment: Date, months: number): Date =>
  new Date(moment.getTime() + months * MONTH_DAYS * DAY_MS);

/** A paid tariff term and its used units; amounts in kopecks. */
export interface PaidTerm {
  startsAt: Date;
  /** Includes the credit that paid for it. */
  paid: number;
  /** Price of a month before discounts. */
  monthPrice: number;
  /** Used units, valued at the unit prices of the time of purchase. */
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

export interface PurchaseAmounts {
  subtotal: number;
  discount: number;
  credit: number;
  amount: number;
  refund: number;
}

/**
 * Returns the amounts of a purchase: credit pays at most the price, and an amount too small to charge is added to the
 * discount.
 * @param minimum smallest chargeable amount, in kopecks
 */
export function computeAmounts(
  { subtotal, discount, credit }: Pick<PurchaseAmounts, 'subtotal' | 'discount' | 'credit'>,
  minimum: number,
): PurchaseAmounts {
  const price = subtotal - discount;
  const usedCredit = Math.min(credit, price);
  const unpaid = price - usedCredit;
  const charge = unpaid < minimum ? 0 : unpaid;
  return {
    subtotal,
    discount: discount + unpaid - charge,
    credit: usedCredit,
    amount: charge,
    refund: credit - usedCredit,
  };
}

/** Returns whether a price equals the expected one; any price does if none is expected. */
export const matchesExpectedAmount = (
  amount: number,
  expectedAmount: string | undefined,
): boolean => expectedAmount === undefined || toKopecks(expectedAmount) === amount;

/** Properties that decide whether a term extends the previous one. */
export interface TariffChoice {
  type: number;
  counts: OptionCounts | null;
}

interface ItemColumns {
  version: { typeId: number } | null;
  carSlots: number | null;
  specialOffers: number | null;
}

/** Returns the same properties of a stored item. */
export function tariffChoiceOf({ version, carSlots, specialOffers }: ItemColumns): TariffChoice {
  if (!version) throw new Error('item has no tariff version');
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

const unsoldTypes: readonly number[] = [
  tariffTypes.individualTrial,
  tariffTypes.individualPaid,
  tariffTypes.entityTrial,
];

/** Reports whether a request is for a tariff that is not sold by months. */
export function requestsUnsoldTariff(fields: unknown): boolean {
  const parsed = z.object({ tariff_id: z.int() }).safeParse(fields);
  return parsed.success && unsoldTypes.includes(parsed.data.tariff_id);
}
