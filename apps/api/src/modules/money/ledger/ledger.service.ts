import type { LedgerAccount, LedgerEvent } from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { DatabaseTransaction } from '../../../infra/database.ts';
import * as queries from './ledger.queries.ts';

interface Dependencies {
  clock: Clock;
}

export interface Entry {
  event: LedgerEvent;
  /** Identifies the cause of the entry: an event is booked at most once per key. */
  key: string;
  debit: LedgerAccount;
  credit: LedgerAccount;
  /** Kopecks; a zero entry is not booked. */
  amount: number;
  transactionId: number;
  /** Item whose prepaid amount or revenue changes. */
  itemId?: number;
  /** Item that receives carried credit. */
  toItemId?: number;
}

/**
 * Double-entry ledger (decision 0046): each entry debits one account and credits another with the same amount, and
 * is never changed. Callers of `book` hold the lock of the buyer's account.
 */
export class LedgerService extends BaseService<Dependencies> {
  /** Books entries; fails if one of them has already been booked. */
  async book(transaction: DatabaseTransaction, entries: readonly Entry[]): Promise<void> {
    const createdAt = this.deps.clock.now();
    const data = entries.filter(({ amount }) => amount > 0);
    if (data.length === 0) return;
    await queries.addEntries(
      transaction,
      data.map((entry) => ({ ...entry, createdAt })),
    );
  }

  /** Returns the kopecks that are prepaid for items and not yet earned. */
  async prepaidByItem(
    transaction: DatabaseTransaction,
    itemIds: readonly number[],
  ): Promise<Map<number, number>> {
    const sums = await queries.sumPrepaid(transaction, itemIds);
    return new Map(itemIds.map((id) => [id, sums.get(id) ?? 0]));
  }

  async prepaidOf(transaction: DatabaseTransaction, itemId: number): Promise<number> {
    return (await this.prepaidByItem(transaction, [itemId])).get(itemId) ?? 0;
  }

  /** Returns the kopecks of a tariff's price that its elapsed days have earned. */
  earnedByDays(transaction: DatabaseTransaction, itemId: number): Promise<number> {
    return queries.sumEarnedByDays(transaction, itemId);
  }

  entriesOf(transaction: DatabaseTransaction, transactionId: number) {
    return queries.findEntries(transaction, transactionId);
  }

  /** Returns the items together with all items whose credit paid for them, directly or not. */
  creditSourcesOf(transaction: DatabaseTransaction, itemIds: readonly number[]): Promise<number[]> {
    return queries.findCreditSources(transaction, itemIds);
  }
}
