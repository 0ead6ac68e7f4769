import { toKopecks } from './money.schema.ts';
import {
  type OptionName,
  optionNames,
  type Tariff,
  type TariffOption,
  type TermDiscount,
} from './tariffs.schema.ts';

// Prices of tariffs in whole kopecks; each division rounds down. The web app and the server share
// this code.

export type OptionCounts = Readonly<Record<OptionName, number>>;

/** Returns how many units of an option fall into each price tier, with the price per month in kopecks. */
export function splitIntoTiers({ tiers }: TariffOption, count: number) {
  let from = 0;
  return tiers.flatMap((tier) => {
    const inTier = Math.min(count, tier.up_to) - from;
    from = tier.up_to;
    return inTier > 0 ? [{ count: inTier, price: toKopecks(tier.price) }] : [];
  });
}

/** Returns the price of `count` units of an option per month, in kopecks. */
export const optionPrice = (option: TariffOption, count: number): number =>
  splitIntoTiers(option, count).reduce((sum, part) => sum + part.count * part.price, 0);

/**
 * Returns the price of a tariff per month before discounts, in kopecks.
 * @param counts options of a constructor, otherwise `null`
 */
export function monthPrice(
  { price, options }: Pick<Tariff, 'price' | 'options'>,
  counts: OptionCounts | null,
): number {
  if (!options || !counts) return toKopecks(price);
  return optionNames.reduce((sum, name) => sum + optionPrice(options[name], counts[name]), 0);
}

/**
 * Returns the price of a whole term in kopecks.
 * @param monthlyPrice price per month in kopecks
 */
export const termPrice = (monthlyPrice: number, { months, discount }: TermDiscount): number =>
  Math.floor((monthlyPrice * months * (100 - discount)) / 100);

/** Returns the default options of a constructor. */
export const defaultOptionCounts = (options: NonNullable<Tariff['options']>): OptionCounts => ({
  car_slots: options.car_slots.default,
  special_offers: options.special_offers.default,
});
