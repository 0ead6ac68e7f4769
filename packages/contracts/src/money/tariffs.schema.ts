import * as z from 'zod/mini';
import { type TariffType, tariffTypes } from '../accounts/accounts.schema.ts';
import { longText, must, plainText } from '../fields.ts';
import { atLeast } from '../http.ts';
import { amount, toKopecks } from './money.schema.ts';

/** For how many months a tariff may be bought at once. */
export const termMonths = [1, 3, 6, 12] as const;
export type TermMonths = (typeof termMonths)[number];

const types: TariffType[] = Object.values(tariffTypes);
export const isTariffType = (value: unknown): value is TariffType =>
  types.some((type) => type === value);

/** What the shop's bounds are; prices of a month and of a single thing. */
const MAX_COUNT = 1_000;
const MAX_PRICE_KOPECKS = 100_000_000;
const MAX_DISCOUNT = 90;
const MAX_TIERS = 10;

const count = z.int().check(z.minimum(0), z.maximum(MAX_COUNT));
const price = amount.check(must((sum) => toKopecks(sum) <= MAX_PRICE_KOPECKS, 'price_high'));

/** How many of something a constructor may have, and what each costs a month: the first so many, then the next. */
const option = z
  .object({
    min: count,
    max: count,
    default: count,
    tiers: z.array(z.object({ up_to: count, price })).check(z.minLength(1), z.maxLength(MAX_TIERS)),
  })
  .check(
    must(
      ({ min, max, default: usual, tiers }) =>
        min <= usual &&
        usual <= max &&
        tiers.at(-1)?.up_to === max &&
        tiers.every(({ up_to }, index) => up_to > (tiers[index - 1]?.up_to ?? 0)),
      'tiers',
    ),
  );
export type TariffOption = z.output<typeof option>;

/** What is chosen of a constructor, a month. */
export const tariffOptions = z.object({ car_slots: option, special_offers: option });
export type TariffOptions = z.output<typeof tariffOptions>;
export const optionNames = ['car_slots', 'special_offers'] as const;
export type OptionName = (typeof optionNames)[number];

const months = z.literal(termMonths);
/** In whole per cent. */
const discount = z.int().check(z.minimum(0), z.maximum(MAX_DISCOUNT));
/** What longer terms cost less. */
export const termDiscounts = z
  .array(z.object({ months, discount }))
  .check(
    must((terms) => new Set(terms.map((term) => term.months)).size === terms.length, 'term_twice'),
  );
export type TermDiscount = z.output<typeof termDiscounts>[number];

export const tariff = z.object({
  /** The type's. */
  id: z.literal(types),
  type_id: z.literal(types),
  name: z.string(),
  description: z.string(),
  /** Ads in all `months`; null: no limit. */
  adverts: z.nullable(count),
  /** Special placements a month. */
  special_offers: count,
  /** Days an ad is shown. */
  period: atLeast(1),
  months: atLeast(0),
  /** Ads granted a month. */
  car_slots: z.nullable(count),
  /** Of a month; of a constructor with the usual options; of tariff 2 an ad's. */
  price: amount,
  /** None where it is not sold by months. */
  terms: z.array(z.object({ months, discount, price: amount })),
  /** Of a constructor only. */
  options: z.nullable(tariffOptions),
});
export type Tariff = z.output<typeof tariff>;

/** Tariffs with what single things cost. */
export const tariffCatalogue = z.object({
  tariffs: z.array(tariff),
  prices: z.object({ advert: amount, special_offer: amount }),
});
export type TariffCatalogue = z.output<typeof tariffCatalogue>;

/** A tariff as staff see it. */
export const moderatedTariff = z.extend(tariff, {
  version: atLeast(1),
  updated_at: z.iso.datetime(),
});
export type ModeratedTariff = z.output<typeof moderatedTariff>;

/**
 * What of a tariff admins write, in the language of the call; the rest follows from it. Which fields a
 * tariff has depends on its type, and a field it does not have changes nothing.
 */
export const tariffEdit = z.object({
  name: plainText(60, 1),
  description: longText(500, 1),
  car_slots: z.optional(z.nullable(count)),
  special_offers: z.optional(count),
  price: z.optional(price),
  terms: z.optional(termDiscounts),
  options: z.optional(z.nullable(tariffOptions)),
  /** The version that the edit began with. */
  version: atLeast(1),
});
export type TariffEdit = z.output<typeof tariffEdit>;

export type TariffFigure = 'car_slots' | 'special_offers' | 'price' | 'terms' | 'options';

/** What of each type is written; everything else of it follows, or is a setting. */
export const tariffFigures: Readonly<Record<TariffType, readonly TariffFigure[]>> = {
  1: [],
  2: ['price'],
  3: [],
  4: ['car_slots', 'special_offers', 'price', 'terms'],
  5: ['options', 'terms'],
  6: ['special_offers', 'price', 'terms'],
};
