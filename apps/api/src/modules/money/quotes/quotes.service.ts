import {
  type ChangeMessage,
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
  usualCounts,
} from '@pitlane/contracts';
import type { Actor } from '../../../http/actor.ts';
import { ApiError } from '../../../http/api-error.ts';
import { fieldFailure } from '../../../http/field-errors.ts';
import { type Language, translate } from '../../../i18n.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database } from '../../../infra/database.ts';
import type { AllowanceService } from '../../accounts/allowance/allowance.service.ts';
import type { RatesService } from '../../core/rates/rates.service.ts';
import type { TariffsService } from '../tariffs/tariffs.service.ts';
import { changeText, tariffTitle } from './quotes.presenter.ts';
import { countUnlimitedUses, findTerms, type TermRow } from './quotes.queries.ts';
import {
  type Bought,
  costsAsExpected,
  creditOfTerm,
  isSame,
  monthsAfter,
  settle,
} from './quotes.rules.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  allowance: Pick<AllowanceService, 'of'>;
  rates: Pick<RatesService, 'isRouble'>;
  tariffs: Pick<TariffsService, 'byType' | 'prices'>;
  /** The least sum that is charged, in kopecks (PAYMENT_MINIMUM). */
  minimum: number;
}

interface Buyer {
  /** A visitor has no credit. */
  actor: Actor | null;
  language: Language;
}

/** A purchase before what is left of the present tariff counts. */
interface Priced extends Pick<Quote, 'items'> {
  discount: number;
  credit: number;
  term: { startsAt: Date; endsAt: Date } | null;
}

/** What purchases would cost: nothing here is written, and nothing is held. */
export class QuotesService {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /**
   * What a purchase would cost now.
   * @throws ApiError tariff.not_sold; payment.price_changed; validation
   */
  async quote({ actor, language }: Buyer, purchase: Purchase): Promise<Quote> {
    const { currency_id, tariff_id: type, months, expected_amount } = purchase;
    if (currency_id !== undefined && !(await this.#deps.rates.isRouble(currency_id))) {
      throw fieldFailure('currency_id', 'unknown_choice', language);
    }
    const { items, term, ...reduced } =
      type === undefined || months === undefined
        ? await this.#units(purchase, language)
        : await this.#term({ actor, language }, { ...purchase, type, months });
    const subtotal = items.reduce((sum, { amount }) => sum + toKopecks(amount), 0);
    const sums = settle({ subtotal, ...reduced }, this.#deps.minimum);
    if (!costsAsExpected(sums.amount, expected_amount)) {
      throw new ApiError('payment.price_changed');
    }
    return {
      items,
      subtotal: toAmount(subtotal),
      discount: toAmount(sums.discount),
      credit: toAmount(sums.credit),
      amount: toAmount(sums.amount),
      refund: toAmount(sums.refund),
      starts_at: term?.startsAt.toISOString() ?? null,
      ends_at: term?.endsAt.toISOString() ?? null,
    };
  }

  /**
   * What somebody whose unlimited tariff runs should know before a constructor is bought; all null for others.
   * @throws ApiError validation
   */
  async changeMessage(
    { actor, language }: Buyer & { actor: Actor },
    chosen: Pick<Purchase, 'car_slots' | 'special_offers'> & { months: TermMonths },
  ): Promise<ChangeMessage> {
    const { allowance, tariffs } = this.#deps;
    const type = tariffTypes.entityConstructor;
    const tariff = await tariffs.byType(type, language);
    const usual = tariff?.options && usualCounts(tariff.options);
    const quote = await this.quote(
      { actor, language },
      {
        tariff_id: type,
        months: chosen.months,
        car_slots: chosen.car_slots ?? usual?.car_slots,
        special_offers: chosen.special_offers ?? usual?.special_offers,
      },
    );
    const { unlimited } = await allowance.of(actor.userId);
    if (!unlimited) return { message: null, credit: null, amount: null, ends_at: null };
    const { amount, ends_at } = quote;
    const credit = toAmount(toKopecks(quote.credit) + toKopecks(quote.refund));
    return { message: changeText({ ...quote, credit }, language), credit, amount, ends_at };
  }

  async #units({ advert = 0, spec_offer = 0 }: Purchase, language: Language): Promise<Priced> {
    const prices = await this.#deps.tariffs.prices();
    const bought = [
      { kind: 'advert', count: advert, price: prices.advert },
      { kind: 'special_offer', count: spec_offer, price: prices.special_offer },
    ] as const;
    const items = bought
      .filter(({ count }) => count > 0)
      .map((item) => ({
        ...item,
        title: translate(language, 'said', `quote.${item.kind}`),
        amount: toAmount(item.count * toKopecks(item.price)),
      }));
    return { items, discount: 0, credit: 0, term: null };
  }

  async #term(
    { actor, language }: Buyer,
    { type, months, ...chosen }: Purchase & { type: number; months: TermMonths },
  ): Promise<Priced> {
    const now = this.#deps.clock.now();
    const tariff = await this.#deps.tariffs.byType(type, language);
    if (!tariff) throw fieldFailure('tariff_id', 'unknown_choice', language);
    const term = tariff.terms.find((each) => each.months === months);
    if (!term) throw fieldFailure('months', 'not_an_option', language);
    const counts = countsOf(tariff, chosen, language);
    const month = monthPrice(tariff, counts);
    const subtotal = month * months;
    const present = actor ? await this.#present(actor.userId, { type, counts }, now) : null;
    const startsAt = present?.goesOnAt ?? now;
    return {
      items: [
        {
          kind: 'tariff',
          title: tariffTitle(tariff, counts, language),
          count: months,
          price: toAmount(month),
          amount: toAmount(subtotal),
        },
      ],
      discount: subtotal - termPrice(month, term),
      credit: present?.credit ?? 0,
      term: { startsAt, endsAt: monthsAfter(startsAt, months) },
    };
  }

