import {
  type ChangeMessage,
  defaultOptionCounts,
  type ItemKind,
  monthPrice,
  type OptionCounts,
  optionNames,
  type Purchase,
  type Quote,
  type Tariff,
  type TermMonths,
  tariffTypes,
  termPrice,
  toAmount,
  toKopecks,
} from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import type { Actor } from '../../../http/actor.ts';
import { ApiError } from '../../../http/api-error.ts';
import { createValidationError } from '../../../http/field-errors.ts';
import { type Language, translate } from '../../../i18n.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import type { AllowanceService } from '../../accounts/allowance/allowance.service.ts';
import type { RatesService } from '../../core/rates/rates.service.ts';
import type { TariffsService } from '../tariffs/tariffs.service.ts';
import { changeText, tariffTitle } from './quotes.presenter.ts';
import * as queries from './quotes.queries.ts';
import {
  computeAmounts,
  creditOfTerm,
  isSameTariff,
  matchesExpectedAmount,
  monthsAfter,
  type PurchaseAmounts,
  type TariffChoice,
  tariffChoiceOf,
} from './quotes.rules.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  allowance: Pick<AllowanceService, 'allowanceOf'>;
  rates: Pick<RatesService, 'isRouble'>;
  tariffs: Pick<TariffsService, 'findSold' | 'unitPrices'>;
  /** Smallest chargeable amount, in kopecks (PAYMENT_MINIMUM). */
  minimum: number;
}

interface Buyer {
  /** `null` for a visitor, who has no credit. */
  actor: Pick<Actor, 'userId'> | null;
  language: Language;
}

/** Term of a tariff at current prices. */
export interface PricedTerm {
  versionId: number;
  counts: OptionCounts | null;
  startsAt: Date;
  endsAt: Date;
  /** Prices of single units now, in kopecks. */
  prices: { advert: number; specialOffer: number };
  /** Newest term of the account, and whether this one extends it. */
  afterTermId: number | null;
  renews: boolean;
}

/** Item of a purchase; prices in kopecks. */
export interface PricedItem {
  kind: ItemKind;
  title: string;
  count: number;
  price: number;
  amount: number;
}

/** Current price of a purchase, in kopecks. */
export interface PricedPurchase {
  items: PricedItem[];
  amounts: PurchaseAmounts;
  /** `null` for single units. */
  term: PricedTerm | null;
}

type UnsettledPurchase = Omit<PricedPurchase, 'amounts'> & { discount: number; credit: number };

/** Prices of purchases. Writes nothing and locks nothing. */
export class QuotesService extends BaseService<Dependencies> {
  /**
   * Returns the present price of a purchase.
   * @throws ApiError tariff.not_sold; payment.price_changed; validation
   */
  async quote(buyer: Buyer, purchase: Purchase): Promise<Quote> {
    await this.assertRoubles(purchase, buyer.language);
    const { items, amounts, term } = await this.price(this.deps.database, buyer, purchase);
    return {
      items: items.map((item) => ({
        ...item,
        price: toAmount(item.price),
        amount: toAmount(item.amount),
      })),
      subtotal: toAmount(amounts.subtotal),
      discount: toAmount(amounts.discount),
      credit: toAmount(amounts.credit),
      amount: toAmount(amounts.amount),
      refund: toAmount(amounts.refund),
      starts_at: term?.startsAt.toISOString() ?? null,
      ends_at: term?.endsAt.toISOString() ?? null,
    };
  }

  /** @throws ApiError validation for any currency but roubles */
  async assertRoubles(
    { currency_id }: Pick<Purchase, 'currency_id'>,
    language: Language,
  ): Promise<void> {
    if (currency_id !== undefined && !(await this.deps.rates.isRouble(currency_id))) {
      throw createValidationError('currency_id', 'unknown_choice', language);
    }
  }

  /**
   * Returns the present price in kopecks, within a transaction.
   * @throws ApiError payment.price_changed; validation
   */
  async price(
    transaction: DatabaseTransaction,
    buyer: Buyer,
    purchase: Purchase,
  ): Promise<PricedPurchase> {
    const { tariff_id: type, months, expected_amount } = purchase;
    const { items, term, ...reductions } =
      type === undefined || months === undefined
        ? await this.#priceUnits(transaction, purchase, buyer.language)
        : await this.#priceTerm(transaction, buyer, { ...purchase, type, months });
    const subtotal = items.reduce((sum, { amount }) => sum + amount, 0);
    const amounts = computeAmounts({ subtotal, ...reductions }, this.deps.minimum);
    if (!matchesExpectedAmount(amounts.amount, expected_amount)) {
      throw new ApiError('payment.price_changed');
    }
    return { items, amounts, term };
  }

  /**
   * Describes what changes when a constructor replaces the caller's unlimited tariff; all `null` for other users.
   * @throws ApiError validation
   */
  async changeMessage(
    { actor, language }: Buyer & { actor: Actor },
    options: Pick<Purchase, 'car_slots' | 'special_offers'> & { months: TermMonths },
  ): Promise<ChangeMessage> {
    const { allowance, tariffs } = this.deps;
    const type = tariffTypes.entityConstructor;
    const soldTariff = await tariffs.findSold(type, language);
    const defaultCounts =
      soldTariff?.tariff.options && defaultOptionCounts(soldTariff.tariff.options);
    const quote = await this.quote(
      { actor, language },
      {
        tariff_id: type,
        months: options.months,
        car_slots: options.car_slots ?? defaultCounts?.car_slots,
        special_offers: options.special_offers ?? defaultCounts?.special_offers,
      },
    );
    const { unlimited } = await allowance.allowanceOf(actor.userId);
    if (!unlimited) return { message: null, credit: null, amount: null, ends_at: null };
    const { amount, ends_at } = quote;
    const credit = toAmount(toKopecks(quote.credit) + toKopecks(quote.refund));
    return { message: changeText({ ...quote, credit }, language), credit, amount, ends_at };
  }

