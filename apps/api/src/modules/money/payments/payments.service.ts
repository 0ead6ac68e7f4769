import { randomUUID } from 'node:crypto';
import {
  isOpenTransaction,
  isRepeatableTransaction,
  type Purchase,
  type PurchaseResult,
  type Transaction,
  termMonths,
  toAmount,
} from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import { ApiError } from '../../../http/api-error.ts';
import { createValidationError } from '../../../http/field-errors.ts';
import type { TransactOnce } from '../../../http/idempotency.ts';
import type { Language } from '../../../i18n.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import type { PaymentProvider } from '../../../infra/payments/provider.ts';
import type { ProfileService } from '../../accounts/profile/profile.service.ts';
import { tariffChoiceOf } from '../quotes/quotes.rules.ts';
import type { PricedPurchase, QuotesService } from '../quotes/quotes.service.ts';
import { paymentUrlOf } from '../transactions/transactions.presenter.ts';
import { numberOf, statusAfter } from '../transactions/transactions.rules.ts';
import type {
  BareTransactionRow,
  TransactionRow,
  TransactionsService,
} from '../transactions/transactions.service.ts';
import type { PaymentPollingService } from './payment-polling.service.ts';
import * as queries from './payments.queries.ts';
import type { SettlementService } from './settlement.service.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  /** `null` if payments are off. */
  provider: PaymentProvider | null;
  profile: Pick<ProfileService, 'lockAccount'>;
  quotes: Pick<QuotesService, 'price' | 'assertRoubles'>;
  settlement: Pick<SettlementService, 'succeed'>;
  paymentPolling: Pick<PaymentPollingService, 'createAtProvider' | 'refreshOpen'>;
  transactions: Pick<TransactionsService, 'getOwn' | 'get' | 'getBare' | 'present'>;
  publicUrl: string;
  /** Minutes in which an order can be paid (PAYMENT_MINUTES). */
  minutes: number;
}

interface Caller {
  actor: { userId: number };
  language: Language;
}

type RepeatResult = Transaction & Pick<PurchaseResult, 'transaction_id' | 'refund'>;

/** Maximum number of unpaid orders of an account. */
const MAX_OPEN_ORDERS = 10;
/** The worker expires orders once a minute. */
const EXPIRY_DELAY_SECONDS = 60;

/** Returns the seconds after which an order is certain to be recorded as expired. */
const secondsUntilExpiry = (expiresAt: Date | null | undefined, now: Date) =>
  EXPIRY_DELAY_SECONDS +
  Math.max(0, Math.ceil(((expiresAt ?? now).getTime() - now.getTime()) / 1_000));

/** Purchases: the order is committed first, then the provider is asked for the payment page. */
export class PaymentsService extends BaseService<Dependencies> {
  /** @throws ApiError payment.off if payments are off */
  assertPaymentsOn(): void {
    if (!this.deps.provider) throw new ApiError('payment.off');
  }

  /** @throws ApiError tariff.companies_only for an individual */
  async assertCompany({ actor }: Pick<Caller, 'actor'>): Promise<void> {
    const { isEntity } = await queries.findBuyer(this.deps.database, actor.userId);
    if (!isEntity) throw new ApiError('tariff.companies_only');
  }

  /**
   * Orders a purchase. The order is committed before the request to the provider, so a crash between the two loses
   * nothing.
   * @throws ApiError payment.off; payment.price_changed; payment.too_many_open; tariff.companies_only; validation
   */
  async buy(
    caller: Caller,
    purchase: Purchase,
    transact: TransactOnce<PurchaseResult>,
  ): Promise<PurchaseResult> {
    this.assertPaymentsOn();
    await this.deps.quotes.assertRoubles(purchase, caller.language);
    const { transaction_id: id } = await transact(async (transaction) => {
      const createdId = await this.#createOrder(transaction, caller, purchase);
      return this.#toPurchaseResult(await this.deps.transactions.getBare(createdId, transaction));
    });
    return this.completeOrder(id);
  }

  /** Returns an order's current state; creates it at the provider if that has not happened yet. */
  async completeOrder(id: number): Promise<PurchaseResult> {
    return this.#toPurchaseResult(await this.#ensureAtProvider(id));
  }

  /**
   * Orders a failed purchase again at current prices.
   * @throws ApiError payment.off; payment.not_found; payment.wrong_state; payment.too_many_open; validation
   */
  async repeat(
    caller: Caller,
    id: number,
    transact: TransactOnce<RepeatResult>,
  ): Promise<RepeatResult> {
    const { transactions } = this.deps;
    this.assertPaymentsOn();
    const { transaction_id: repeatedId } = await transact(async (transaction) => {
      const payment = await transactions.getOwn(caller.actor.userId, id, transaction);
      if (!isRepeatableTransaction(payment.status) || payment.kind !== 'payment') {
        throw new ApiError('payment.wrong_state');
      }
      const createdId = await this.#createOrder(transaction, caller, purchaseOf(payment));
      return this.#toRepeatResult(await transactions.get(createdId, transaction), caller.language);
    });
    return this.completeRepeat(caller, repeatedId);
  }

  /** Returns the current state of an order that repeats another one. */
  async completeRepeat({ language }: Pick<Caller, 'language'>, id: number): Promise<RepeatResult> {
    await this.#ensureAtProvider(id);
    return this.#toRepeatResult(await this.deps.transactions.get(id), language);
  }