  /** What an account's present terms mean for another one: it goes on after them, or takes their place. */
  async #present(userId: number, wanted: Bought, now: Date) {
    const { database } = this.#deps;
    const terms = await findTerms(database, userId, now);
    const last = terms.at(-1);
    if (last && isSame(boughtIn(last), wanted)) return { goesOnAt: last.endsAt, credit: 0 };
    const credits = await Promise.all(
      terms.map(async (term) => {
        const unlimited = await countUnlimitedUses(database, term);
        return creditOfTerm(paidIn(term, unlimited), now);
      }),
    );
    return { goesOnAt: null, credit: credits.reduce((sum, credit) => sum + credit, 0) };
  }
}

/** The options of a purchase, which a constructor needs and others do without. */
function countsOf(tariff: Tariff, chosen: Purchase, language: Language): OptionCounts | null {
  const { options } = tariff;
  if (!options) return null;
  const errors = optionNames.flatMap((name) => {
    const { min, max } = options[name];
    const value = chosen[name];
    const say = (key: string, num = 0) => [[name, [translate(language, 'fields', key, { num })]]];
    if (value === undefined) return say('required');
    if (value < min) return say('min', min);
    return value > max ? say('max', max) : [];
  });
  const { car_slots, special_offers } = chosen;
  if (errors.length > 0 || car_slots === undefined || special_offers === undefined) {
    throw new ApiError('validation', { errors: Object.fromEntries(errors) });
  }
  return { car_slots, special_offers };
}

const boughtIn = ({ version, carSlots, specialOffers }: TermRow): Bought => ({
  type: version.typeId,
  counts:
    carSlots === null || specialOffers === null
      ? null
      : { car_slots: carSlots, special_offers: specialOffers },
});

function paidIn(term: TermRow, unlimitedUses: number) {
  const usedOf = (unit: 'ad' | 'special_offer') =>
    term.grants
      .filter((grant) => grant.unit === unit)
      .reduce((sum, { amount, left }) => sum + amount - left, 0);
  return {
    startsAt: term.startsAt,
    paid: Number(term.paid),
    monthPrice: Number(term.monthPrice),
    used: { adverts: usedOf('ad') + unlimitedUses, specialOffers: usedOf('special_offer') },
    prices: { advert: term.advertPrice, specialOffer: term.specialOfferPrice },
  };
}
