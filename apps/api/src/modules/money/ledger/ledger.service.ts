import type { LedgerAccount, LedgerEvent } from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { DatabaseTransaction } from '../../../infra/database.ts';
import * as queries from './ledger.queries.ts';

interface Dependencies {
  clock: Clock;
}

/** One sum that goes from one account of the books to another. */
export interface Entry {
  event: LedgerEvent;
  /** What happened; with the event, once. */
  key: string;
  debit: LedgerAccount;
  credit: LedgerAccount;
  /** Kopecks; of nothing, nothing is booked. */
  amount: number;
  transactionId: number;
  /** Whose prepaid or revenue it is. */
  itemId?: number;
  /** Where credit is carried to. */
  toItemId?: number;
}

/**
 * The books (decision 0055): each event debits one account and credits another with the same sum, and
 * nothing that was booked is changed. Whoever books holds the row of the buyer's account.
 */
export class LedgerService extends BaseService<Dependencies> {
  /** Books what happened; fails where it is booked already. */
  async book(transaction: DatabaseTransaction, entries: readonly Entry[]): Promise<void> {
    const createdAt = this.deps.clock.now();
    const data = entries.filter(({ amount }) => amount > 0);
    if (data.length === 0) return;
    await queries.addEntries(
      transaction,
      data.map((entry) => ({ ...entry, createdAt })),
    );
  }

  /** What is prepaid for items and not yet earned, in kopecks. */
  async prepaid(
    transaction: DatabaseTransaction,
    itemIds: readonly number[],
  ): Promise<Map<number, number>> {
    const sums = await queries.sumPrepaid(transaction, itemIds);
    return new Map(itemIds.map((id) => [id, sums.get(id) ?? 0]));
  }

  /** The same of one item. */
  async prepaidOf(transaction: DatabaseTransaction, itemId: number): Promise<number> {
    return (await this.prepaid(transaction, [itemId])).get(itemId) ?? 0;
  }

  /** How much of a tariff's price its days have earned, in kopecks. */
  earnedByDays(transaction: DatabaseTransaction, itemId: number): Promise<number> {
    return queries.sumDays(transaction, itemId);
  }

  /** What was booked for a transaction, in its order. */
  entriesOf(transaction: DatabaseTransaction, transactionId: number) {
    return queries.findEntries(transaction, transactionId);
  }

  /** Items with all those whose credit they were paid with, directly or not. */
  sourcesOf(transaction: DatabaseTransaction, itemIds: readonly number[]): Promise<number[]> {
    return queries.findSources(transaction, itemIds);
  }
}
