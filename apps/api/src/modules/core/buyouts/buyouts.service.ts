import type { DatabaseTransaction } from '../../../infra/database.ts';

/** An ad whose owner wants to know what we would pay, and whom to answer. */
export interface BuyoutAd {
  postId: number;
  userId: number;
  name: string;
  phone: string | null;
}

type Listener = (transaction: DatabaseTransaction, ad: BuyoutAd) => Promise<void>;

/** What happens in the transaction in which such an ad is sent: the area that takes requests, which comes later, listens. */
export class BuyoutsService {
  readonly #listeners: Listener[] = [];

  listen(listener: Listener): void {
    this.#listeners.push(listener);
  }

  /** Tells of an ad that is sent, also where it was told of before. */
  async tell(transaction: DatabaseTransaction, ad: BuyoutAd): Promise<void> {
    for (const listener of this.#listeners) await listener(transaction, ad);
  }
}
