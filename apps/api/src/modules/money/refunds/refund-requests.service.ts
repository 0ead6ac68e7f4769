import { isOpenTransaction, toAmount } from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import { listRecent } from '../../../infra/payments/list-recent.ts';
import type {
  PaymentProvider,
  ProviderNotFound,
  ProviderRejection,
  Refund,
  UnknownOutcome,
} from '../../../infra/payments/provider.ts';
import { forEachSequentially } from '../../../infra/sequential.ts';
import type { AllowanceService } from '../../accounts/allowance/allowance.service.ts';
import type { ProfileService } from '../../accounts/profile/profile.service.ts';
import type { NotificationsService } from '../../core/notifications/notifications.service.ts';
import type { LedgerService } from '../ledger/ledger.service.ts';
import { monthsAfter } from '../quotes/quotes.rules.ts';
import type { TermsService } from '../terms/terms.service.ts';
import { receiptOf } from '../transactions/transactions.presenter.ts';
import { numberOf, statusAfter } from '../transactions/transactions.rules.ts';
import type { TransactionRow, TransactionsService } from '../transactions/transactions.service.ts';
import * as queries from './refund-requests.queries.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  provider: PaymentProvider | null;
  profile: Pick<ProfileService, 'lockAccount'>;
  allowance: Pick<AllowanceService, 'revertRefund'>;
  notifications: Pick<NotificationsService, 'notify' | 'notifyAll'>;
  ledger: LedgerService;
  terms: Pick<TermsService, 'findByItem' | 'findNewestId' | 'changeEnd'>;
  transactions: Pick<TransactionsService, 'get' | 'findByReference'>;
}

const POLL_INTERVAL_MS = 50_000;
const BATCH_SIZE = 100;
/** YooKassa forgets an idempotency key after 24 hours: the provider is first searched for an older refund. */
const KEY_REUSE_MS = 20 * 3_600_000;

/** Requests decided refunds from the provider until they succeed or are refused. */
export class RefundRequestsService extends BaseService<Dependencies> {
  /** Requests again the open refunds that were not requested within a minute. Run by the worker. */
  async requestOpen(): Promise<void> {
    const { database, clock } = this.deps;
    const polledBefore = new Date(clock.now().getTime() - POLL_INTERVAL_MS);
    await forEachSequentially(
      await queries.findRefundsToRequest(database, polledBefore, BATCH_SIZE),
      ({ id }) => this.request(id),
    );
  }

  /** Requests a refund from the provider, or queries its state. */
  async request(id: number): Promise<void> {
    const { database, clock, provider, transactions } = this.deps;
    const refund = await transactions.get(id);
    if (!isOpenTransaction(refund.status)) return;
    if (!provider || refund.refundOf === null) return;
    await database.moneyTransaction.update({ where: { id }, data: { askedAt: clock.now() } });
    const state = await this.#fetchState(
      provider,
      refund,
      await transactions.get(refund.refundOf.id),
    );
    await database.$transaction((transaction) => this.#apply(transaction, refund, state));
  }

  /**
   * Applies the states in the provider's list of recent refunds: a receipt is registered later than its refund. Run by
   * the worker.
   */
  async applyRecentRefunds(): Promise<void> {
    const { clock, database, provider, transactions } = this.deps;
    if (!provider) return;
    await forEachSequentially(listRecent(provider.listRefunds, clock.now()), async (state) => {
      const reference = await transactions.findByReference({ providerId: state.id });
      if (!reference) return;
      const refund = await transactions.get(reference.id);
      await database.$transaction((transaction) => this.#apply(transaction, refund, state));
    });
  }

  async #fetchState(
    provider: PaymentProvider,
    refund: TransactionRow,
    { providerId: paymentId }: TransactionRow,
  ): Promise<Refund | ProviderRejection | ProviderNotFound | UnknownOutcome> {
    if (refund.providerId !== null) return provider.readRefund(refund.providerId);
    if (paymentId === null) return { status: 'refused', code: 'not_found', parameter: null };
    const { key } = refund;
    const isOld = this.deps.clock.now().getTime() - refund.createdAt.getTime() > KEY_REUSE_MS;
    if (isOld) {
      const existingRefund = await provider.findRefund({ paymentId, ourId: key });
      if (existingRefund.status !== 'missing') return existingRefund;
    }
    return provider.refund({
      id: key,
      key,
      paymentId,
      amount: Number(refund.amount),
      receipt: receiptOf(refund, ({ amount }) => Number(amount)),
    });
  }

