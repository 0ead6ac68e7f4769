import { randomUUID } from 'node:crypto';
import { BaseService } from '../../../base-service.ts';
import type { RefundCause } from '../../../generated/prisma/enums.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import type { Jobs } from '../../../infra/jobs.ts';
import { chargedAmountOf } from '../charged-amount.ts';
import type { LedgerService } from '../ledger/ledger.service.ts';
import { allocateFrom } from '../terms/terms.rules.ts';
import type {
  BareTransactionRow,
  TransactionsService,
} from '../transactions/transactions.service.ts';
import * as queries from './refunds.queries.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  jobs: Pick<Jobs, 'enqueue'>;
  ledger: LedgerService;
  transactions: Pick<TransactionsService, 'getBare'>;
}

type Item = BareTransactionRow['items'][number];

/** Refunded part of an item, in kopecks. */
export interface RefundLine {
  item: Item;
  count: number;
  amount: number;
}

interface Decision {
  cause: RefundCause;
  /** Reason of a refund by staff, in their words. */
  reason?: string;
  lines: RefundLine[];
  /** Items whose prepaid amounts it is taken from, if not those of the lines. */
  from?: { id: number; amount: number }[];
}

/** Decisions on refunds. A decision and its cause are one transaction; the refund is requested afterwards. */
export class RefundsService extends BaseService<Dependencies> {
  /**
   * Decides on a refund: it is taken from the prepaid amount, and its earned part from revenue. The caller holds the
   * account's lock.
   * @returns id of the refund
   */
  async decide(
    transaction: DatabaseTransaction,
    payment: BareTransactionRow,
    { lines, from, ...details }: Decision,
  ): Promise<number> {
    const { ledger } = this.deps;
    const id = await this.#create(transaction, payment, lines, details);
    const sources = from ?? sumByItem(lines);
    const prepaid = await ledger.prepaidByItem(
      transaction,
      sources.map((source) => source.id),
    );
    await ledger.book(
      transaction,
      sources.flatMap((source) => {
        const unearned = Math.min(source.amount, prepaid.get(source.id) ?? 0);
        const parts = { prepaid: unearned, revenue: source.amount - unearned };
        return (['prepaid', 'revenue'] as const).map((debit) => ({
          event: 'refund_decided' as const,
          key: `refund ${id} item ${source.id} ${debit}`,
          debit,
          credit: 'refund_due' as const,
          amount: parts[debit],
          transactionId: id,
          itemId: source.id,
        }));
      }),
    );
    return id;
  }

  /** Decides to refund everything that was received for a payment of a wrong amount. */
  async decideWrongAmount(
    transaction: DatabaseTransaction,
    payment: BareTransactionRow,
    receivedAmount: number,
  ): Promise<void> {
    const [item] = payment.items;
    if (!item) return;
    const lines = [{ item, count: 1, amount: receivedAmount }];
    const id = await this.#create(transaction, payment, lines, { cause: 'wrong_sum' });
    await this.deps.ledger.book(transaction, [
      {
        event: 'refund_decided',
        key: `refund ${id}`,
        debit: 'suspense',
        credit: 'refund_due',
        amount: receivedAmount,
        transactionId: id,
      },
    ]);
  }

  /** Decides to refund a whole payment for which nothing was granted. */
  async decideWhole(
    transaction: DatabaseTransaction,
    payment: BareTransactionRow,
    cause: RefundCause,
  ): Promise<void> {
    const lines = payment.items.map((item) => ({
      item,
      count: item.count,
      amount: chargedAmountOf(payment, item),
    }));
    await this.decide(transaction, payment, { cause, lines });
  }

  /**
   * Decides to refund credit beyond the price of a new tariff, from the newest of the payments that it came from.
   * @param from items whose prepaid amounts it is taken from, with kopecks
   */
  async refundCreditRest(
    transaction: DatabaseTransaction,
    from: { id: number; amount: number }[],
  ): Promise<void> {
    const { ledger, transactions } = this.deps;
    const total = from.reduce((sum, { amount }) => sum + amount, 0);
    if (total === 0) return;
    const sources = await ledger.creditSourcesOf(
      transaction,
      from.map(({ id }) => id),
    );
    const payments = await queries.findPaidPayments(transaction, sources);
    const decidedAmounts = await queries.sumDecided(
      transaction,
      payments.map(({ id }) => id),
    );
    const parts = allocateFrom(
      payments.map(({ id, amount }) => ({
        id,
        left: Number(amount) - (decidedAmounts.get(id) ?? 0),
      })),
      total,
    );
    if (!parts) throw new Error('credit exceeds the payments that it came from');
    let remainingSources = from.map(({ id, amount }) => ({ id, left: amount }));
    for (const { id, amount } of parts) {
      const payment = await transactions.getBare(id, transaction);
      const [item] = payment.items;
      const takenParts = allocateFrom(remainingSources, amount) ?? [];
      remainingSources = remainingSources.map((source) => ({
        ...source,
        left: source.left - (takenParts.find((part) => part.id === source.id)?.amount ?? 0),
      }));
      if (!item) continue;
      const lines = [{ item, count: 1, amount }];
      await this.decide(transaction, payment, { cause: 'credit', lines, from: takenParts });
    }
  }

  /** Returns how much of a payment can still be refunded, in kopecks. */
  async refundableOf(
    transaction: DatabaseTransaction,
    payment: BareTransactionRow,
  ): Promise<number> {
    if (payment.status !== 'succeeded' && payment.status !== 'partially_refunded') return 0;
    const decidedAmounts = await queries.sumDecided(transaction, [payment.id]);
    return Number(payment.amount) - (decidedAmounts.get(payment.id) ?? 0);
  }

  async #create(
    transaction: DatabaseTransaction,
    { id: refundOfId, userId, contact, buyer, language }: BareTransactionRow,
    lines: RefundLine[],
    details: Pick<Decision, 'cause' | 'reason'>,
  ): Promise<number> {
    const amount = lines.reduce((sum, line) => sum + line.amount, 0);
    const { id } = await transaction.moneyTransaction.create({
      data: {
        ...{ userId, refundOfId, contact, language, ...details },
        buyer: buyer ?? {},
        kind: 'refund',
        status: 'created',
        key: randomUUID(),
        subtotal: amount,
        amount,
        createdAt: this.deps.clock.now(),
        items: {
          create: lines.map(({ item, count, amount: lineAmount }) => {
            const isWhole = lineAmount === count * Number(item.price);
            return {
              kind: item.kind,
              count: isWhole ? count : 1,
              price: isWhole ? item.price : lineAmount,
              amount: lineAmount,
              net: lineAmount,
              versionId: item.versionId,
              carSlots: item.carSlots,
              specialOffers: item.specialOffers,
            };
          }),
        },
      },
    });
    await this.deps.jobs.enqueue(transaction, 'ask-refund', { id });
    return id;
  }
}

function sumByItem(lines: readonly RefundLine[]): { id: number; amount: number }[] {
  const byItem = Map.groupBy(lines, ({ item }) => item.id);
  return [...byItem].map(([id, itemLines]) => ({
    id,
    amount: itemLines.reduce((sum, { amount }) => sum + amount, 0),
  }));
}
