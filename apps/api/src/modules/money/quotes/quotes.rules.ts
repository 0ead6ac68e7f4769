import { type OptionCounts, tariffTypes, toKopecks } from '@pitlane/contracts';
import * as z from 'zod/mini';

// Sums are whole kopecks; each division rounds down (docs/product.md#payments).

const DAY_MS = 86_400_000;
/** A month of a tariff. */
export const MONTH_DAYS = 30;

export const monthsAfter = (moment: Date, months: number): Date =>
  new Date(moment.getTime() + months * MONTH_DAYS * DAY_MS);

/** Months of a tariff that were paid for, and what was used of them. */
export interface PaidTerm {
  startsAt: Date;
  /** With the credit it was paid with. */
  paid: number;
  /** Of a month before discounts. */
  monthPrice: number;
  /** What was used, at the prices of single things when it was bought. */
  used: { adverts: number; specialOffers: number };
  prices: { advert: number; specialOffer: number };
}

/** What is left of a term when another tariff takes its place. */
export function creditOfTerm(term: PaidTerm, now: Date): number {
  const { startsAt, paid, monthPrice, used, prices } = term;
  if (startsAt > now) return paid;
  const daysBegun = Math.floor((now.getTime() - startsAt.getTime()) / DAY_MS) + 1;
  const byDays = Math.floor((daysBegun * monthPrice) / MONTH_DAYS);
  const byUse = used.adverts * prices.advert + used.specialOffers * prices.specialOffer;
  return Math.max(0, paid - Math.max(byDays, byUse));
}

export interface Sums {
  subtotal: number;
  discount: number;
  credit: number;
  amount: number;
  refund: number;
}

/**
 * What is charged: credit pays for no more than there is to pay, and what would be too little to charge
 * joins the discount.
 * @param minimum the least sum that is charged
 */
export function settle(
  { subtotal, discount, credit }: Pick<Sums, 'subtotal' | 'discount' | 'credit'>,
  minimum: number,
): Sums {
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

/** Whether a purchase costs what its buyer takes it to cost; who expects nothing takes any price. */
export const costsAsExpected = (amount: number, expected: string | undefined): boolean =>
  expected === undefined || toKopecks(expected) === amount;

/** What decides whether a term goes on with the one before. */
export interface Bought {
  type: number;
  counts: OptionCounts | null;
}

interface BoughtColumns {
  version: { typeId: number } | null;
  carSlots: number | null;
  specialOffers: number | null;
}

/** The same of what is kept of a purchase. */
export function boughtOf({ version, carSlots, specialOffers }: BoughtColumns): Bought {
  if (!version) throw new Error('only a tariff has a version');
  const counts =
    carSlots === null || specialOffers === null
      ? null
      : { car_slots: carSlots, special_offers: specialOffers };
  return { type: version.typeId, counts };
}

export const isSame = (one: Bought, other: Bought): boolean =>
  one.type === other.type &&
  one.counts?.car_slots === other.counts?.car_slots &&
  one.counts?.special_offers === other.counts?.special_offers;

const notSold: readonly number[] = [
  tariffTypes.individualTrial,
  tariffTypes.individualPaid,
  tariffTypes.entityTrial,
];

/** Whether a body asks for a tariff that is not bought by months. */
export function asksForUnsold(fields: unknown): boolean {
  const read = z.object({ tariff_id: z.int() }).safeParse(fields);
  return read.success && notSold.includes(read.data.tariff_id);
}
