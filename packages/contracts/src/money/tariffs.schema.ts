import * as z from 'zod/mini';
import { type TariffType, tariffTypes } from '../accounts/accounts.schema.ts';
import { fieldCheck, longText, plainText } from '../fields.ts';
import { atLeast } from '../http.ts';
import { amount, toKopecks } from './money.schema.ts';

/** Terms in months that a tariff can be bought for. */
export const termMonths = [1, 3, 6, 12] as const;
export type TermMonths = (typeof termMonths)[number];

const types: TariffType[] = Object.values(tariffTypes);
export const isTariffType = (value: unknown): value is TariffType =>
  types.some((type) => type === value);

/** Upper limits of what admins may enter; prices are per month or per unit. */
const MAX_COUNT = 1_000;
const MAX_PRICE_KOPECKS = 100_000_000;
const MAX_DISCOUNT = 90;
const MAX_TIERS = 10;

const count = z.int().check(z.minimum(0), z.maximum(MAX_COUNT));
const price = amount.check(
  fieldCheck((value) => toKopecks(value) <= MAX_PRICE_KOPECKS, 'price_high'),
);

/** Bounds of a constructor's option and its monthly price in tiers: each `up_to` ends a tier. */
const option = z
  .object({
    min: count,
    max: count,
    default: count,
    tiers: z.array(z.object({ up_to: count, price })).check(z.minLength(1), z.maxLength(MAX_TIERS)),
  })
  .check(
    fieldCheck(
      ({ min, max, default: defaultCount, tiers }) =>
        min <= defaultCount &&
        defaultCount <= max &&
        tiers.at(-1)?.up_to === max &&
        tiers.every(({ up_to }, index) => up_to > (tiers[index - 1]?.up_to ?? 0)),
      'tiers',
    ),
  );
export type TariffOption = z.output<typeof option>;

/** Options of a constructor per month. */
export const tariffOptions = z.object({ car_slots: option, special_offers: option });
export type TariffOptions = z.output<typeof tariffOptions>;
export const optionNames = ['car_slots', 'special_offers'] as const;
export type OptionName = (typeof optionNames)[number];

const months = z.literal(termMonths);
/** Discount in whole percent. */
const discount = z.int().check(z.minimum(0), z.maximum(MAX_DISCOUNT));
export const termDiscounts = z
  .array(z.object({ months, discount }))
  .check(
    fieldCheck(
      (terms) => new Set(terms.map((term) => term.months)).size === terms.length,
      'term_twice',
    ),
  );
export type TermDiscount = z.output<typeof termDiscounts>[number];

export const tariff = z.object({
  /** Same as `type_id`. */
  id: z.literal(types),
  type_id: z.literal(types),
  name: z.string(),
  description: z.string(),
  /** Ads in all `months`; `null` means unlimited. */
  adverts: z.nullable(count),
  special_offers: count,
  /** Publication period of an ad in days. */
  period: atLeast(1),
  months: atLeast(0),
  car_slots: z.nullable(count),
  /** Price per month, for a constructor with default options; for tariff 2, price per ad. */
  price: amount,
  /** Empty if the tariff is not sold by months. */
  terms: z.array(z.object({ months, discount, price: amount })),
  /** Only for the constructor. */
  options: z.nullable(tariffOptions),
});
export type Tariff = z.output<typeof tariff>;

export const tariffCatalogue = z.object({
  tariffs: z.array(tariff),
  prices: z.object({ advert: amount, special_offer: amount }),
});
export type TariffCatalogue = z.output<typeof tariffCatalogue>;

export const moderatedTariff = z.extend(tariff, {
  version: atLeast(1),
  updated_at: z.iso.datetime(),
});
export type ModeratedTariff = z.output<typeof moderatedTariff>;

/**
 * Fields of a tariff that admins edit, with texts in the language of the request. The type decides which fields a
 * tariff has; others are ignored.
 */
export const tariffEdit = z.object({
  name: plainText(60, 1),
  description: longText(500, 1),
  car_slots: z.optional(z.nullable(count)),
  special_offers: z.optional(count),
  price: z.optional(price),
  terms: z.optional(termDiscounts),
  options: z.optional(z.nullable(tariffOptions)),
  /** Version that the edit started from. */
  version: atLeast(1),
});
export type TariffEdit = z.output<typeof tariffEdit>;

export type TariffFigure = 'car_slots' | 'special_offers' | 'price' | 'terms' | 'options';

/** Editable figures by type; the rest is derived or configured. */
export const tariffFigures: Readonly<Record<TariffType, readonly TariffFigure[]>> = {
  1: [],
  2: ['price'],
  3: [],
  4: ['car_slots', 'special_offers', 'price', 'terms'],
  5: ['options', 'terms'],
  6: ['special_offers', 'price', 'terms'],
};
