import type { DatabaseTransaction } from '../../../infra/database.ts';

type Listener = (transaction: DatabaseTransaction, postIds: number[]) => Promise<void>;

/** What else happens in the transaction in which ads stop being public: areas that come later listen. */
export class GonePostsService {
  readonly #listeners: Listener[] = [];

  listen(listener: Listener): void {
    this.#listeners.push(listener);
  }

  /** Tells that these ads, whose owner's account is locked, are not public any more. */
  async tell(transaction: DatabaseTransaction, postIds: number[]): Promise<void> {
    if (postIds.length === 0) return;
    for (const listener of this.#listeners) await listener(transaction, postIds);
  }
}
