import { toAmount } from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import type {
  Payment,
  ProviderNotFound,
  ProviderRejection,
  UnknownOutcome,
} from '../../../infra/payments/provider.ts';
import type { AllowanceService } from '../../accounts/allowance/allowance.service.ts';
import type { ProfileService } from '../../accounts/profile/profile.service.ts';
import type { NotificationsService } from '../../core/notifications/notifications.service.ts';
import { cashOf } from '../cash-of-line.ts';
import type { LedgerService } from '../ledger/ledger.service.ts';
import type { RefundsService } from '../refunds/refunds.service.ts';
import { afterEvent, numberOf, type PaymentEvent } from '../transactions/transactions.rules.ts';
import type { OrderRow, TransactionsService } from '../transactions/transactions.service.ts';
import type { TermStartsService } from './term-starts.service.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  profile: Pick<ProfileService, 'lockAccount'>;
  allowance: Pick<AllowanceService, 'grant'>;
  notifications: Pick<NotificationsService, 'notify'>;
  ledger: Pick<LedgerService, 'book'>;
  refunds: Pick<RefundsService, 'decideWhole' | 'decideWrongSum'>;
  starts: Pick<TermStartsService, 'begin'>;
  transactions: Pick<TransactionsService, 'getOrder'>;
}

/** Provider's state of a payment. */
export type ProviderPaymentState = Payment | ProviderRejection | ProviderNotFound | UnknownOutcome;

/** Books the outcome of payments and grants what was bought. */
export class SettlementService extends BaseService<Dependencies> {
  /** Books the provider's state of a payment. Idempotent: a known state changes nothing. */
  async apply(
    { id, userId }: Pick<OrderRow, 'id' | 'userId'>,
    facts: ProviderPaymentState,
  ): Promise<void> {
    if (facts.status === 'unknown') return;
    const { database, profile, transactions } = this.deps;
    await database.$transaction(async (transaction) => {
      await profile.lockAccount(transaction, userId);
      const payment = await transactions.getOrder(id, transaction);
      const providerId = 'id' in facts ? facts.id : payment.providerId;
      switch (facts.status) {
        case 'missing':
          return this.#expire(transaction, payment);
        case 'open': {
          const { paymentUrl } = facts;
          await this.#move(transaction, payment, 'provider_has_it', { providerId, paymentUrl });
          return this.#expire(transaction, payment);
        }
        case 'refused':
          await this.#decline(transaction, payment, 'refused', providerId);
          return;
        case 'canceled':
          await this.#decline(transaction, payment, facts.reason, providerId);
          return;
        case 'succeeded':
          if (facts.amount !== Number(payment.amount)) {
            return this.#wrongSum(transaction, payment, facts);
          }
          return this.succeed(transaction, payment, facts);
        default:
          throw facts satisfies never;
      }
    });
  }