  /**
   * Cancels an open payment. The provider has no operation for this: money that arrives later is refunded.
   * @throws ApiError payment.not_found; payment.wrong_state
   */
  async cancel({ actor, language }: Caller, id: number): Promise<Transaction> {
    const { database, profile, transactions } = this.deps;
    const { userId } = actor;
    await database.$transaction(async (transaction) => {
      await profile.lockAccount(transaction, userId);
      const payment = await transactions.getOwn(userId, id, transaction);
      const status =
        payment.kind === 'payment' ? statusAfter(payment.status, 'payer_cancels') : null;
      if (!status) throw new ApiError('payment.wrong_state');
      await transaction.moneyTransaction.update({ where: { id }, data: { status } });
    });
    return transactions.present(await transactions.getOwn(userId, id), language);
  }

  /**
   * Returns a payment or refund of the caller; an open payment is queried first.
   * @throws ApiError payment.not_found
   */
  async view({ actor, language }: Caller, id: number): Promise<Transaction> {
    return this.deps.transactions.present(await this.getCurrent(actor.userId, id), language);
  }

  /**
   * Does the same as `view`, but returns the row.
   * @throws ApiError payment.not_found
   */
  async getCurrent(userId: number, id: number): Promise<TransactionRow> {
    const { transactions, paymentPolling } = this.deps;
    const row = await transactions.getOwn(userId, id);
    if (!isOpenTransaction(row.status)) return row;
    await paymentPolling.refreshOpen(row);
    return transactions.getOwn(userId, id);
  }

  async #ensureAtProvider(id: number): Promise<BareTransactionRow> {
    const { transactions, paymentPolling } = this.deps;
    const row = await transactions.getBare(id);
    if (row.status !== 'created') return row;
    await paymentPolling.createAtProvider(id);
    return transactions.getBare(id);
  }

  /** Writes an order; settles it at once if nothing is to be paid. */
  async #createOrder(
    transaction: DatabaseTransaction,
    { actor, language }: Caller,
    purchase: Purchase,
  ): Promise<number> {
    const { clock, profile, quotes, settlement, transactions } = this.deps;
    const { userId } = actor;
    const { blockedAt } = await profile.lockAccount(transaction, userId);
    if (blockedAt) throw new ApiError('unauthorized');
    const buyer = await queries.findBuyer(transaction, userId);
    if (purchase.tariff_id !== undefined && !buyer.isEntity) {
      throw new ApiError('tariff.companies_only');
    }
    const now = clock.now();
    const openExpiries = await queries.findOpenOrderExpiries(transaction, userId);
    if (openExpiries.length >= MAX_OPEN_ORDERS) {
      throw new ApiError('payment.too_many_open', {
        retryAfter: secondsUntilExpiry(openExpiries[0], now),
      });
    }
    if (buyer.isEntity && buyer.companyInn === null) {
      throw createValidationError('company_inn', 'required', language);
    }
    const price = await quotes.price(transaction, { actor, language }, purchase);
    const { amount, refund: rest, ...otherAmounts } = price.amounts;
    const { id } = await queries.createPayment(transaction, {
      ...otherAmounts,
      userId,
      amount,
      rest,
      language,
      kind: 'payment',
      status: 'created',
      key: randomUUID(),
      contact: buyer.email,
      buyer: buyerSnapshot(buyer),
      createdAt: now,
      expiresAt: new Date(now.getTime() + this.deps.minutes * 60_000),
      items: { create: itemsOf(price) },
    });
    if (amount === 0) {
      await settlement.succeed(transaction, await transactions.getBare(id, transaction), null);
    }
    return id;
  }

  #toPurchaseResult(row: BareTransactionRow): PurchaseResult {
    const { id, status, expiresAt } = row;
    const isOpen = isOpenTransaction(status);
    return {
      transaction_id: id,
      number: numberOf(row),
      status,
      amount: toAmount(Number(row.amount)),
      refund: toAmount(Number(row.rest)),
      payment_url: isOpen ? paymentUrlOf(row, this.deps.publicUrl) : null,
      expires_at: isOpen ? (expiresAt?.toISOString() ?? null) : null,
    };
  }

  #toRepeatResult(row: TransactionRow, language: Language): RepeatResult {
    const { transaction_id, refund } = this.#toPurchaseResult(row);
    return { ...this.deps.transactions.present(row, language), transaction_id, refund };
  }
}

/** Returns the buyer's details as documents state them, a snapshot unaffected by later changes. */
const buyerSnapshot = (buyer: queries.Buyer) => ({
  name: buyer.isEntity
    ? (buyer.companyName ?? buyer.firstName)
    : `${buyer.firstName} ${buyer.lastName}`.trim(),
  inn: buyer.isEntity ? buyer.companyInn : null,
  address: buyer.isEntity ? buyer.companyAddress : null,
});

function itemsOf({ items, amounts, term }: PricedPurchase) {
  return items.map(({ title: _title, ...item }) => ({
    ...item,
    // A tariff is always the only item. Units have neither discount nor credit, except that a small amount is waived.
    net:
      item.kind === 'tariff'
        ? amounts.amount + amounts.credit
        : amounts.amount === 0
          ? 0
          : item.amount,
    ...(term && {
      versionId: term.versionId,
      carSlots: term.counts?.car_slots ?? null,
      specialOffers: term.counts?.special_offers ?? null,
      advertPrice: term.prices.advert,
      specialOfferPrice: term.prices.specialOffer,
      afterTermId: term.afterTermId,
      renews: term.renews,
    }),
  }));
}

/** Returns the purchase of an order, so that it can be ordered again. */
function purchaseOf({ items }: BareTransactionRow): Purchase {
  const tariff = items.find(({ kind }) => kind === 'tariff');
  if (tariff) {
    const { type, counts } = tariffChoiceOf(tariff);
    return {
      tariff_id: type,
      months: termMonths.find((months) => months === tariff.count),
      ...counts,
    };
  }
  const countOf = (kind: 'advert' | 'special_offer') =>
    items.find((item) => item.kind === kind)?.count ?? 0;
  return { advert: countOf('advert'), spec_offer: countOf('special_offer') };
}
