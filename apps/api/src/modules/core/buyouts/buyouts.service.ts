import type { DatabaseTransaction } from '../../../infra/database.ts';

/** Ad whose owner wants a buyout offer, with the contact to reply to. */
export interface BuyoutAd {
  postId: number;
  userId: number;
  name: string;
  phone: string | null;
}

type Listener = (transaction: DatabaseTransaction, ad: BuyoutAd) => Promise<void>;

/** Notifies listeners in other areas of ads with a buyout request, within the transaction that submits the ad. */
export class BuyoutsService {
  readonly #listeners: Listener[] = [];

  addListener(listener: Listener): void {
    this.#listeners.push(listener);
  }

  /** Notifies the listeners of a submitted ad, even if it was submitted before. */
  async notifyListeners(transaction: DatabaseTransaction, ad: BuyoutAd): Promise<void> {
    for (const listener of this.#listeners) await listener(transaction, ad);
  }
}
