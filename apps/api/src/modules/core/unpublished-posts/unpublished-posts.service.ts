import type { DatabaseTransaction } from '../../../infra/database.ts';

type Listener = (transaction: DatabaseTransaction, postIds: number[]) => Promise<void>;

/** Notifies listeners in other areas of ads that stop being public, within the same transaction. */
export class UnpublishedPostsService {
  readonly #listeners: Listener[] = [];

  addListener(listener: Listener): void {
    this.#listeners.push(listener);
  }

  /** Notifies the listeners of ads that are no longer public. The caller holds the lock of their owner's account. */
  async notifyListeners(transaction: DatabaseTransaction, postIds: number[]): Promise<void> {
    if (postIds.length === 0) return;
    for (const listener of this.#listeners) await listener(transaction, postIds);
  }
}