  async #priceUnits(
    transaction: DatabaseTransaction,
    { advert = 0, spec_offer = 0 }: Purchase,
    language: Language,
  ): Promise<UnsettledPurchase> {
    const prices = await this.deps.tariffs.unitPrices(transaction);
    const units = [
      { kind: 'advert', count: advert, price: toKopecks(prices.advert) },
      { kind: 'special_offer', count: spec_offer, price: toKopecks(prices.special_offer) },
    ] as const;
    const items = units
      .filter(({ count }) => count > 0)
      .map((item) => ({
        ...item,
        title: translate(language, 'said', `quote.${item.kind}`),
        amount: item.count * item.price,
      }));
    return { items, discount: 0, credit: 0, term: null };
  }

  async #priceTerm(
    transaction: DatabaseTransaction,
    { actor, language }: Buyer,
    { type, months, ...options }: Purchase & { type: number; months: TermMonths },
  ): Promise<UnsettledPurchase> {
    const { clock, tariffs } = this.deps;
    const now = clock.now();
    const soldTariff = await tariffs.findSold(type, language, transaction);
    if (!soldTariff) throw createValidationError('tariff_id', 'unknown_choice', language);
    const { tariff, versionId } = soldTariff;
    const term = tariff.terms.find((each) => each.months === months);
    if (!term) throw createValidationError('months', 'not_an_option', language);
    const counts = optionCountsOf(tariff, options, language);
    const price = monthPrice(tariff, counts);
    const amount = price * months;
    const prices = await tariffs.unitPrices(transaction);
    const current = actor
      ? await this.#assessCurrentTerms(transaction, actor.userId, { type, counts })
      : { extendsFrom: null, credit: 0, afterTermId: null };
    const startsAt = current.extendsFrom ?? now;
    return {
      items: [
        {
          kind: 'tariff',
          title: tariffTitle(tariff.name, counts, language),
          count: months,
          price,
          amount,
        },
      ],
      discount: amount - termPrice(price, term),
      credit: current.credit,
      term: {
        versionId,
        counts,
        startsAt,
        endsAt: monthsAfter(startsAt, months),
        prices: {
          advert: toKopecks(prices.advert),
          specialOffer: toKopecks(prices.special_offer),
        },
        afterTermId: current.afterTermId,
        renews: current.extendsFrom !== null,
      },
    };
  }

  /** Returns whether a tariff would extend an account's current terms, or else the credit for replacing them. */
  async #assessCurrentTerms(
    transaction: DatabaseTransaction,
    userId: number,
    choice: TariffChoice,
  ) {
    const now = this.deps.clock.now();
    const terms = await queries.findTerms(transaction, userId, now);
    const afterTermId = await queries.findNewestTermId(transaction, userId);
    const lastTerm = terms.at(-1);
    if (lastTerm && isSameTariff(tariffChoiceOf(lastTerm.item), choice)) {
      return { extendsFrom: lastTerm.endsAt, credit: 0, afterTermId };
    }
    let credit = 0;
    for (const term of terms) {
      const unlimitedUses = await queries.countUnlimitedUses(transaction, term);
      credit += creditOfTerm(paidTermOf(term, unlimitedUses), now);
    }
    return { extendsFrom: null, credit, afterTermId };
  }
}

/** Returns the options of a purchase; `null` for a tariff without options. */
function optionCountsOf(
  tariff: Tariff,
  purchase: Purchase,
  language: Language,
): OptionCounts | null {
  const { options } = tariff;
  if (!options) return null;
  const errors = optionNames.flatMap((name) => {
    const { min, max } = options[name];
    const value = purchase[name];
    const errorEntry = (key: string, num = 0) => [
      [name, [translate(language, 'fields', key, { num })]],
    ];
    if (value === undefined) return errorEntry('required');
    if (value < min) return errorEntry('min', min);
    return value > max ? errorEntry('max', max) : [];
  });
  const { car_slots, special_offers } = purchase;
  if (errors.length > 0 || car_slots === undefined || special_offers === undefined) {
    throw new ApiError('validation', { errors: Object.fromEntries(errors) });
  }
  return { car_slots, special_offers };
}

function paidTermOf(term: queries.TermRow, unlimitedUses: number) {
  const { item } = term;
  const usedCountOf = (unit: 'ad' | 'special_offer') =>
    item.grants
      .filter((grant) => grant.unit === unit)
      .reduce((sum, { amount, left }) => sum + amount - left, 0);
  return {
    startsAt: term.startsAt,
    paid: Number(term.paid),
    monthPrice: Number(item.price),
    used: {
      adverts: usedCountOf('ad') + unlimitedUses,
      specialOffers: usedCountOf('special_offer'),
    },
    prices: { advert: item.advertPrice ?? 0, specialOffer: item.specialOfferPrice ?? 0 },
  };
}