  async #apply(
    transaction: DatabaseTransaction,
    { id, userId }: TransactionRow,
    state: Refund | ProviderRejection | ProviderNotFound | UnknownOutcome,
  ): Promise<void> {
    await this.deps.profile.lockAccount(transaction, userId);
    const refund = await this.deps.transactions.get(id, transaction);
    if (!isOpenTransaction(refund.status)) return this.#updateReceipt(transaction, refund, state);
    switch (state.status) {
      case 'unknown':
      case 'missing':
        return;
      case 'pending': {
        const { id: providerId, receipt } = state;
        await transaction.moneyTransaction.update({
          where: { id },
          data: { status: 'pending', providerId, receipt },
        });
        return;
      }
      case 'succeeded':
        return this.#complete(transaction, refund, state);
      case 'refused':
        return this.#bookRefusal(transaction, refund, { providerId: null, decline: 'refused' });
      case 'canceled':
        return this.#bookRefusal(transaction, refund, {
          providerId: state.id,
          decline: state.reason,
        });
      default:
        throw state satisfies never;
    }
  }

  async #updateReceipt(
    transaction: DatabaseTransaction,
    { id, status, receipt: previousReceipt }: TransactionRow,
    state: Refund | ProviderRejection | ProviderNotFound | UnknownOutcome,
  ): Promise<void> {
    if (status !== 'succeeded' || state.status !== 'succeeded' || state.receipt === previousReceipt)
      return;
    const { receipt } = state;
    await transaction.moneyTransaction.update({ where: { id }, data: { receipt } });
  }

  async #complete(
    transaction: DatabaseTransaction,
    refund: TransactionRow,
    { id: providerId, receipt, amount: refundedAmount }: Refund,
  ): Promise<void> {
    const { clock, ledger, notifications, transactions } = this.deps;
    const { id, userId } = refund;
    const amount = Number(refund.amount);
    if (refundedAmount !== amount)
      throw new Error(`refund ${id}: the provider reports a different amount`);
    await transaction.moneyTransaction.update({
      where: { id },
      data: { status: 'succeeded', providerId, receipt, paidAt: clock.now() },
    });
    await ledger.book(transaction, [
      {
        event: 'refund_done',
        key: `refund ${id}`,
        debit: 'refund_due',
        credit: 'clearing',
        amount,
        transactionId: id,
      },
    ]);
    const payment = await transactions.get(refund.refundOf?.id ?? 0, transaction);
    const totalRefunded = await queries.sumRefunded(transaction, payment.id);
    const isFullRefund = totalRefunded === Number(payment.amount);
    const status = statusAfter(payment.status, isFullRefund ? 'refunded' : 'partly_refunded');
    if (status) {
      await transaction.moneyTransaction.update({ where: { id: payment.id }, data: { status } });
    }
    await notifications.notify(transaction, userId, 'payment_refunded', {
      postId: null,
      values: { title: numberOf(refund), transaction_id: id, amount: toAmount(amount) },
    });
  }

  /** Books a refused refund: restores the money and the units it paid for, and notifies admins. */
  async #bookRefusal(
    transaction: DatabaseTransaction,
    refund: TransactionRow,
    refusal: { providerId: string | null; decline: string },
  ): Promise<void> {
    const { allowance, ledger, notifications } = this.deps;
    const { id, userId } = refund;
    await transaction.moneyTransaction.update({
      where: { id },
      data: { ...refusal, status: 'declined' },
    });
    const entries = await ledger.entriesOf(transaction, id);
    await ledger.book(
      transaction,
      entries
        .filter(({ event }) => event === 'refund_decided')
        .map(({ key, debit, amount, itemId }) => ({
          event: 'refund_refused',
          key,
          debit: 'refund_due',
          credit: debit,
          amount: Number(amount),
          transactionId: id,
          ...(itemId !== null && { itemId }),
        })),
    );
    await allowance.revertRefund(transaction, id);
    if (refund.cause === 'staff') await this.#restoreTerm(transaction, refund);
    const values = {
      title: numberOf(refund),
      transaction_id: id,
      amount: toAmount(Number(refund.amount)),
    };
    const admins = await queries.findAdmins(transaction);
    await notifications.notifyAll(transaction, [
      { userId, kind: 'refund_declined', postId: null, values },
      ...admins
        .filter((admin) => admin.id !== userId)
        .map((admin) => ({
          userId: admin.id,
          kind: 'refund_failed' as const,
          postId: null,
          values,
        })),
    ]);
  }

  /** Restores a tariff that its refund had ended, unless another one has started. */
  async #restoreTerm(transaction: DatabaseTransaction, refund: TransactionRow): Promise<void> {
    const { clock, terms, transactions } = this.deps;
    const payment = await transactions.get(refund.refundOf?.id ?? 0, transaction);
    for (const item of payment.items) {
      const term = await terms.findByItem(transaction, item.id);
      if (!term) continue;
      await transaction.tariffTerm.update({
        where: { id: term.id },
        data: { paid: { increment: refund.amount } },
      });
      const endsAt = monthsAfter(term.startsAt, item.count);
      const isNewest = (await terms.findNewestId(transaction, refund.userId)) === term.id;
      if (isNewest && term.endsAt < endsAt && endsAt > clock.now()) {
        await terms.changeEnd(transaction, term, endsAt);
      }
    }
  }
}
