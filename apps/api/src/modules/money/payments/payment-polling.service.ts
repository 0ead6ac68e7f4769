import { isOpenTransaction } from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database } from '../../../infra/database.ts';
import { listRecent } from '../../../infra/payments/list-recent.ts';
import type {
  Payment,
  PaymentProvider,
  ProviderNotFound,
  RawNotice,
  UnknownOutcome,
} from '../../../infra/payments/provider.ts';
import { forEachSequentially } from '../../../infra/sequential.ts';
import { chargedAmountOf } from '../charged-amount.ts';
import type { RefundRequestsService } from '../refunds/refund-requests.service.ts';
import { languageOf, receiptOf } from '../transactions/transactions.presenter.ts';
import { numberOf } from '../transactions/transactions.rules.ts';
import type {
  BareTransactionRow,
  TransactionRow,
  TransactionsService,
} from '../transactions/transactions.service.ts';
import * as queries from './payment-polling.queries.ts';
import type { ProviderPaymentState, SettlementService } from './settlement.service.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  /** `null` if payments are off. */
  provider: PaymentProvider | null;
  /** Provider with a shorter timeout, for requests of waiting users. */
  shortTimeoutProvider: PaymentProvider | null;
  refundRequests: Pick<RefundRequestsService, 'request'>;
  settlement: Pick<SettlementService, 'apply'>;
  transactions: Pick<TransactionsService, 'get' | 'findByReference'>;
  publicUrl: string;
}

const MAX_PAYMENTS_PER_RUN = 100;
const PARALLEL_QUERIES = 10;
/** Shorter than the minute between two runs, so that a run includes the payments of the previous one. */
const POLL_INTERVAL_MS = 50_000;
const VIEW_POLL_INTERVAL_MS = 2_000;
/** Maximum age of a reused idempotency key: less than the 24 hours for which YooKassa stores it. */
const KEY_REUSE_MS = 20 * 3_600_000;
const DAY_MS = 86_400_000;

/**
 * Queries the provider for payments. Notices, page views and the schedule only trigger a query: the content of a notice
 * is not trusted.
 */
export class PaymentPollingService extends BaseService<Dependencies> {
  /** Queries in progress by payment id: parallel callers share one. */
  readonly #runningQueries = new Map<number, Promise<void>>();

  /** Creates a new order at the provider while its buyer waits. */
  createAtProvider(id: number): Promise<void> {
    return this.#shareQuery(id, () => this.#queryAndBook(id, this.deps.provider));
  }

  /** Queries an open payment when a user views it, at most every two seconds. */
  async refreshOpen({ id, status, kind }: BareTransactionRow): Promise<void> {
    if (!isOpenTransaction(status) || kind !== 'payment') return;
    const { database, clock, shortTimeoutProvider } = this.deps;
    const now = clock.now();
    const ifPolledBefore = new Date(now.getTime() - VIEW_POLL_INTERVAL_MS);
    const isDue = await queries.markPolled(database, id, { now, ifPolledBefore });
    if (isDue) await this.#shareQuery(id, () => this.#queryAndBook(id, shortTimeoutProvider));
  }

  /** Queries open payments not queried for `POLL_INTERVAL_MS`. Run by the worker. */
  async pollOpen(): Promise<void> {
    const { database, clock, provider } = this.deps;
    const now = clock.now();
    const polledBefore = new Date(now.getTime() - POLL_INTERVAL_MS);
    const duePayments = await queries.findPaymentsToPoll(
      database,
      polledBefore,
      MAX_PAYMENTS_PER_RUN,
    );
    // Queries of a batch run in parallel, so several timeouts in it take as long as one.
    const batches = Array.from(
      { length: Math.ceil(duePayments.length / PARALLEL_QUERIES) },
      (_batch, index) =>
        duePayments.slice(index * PARALLEL_QUERIES, (index + 1) * PARALLEL_QUERIES),
    );
    await forEachSequentially(batches, async (batch) => {
      const results = await Promise.allSettled(
        batch.map(async ({ id }) => {
          const isDue = await queries.markPolled(database, id, {
            now,
            ifPolledBefore: polledBefore,
          });
          if (isDue) await this.#shareQuery(id, () => this.#queryAndBook(id, provider));
        }),
      );
      const failure = results.find(({ status }) => status === 'rejected');
      if (failure?.status === 'rejected') throw failure.reason;
    });
  }

