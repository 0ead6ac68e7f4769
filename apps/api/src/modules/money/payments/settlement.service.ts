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
import { chargedAmountOf } from '../charged-amount.ts';
import type { LedgerService } from '../ledger/ledger.service.ts';
import type { RefundsService } from '../refunds/refunds.service.ts';
import { numberOf, type PaymentEvent, statusAfter } from '../transactions/transactions.rules.ts';
import type {
  BareTransactionRow,
  TransactionsService,
} from '../transactions/transactions.service.ts';
import type { TermStartsService } from './term-starts.service.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  profile: Pick<ProfileService, 'lockAccount'>;
  allowance: Pick<AllowanceService, 'grant'>;
  notifications: Pick<NotificationsService, 'notify'>;
  ledger: Pick<LedgerService, 'book'>;
  refunds: Pick<RefundsService, 'decideWhole' | 'decideWrongAmount'>;
  termStarts: Pick<TermStartsService, 'startTerm'>;
  transactions: Pick<TransactionsService, 'getBare'>;
}

/** Provider's state of a payment. */
export type ProviderPaymentState = Payment | ProviderRejection | ProviderNotFound | UnknownOutcome;

/** Books the outcome of payments and grants what was bought. */
export class SettlementService extends BaseService<Dependencies> {
  /** Books the provider's state of a payment. Idempotent: a known state changes nothing. */
  async apply(
    { id, userId }: Pick<BareTransactionRow, 'id' | 'userId'>,
    state: ProviderPaymentState,
  ): Promise<void> {
    if (state.status === 'unknown') return;
    const { database, profile, transactions } = this.deps;
    await database.$transaction(async (transaction) => {
      await profile.lockAccount(transaction, userId);
      const payment = await transactions.getBare(id, transaction);
      const providerId = 'id' in state ? state.id : payment.providerId;
      switch (state.status) {
        case 'missing':
          return this.#expire(transaction, payment);
        case 'open': {
          const { paymentUrl } = state;
          await this.#updateStatus(transaction, payment, 'provider_accepts', {
            providerId,
            paymentUrl,
          });
          return this.#expire(transaction, payment);
        }
        case 'refused':
          await this.#decline(transaction, payment, 'refused', providerId);
          return;
        case 'canceled':
          await this.#decline(transaction, payment, state.reason, providerId);
          return;
        case 'succeeded':
          if (state.amount !== Number(payment.amount)) {
            return this.#bookWrongAmount(transaction, payment, state);
          }
          return this.succeed(transaction, payment, state);
        default:
          throw state satisfies never;
      }
    });
  }

  /**
   * Books received money and grants what was bought. The caller holds the account's lock.
   * @param received `null` if nothing was to be paid
   */
  async succeed(
    transaction: DatabaseTransaction,
    payment: BareTransactionRow,
    received: Extract<Payment, { status: 'succeeded' }> | null,
  ): Promise<void> {
    const { clock, ledger, notifications, refunds } = this.deps;
    const { id, userId, items } = payment;
    const wasCancelled = payment.status === 'cancelled';
    const hasChanged = await this.#updateStatus(transaction, payment, 'money_came', {
      decline: null,
      paidAt: received?.paidAt ?? clock.now(),
      ...(received && {
        providerId: received.id,
        method: received.method,
        receipt: received.receipt,
      }),
    });
    if (!hasChanged) return this.#updateReceipt(transaction, payment, received);
    await ledger.book(transaction, [
      ...items.map((item) => ({
        event: 'money_came' as const,
        key: `item ${item.id}`,
        debit: 'clearing' as const,
        credit: 'prepaid' as const,
        amount: chargedAmountOf(payment, item),
        transactionId: id,
        itemId: item.id,
      })),
      {
        event: 'fee',
        key: `transaction ${id}`,
        debit: 'fees',
        credit: 'clearing',
        amount: received?.fee ?? 0,
        transactionId: id,
      },
    ]);
    const paidOrder = { ...payment, status: 'succeeded' as const };
    if (wasCancelled) return refunds.decideWhole(transaction, paidOrder, 'cancelled');
    if (!(await this.#grantItems(transaction, paidOrder))) {
      return refunds.decideWhole(transaction, paidOrder, 'tariff_changed');
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

  /** Updates the receipt, which is registered later than its payment. */
  async #updateReceipt(
    transaction: DatabaseTransaction,
    { id, receipt: previousReceipt }: BareTransactionRow,
    received: Pick<Payment, 'receipt'> | null,
  ): Promise<void> {
    if (!received || received.receipt === previousReceipt) return;
    const { receipt } = received;
    await transaction.moneyTransaction.update({ where: { id }, data: { receipt } });
  }

  /**
   * Grants what was paid for.
   * @returns false if a tariff can no longer start
   */
  async #grantItems(
    transaction: DatabaseTransaction,
    payment: BareTransactionRow,
  ): Promise<boolean> {
    const { allowance, termStarts } = this.deps;
    for (const item of payment.items) {
      if (item.kind === 'tariff') {
        if (!(await termStarts.startTerm(transaction, payment, item))) return false;
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

  async #bookWrongAmount(
    transaction: DatabaseTransaction,
    payment: BareTransactionRow,
    { id: providerId, amount, paidAt, method }: Extract<Payment, { status: 'succeeded' }>,
  ): Promise<void> {
    const decline = 'wrong_sum';
    if (payment.decline === decline) return;
    const data = { decline, providerId, paidAt, method };
    const hasChanged = await this.#updateStatus(transaction, payment, 'wrong_sum_came', data);
    if (!hasChanged) return;
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
    await this.deps.refunds.decideWrongAmount(transaction, payment, amount);
    await this.#notifyDeclined(transaction, payment);
  }

  async #decline(
    transaction: DatabaseTransaction,
    payment: BareTransactionRow,
    decline: string,
    providerId: string | null,
  ): Promise<void> {
    const data = { decline, providerId };
    const hasChanged = await this.#updateStatus(transaction, payment, 'provider_refuses', data);
    if (hasChanged) await this.#notifyDeclined(transaction, payment);
  }

  #notifyDeclined(
    transaction: DatabaseTransaction,
    { id, userId, ...payment }: BareTransactionRow,
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
  async #expire(transaction: DatabaseTransaction, payment: BareTransactionRow): Promise<void> {
    const { expiresAt } = payment;
    const hasExpired = expiresAt !== null && expiresAt <= this.deps.clock.now();
    if (hasExpired) await this.#updateStatus(transaction, payment, 'time_expires', {});
  }

  /** @returns false if the event does not change the status */
  async #updateStatus(
    transaction: DatabaseTransaction,
    { id, status: from }: BareTransactionRow,
    event: PaymentEvent,
    data: object,
  ): Promise<boolean> {
    const status = statusAfter(from, event);
    if (!status) return false;
    await transaction.moneyTransaction.updateMany({ where: { id }, data: { ...data, status } });
    return true;
  }
}