  /**
   * Books received money and grants what was bought. The caller holds the account's lock.
   * @param facts `null` if nothing was to be paid
   */
  async succeed(
    transaction: DatabaseTransaction,
    payment: OrderRow,
    facts: Extract<Payment, { status: 'succeeded' }> | null,
  ): Promise<void> {
    const { clock, ledger, notifications, refunds } = this.deps;
    const { id, userId, items } = payment;
    const wasCancelled = payment.status === 'cancelled';
    const isFirst = await this.#move(transaction, payment, 'money_came', {
      decline: null,
      paidAt: facts?.paidAt ?? clock.now(),
      ...(facts && { providerId: facts.id, method: facts.method, receipt: facts.receipt }),
    });
    if (!isFirst) return this.#noteReceipt(transaction, payment, facts);
    await ledger.book(transaction, [
      ...items.map((item) => ({
        event: 'money_came' as const,
        key: `item ${item.id}`,
        debit: 'clearing' as const,
        credit: 'prepaid' as const,
        amount: cashOf(payment, item),
        transactionId: id,
        itemId: item.id,
      })),
      {
        event: 'fee',
        key: `transaction ${id}`,
        debit: 'fees',
        credit: 'clearing',
        amount: facts?.fee ?? 0,
        transactionId: id,
      },
    ]);
    const paid = { ...payment, status: 'succeeded' as const };
    if (wasCancelled) return refunds.decideWhole(transaction, paid, 'cancelled');
    if (!(await this.#give(transaction, paid))) {
      return refunds.decideWhole(transaction, paid, 'tariff_changed');
    }
    await notifications.notify(transaction, userId, 'payment_succeeded', {
      postId: null,
      values: {
        title: numberOf(payment),
        transaction_id: id,
        amount: toAmount(Number(payment.amount)),
      },
    });
  }

  /** A receipt is registered later than its payment. */
  async #noteReceipt(
    transaction: DatabaseTransaction,
    { id, receipt: before }: OrderRow,
    facts: Pick<Payment, 'receipt'> | null,
  ): Promise<void> {
    if (!facts || facts.receipt === before) return;
    const { receipt } = facts;
    await transaction.moneyTransaction.update({ where: { id }, data: { receipt } });
  }

  /**
   * Grants what was paid for.
   * @returns false if a tariff can no longer start
   */
  async #give(transaction: DatabaseTransaction, payment: OrderRow): Promise<boolean> {
    const { allowance, starts } = this.deps;
    for (const item of payment.items) {
      if (item.kind === 'tariff') {
        if (!(await starts.begin(transaction, payment, item))) return false;
        continue;
      }
      await allowance.grant(transaction, payment.userId, {
        unit: item.kind === 'advert' ? 'ad' : 'special_offer',
        amount: item.count,
        reason: 'payment',
        expiresAt: null,
        itemId: item.id,
      });
    }
    return true;
  }

  async #wrongSum(
    transaction: DatabaseTransaction,
    payment: OrderRow,
    { id: providerId, amount, paidAt, method }: Extract<Payment, { status: 'succeeded' }>,
  ): Promise<void> {
    const decline = 'wrong_sum';
    if (payment.decline === decline) return;
    const facts = { decline, providerId, paidAt, method };
    const isFirst = await this.#move(transaction, payment, 'wrong_sum_came', facts);
    if (!isFirst) return;
    await this.deps.ledger.book(transaction, [
      {
        event: 'wrong_sum_came',
        key: `transaction ${payment.id}`,
        debit: 'clearing',
        credit: 'suspense',
        amount,
        transactionId: payment.id,
      },
    ]);
    await this.deps.refunds.decideWrongSum(transaction, payment, amount);
    await this.#tellDeclined(transaction, payment);
  }

  async #decline(
    transaction: DatabaseTransaction,
    payment: OrderRow,
    decline: string,
    providerId: string | null,
  ): Promise<void> {
    const data = { decline, providerId };
    const isFirst = await this.#move(transaction, payment, 'provider_refuses', data);
    if (isFirst) await this.#tellDeclined(transaction, payment);
  }

  #tellDeclined(
    transaction: DatabaseTransaction,
    { id, userId, ...payment }: OrderRow,
  ): Promise<void> {
    return this.deps.notifications.notify(transaction, userId, 'payment_declined', {
      postId: null,
      values: {
        title: numberOf({ id, createdAt: payment.createdAt }),
        transaction_id: id,
        amount: toAmount(Number(payment.amount)),
      },
    });
  }

  /** Expires a payment that is still unpaid after its time. */
  async #expire(transaction: DatabaseTransaction, payment: OrderRow): Promise<void> {
    const { expiresAt } = payment;
    const hasExpired = expiresAt !== null && expiresAt <= this.deps.clock.now();
    if (hasExpired) await this.#move(transaction, payment, 'time_over', {});
  }

  /** @returns false if the event does not change the status */
  async #move(
    transaction: DatabaseTransaction,
    { id, status: from }: OrderRow,
    event: PaymentEvent,
    data: object,
  ): Promise<boolean> {
    const status = afterEvent(from, event);
    if (!status) return false;
    await transaction.moneyTransaction.updateMany({ where: { id }, data: { ...data, status } });
    return true;
  }
}
