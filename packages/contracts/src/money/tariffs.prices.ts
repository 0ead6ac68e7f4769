import { toKopecks } from './money.schema.ts';
import {
  type OptionName,
  optionNames,
  type Tariff,
  type TariffOption,
  type TermDiscount,
} from './tariffs.schema.ts';

// What tariffs cost, in whole kopecks; each division rounds down. The page works a price out by the
// same code as the server.

/** How many of each option. */
export type OptionCounts = Readonly<Record<OptionName, number>>;

/** How many of an option cost how much a month, tier by tier. */
export function optionParts({ tiers }: TariffOption, count: number) {
  let from = 0;
  return tiers.flatMap((tier) => {
    const inTier = Math.min(count, tier.up_to) - from;
    from = tier.up_to;
    return inTier > 0 ? [{ count: inTier, price: toKopecks(tier.price) }] : [];
  });
}

/** What so many of an option cost a month. */
export const optionPrice = (option: TariffOption, count: number): number =>
  optionParts(option, count).reduce((sum, part) => sum + part.count * part.price, 0);

/** What a tariff costs a month before discounts; a constructor with these options. */
export function monthPrice(
  { price, options }: Pick<Tariff, 'price' | 'options'>,
  counts: OptionCounts | null,
): number {
  if (!options || !counts) return toKopecks(price);
  return optionNames.reduce((sum, name) => sum + optionPrice(options[name], counts[name]), 0);
}

/** What a whole term costs, from the price of a month. */
export const termPrice = (month: number, { months, discount }: TermDiscount): number =>
  Math.floor((month * months * (100 - discount)) / 100);

/** The options a constructor begins with. */
export const usualCounts = (options: NonNullable<Tariff['options']>): OptionCounts => ({
  car_slots: options.car_slots.default,
  special_offers: options.special_offers.default,
});
