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
import { cashOf } from '../cash-of-line.ts';
import type { RefundRequestsService } from '../refunds/refund-requests.service.ts';
import { languageOf, receiptOf } from '../transactions/transactions.presenter.ts';
import { numberOf } from '../transactions/transactions.rules.ts';
import type {
  OrderRow,
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
  hastyProvider: PaymentProvider | null;
  refundRequests: Pick<RefundRequestsService, 'request'>;
  settlement: Pick<SettlementService, 'apply'>;
  transactions: Pick<TransactionsService, 'find' | 'findByProvider'>;
  publicUrl: string;
}

const BATCH = 100;
const AT_ONCE = 10;
const ASKED_AGAIN_MS = 50_000;
const READ_AGAIN_MS = 2_000;
/** YooKassa forgets an idempotency key after 24 hours. */
const KEY_MS = 20 * 3_600_000;
const DAY_MS = 86_400_000;

/**
 * Queries the provider for payments. A notice, a page view or the schedule only decides when: its content is not
 * trusted.
 */
export class PaymentPollingService extends BaseService<Dependencies> {
  /** Queries in progress by payment: parallel callers share one. */
  readonly #asking = new Map<number, Promise<void>>();

  /** Creates a new order at the provider while its buyer waits. */
  open(id: number): Promise<void> {
    return this.#once(id, () => this.#ask(id, this.deps.provider));
  }

  /** Queries an open payment when a user views it, at most every two seconds. */
  async refresh({ id, status, kind }: OrderRow): Promise<void> {
    if (!isOpenTransaction(status) || kind !== 'payment') return;
    const { database, clock, hastyProvider } = this.deps;
    const now = clock.now();
    const unlessSince = new Date(now.getTime() - READ_AGAIN_MS);
    const isDue = await queries.markPolled(database, id, { now, unlessSince });
    if (isDue) await this.#once(id, () => this.#ask(id, hastyProvider));
  }

  /** Queries all open payments once a minute. Run by the worker. */
  async pollOpen(): Promise<void> {
    const { database, clock, provider } = this.deps;
    const now = clock.now();
    const before = new Date(now.getTime() - ASKED_AGAIN_MS);
    const waiting = await queries.findPaymentsToPoll(database, before, BATCH);
    // A payment that times out delays only its own group.
    const turns = Array.from({ length: Math.ceil(waiting.length / AT_ONCE) }, (_turn, place) =>
      waiting.slice(place * AT_ONCE, (place + 1) * AT_ONCE),
    );
    await forEachSequentially(turns, async (turn) => {
      const asked = await Promise.allSettled(
        turn.map(async ({ id }) => {
          const isDue = await queries.markPolled(database, id, { now, unlessSince: before });
          if (isDue) await this.#once(id, () => this.#ask(id, provider));
        }),
      );
      const failed = asked.find(({ status }) => status === 'rejected');
      if (failed?.status === 'rejected') throw failed.reason;
    });
  }

  /**
   * Handles a notice by querying the provider, whatever the notice states.
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
        return this.#look(await provider.read(notice.id));
      case 'refund': {
        const refund = await this.deps.transactions.findByProvider({ providerId: notice.id });
        if (refund) await this.deps.refundRequests.request(refund.id);
        return 200;
      }
      default:
        throw notice satisfies never;
    }
  }

  /** Books payments of the last days that only the provider's list shows. Run by the worker. */
  async compare(): Promise<void> {
    const { clock, provider } = this.deps;
    if (!provider) return;
    await forEachSequentially(listRecent(provider.list, clock.now()), async (payment) => {
      if (payment.status === 'succeeded') await this.#look(payment);
    });
  }

  /** Books the provider's state of a payment, if it belongs to this shop. */
  async #look(facts: Payment | ProviderNotFound | UnknownOutcome): Promise<200 | 503> {
    if (facts.status === 'unknown') return 503;
    if (facts.status === 'missing') return 200;
    const { transactions } = this.deps;
    const payment =
      (await transactions.findByProvider({ providerId: facts.id })) ??
      (facts.ourId === null ? null : await transactions.findByProvider({ key: facts.ourId }));
    if (payment) await this.deps.settlement.apply(payment, facts);
    return 200;
  }

  async #once(id: number, work: () => Promise<void>): Promise<void> {
    const running = this.#asking.get(id);
    if (running) return running;
    const query = work().finally(() => this.#asking.delete(id));
    this.#asking.set(id, query);
    return query;
  }

  async #ask(id: number, provider: PaymentProvider | null): Promise<void> {
    const payment = await this.deps.transactions.find(id);
    if (!provider || !isOpenTransaction(payment.status)) return;
    await this.deps.settlement.apply(payment, await this.#facts(provider, payment));
  }

  /** Returns the provider's state of a payment; creates it there if the provider may not know it. */
  async #facts(provider: PaymentProvider, payment: TransactionRow): Promise<ProviderPaymentState> {
    const { clock, publicUrl } = this.deps;
    const { id, key, createdAt, expiresAt } = payment;
    if (payment.providerId !== null) return provider.read(payment.providerId);
    const now = clock.now();
    const isLate = expiresAt !== null && expiresAt <= now;
    if (isLate || now.getTime() - createdAt.getTime() > KEY_MS) {
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
      receipt: receiptOf(payment, (item) => cashOf(payment, item)),
    });
  }
}