  /**
   * Handles a notice by querying the provider, regardless of its content.
   * @returns status of the response: 503 makes the provider send it again
   */
  async handleNotice(name: string, raw: RawNotice): Promise<200 | 400 | 403 | 404 | 503> {
    const { provider } = this.deps;
    if (provider?.name !== name) return 404;
    const notice = provider.readNotice(raw);
    switch (notice.kind) {
      case 'refused':
        return notice.status;
      case 'ignored':
        return 200;
      case 'payment':
        return this.#bookState(await provider.read(notice.id));
      case 'refund': {
        const refund = await this.deps.transactions.findByReference({ providerId: notice.id });
        if (refund) await this.deps.refundRequests.request(refund.id);
        return 200;
      }
      default:
        throw notice satisfies never;
    }
  }

  /** Books recent payments that succeeded without a notice, from the provider's list. Run by the worker. */
  async bookMissedPayments(): Promise<void> {
    const { clock, provider } = this.deps;
    if (!provider) return;
    await forEachSequentially(listRecent(provider.list, clock.now()), async (payment) => {
      if (payment.status === 'succeeded') await this.#bookState(payment);
    });
  }

  /** Books the provider's state of a payment, if it belongs to this shop. */
  async #bookState(state: Payment | ProviderNotFound | UnknownOutcome): Promise<200 | 503> {
    if (state.status === 'unknown') return 503;
    if (state.status === 'missing') return 200;
    const { transactions } = this.deps;
    const payment =
      (await transactions.findByReference({ providerId: state.id })) ??
      (state.ourId === null ? null : await transactions.findByReference({ key: state.ourId }));
    if (payment) await this.deps.settlement.apply(payment, state);
    return 200;
  }

  async #shareQuery(id: number, startQuery: () => Promise<void>): Promise<void> {
    const queryInProgress = this.#runningQueries.get(id);
    if (queryInProgress) return queryInProgress;
    const query = startQuery().finally(() => this.#runningQueries.delete(id));
    this.#runningQueries.set(id, query);
    return query;
  }

  async #queryAndBook(id: number, provider: PaymentProvider | null): Promise<void> {
    const payment = await this.deps.transactions.get(id);
    if (!provider || !isOpenTransaction(payment.status)) return;
    await this.deps.settlement.apply(payment, await this.#fetchState(provider, payment));
  }

  /** Returns the provider's state of a payment; creates the payment there if it may not exist yet. */
  async #fetchState(
    provider: PaymentProvider,
    payment: TransactionRow,
  ): Promise<ProviderPaymentState> {
    const { clock, publicUrl } = this.deps;
    const { id, key, createdAt, expiresAt } = payment;
    if (payment.providerId !== null) return provider.read(payment.providerId);
    const now = clock.now();
    const isLate = expiresAt !== null && expiresAt <= now;
    if (isLate || now.getTime() - createdAt.getTime() > KEY_REUSE_MS) {
      const to = new Date(now.getTime() + DAY_MS);
      const from = new Date(createdAt.getTime() - DAY_MS);
      return provider.find({ ourId: key, from, to });
    }
    return provider.create({
      id: key,
      key,
      amount: Number(payment.amount),
      description: `Pitlane ${numberOf(payment)}`,
      returnUrl: `${publicUrl}/pay/${id}`,
      language: languageOf(payment),
      receipt: receiptOf(payment, (item) => chargedAmountOf(payment, item)),
    });
  }
}
