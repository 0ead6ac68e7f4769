import { type Hidings, MAX_HIDDEN } from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import type { ProfileService } from '../../accounts/profile/profile.service.ts';
import { sellerName } from '../../accounts/sellers/sellers.presenter.ts';
import type { SellersService } from '../../accounts/sellers/sellers.service.ts';
import type { HitsService } from '../saved-filters/hits.service.ts';
import * as queries from './hiding.queries.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  profile: Pick<ProfileService, 'lockAccount'>;
  sellers: Pick<SellersService, 'filterPublicSellers'>;
  hits: Pick<HitsService, 'lockAll' | 'updateHidden'>;
}

/** Ads and sellers hidden by accounts: lists fold them, and they raise no alerts */
export class HidingService extends BaseService<Dependencies> {
  /** Returns what an account hides, the latest first. */
  list(userId: number): Promise<Hidings> {
    return this.#shown(this.deps.database, userId);
  }

  /**
   * Hides ads and sellers; those already hidden stay so. Unknown ones are ignored if any is known.
   * @throws ApiError post.not_found, seller.not_found if none is known; hidden.limit
   */
  async hide(userId: number, { postIds, sellerIds }: queries.HiddenSet): Promise<Hidings> {
    const { database, clock, sellers } = this.deps;
    const hidden = { postIds, sellerIds: await sellers.filterPublicSellers(sellerIds) };
    if (hidden.sellerIds.length === 0 && !(await queries.isAnyPublished(database, postIds))) {
      throw new ApiError(postIds.length > 0 ? 'post.not_found' : 'seller.not_found');
    }
    return this.#change(userId, hidden, async (transaction) => {
      await queries.addHidings(transaction, userId, { ...hidden, hiddenAt: clock.now() });
      // Counted under the account's lock, so that parallel requests cannot exceed the limit.
      const count = await queries.countHidings(transaction, userId);
      if (count > MAX_HIDDEN) throw new ApiError('hidden.limit');
    });
  }

  /** Unhides ads and sellers: saved searches count their new hits again. */
  show(userId: number, hidden: queries.HiddenSet): Promise<Hidings> {
    return this.#change(userId, hidden, (transaction) =>
      queries.removeHidings(transaction, userId, hidden),
    );
  }

  /** Changes what is hidden and, in the same transaction, which hits count. */
  #change(
    userId: number,
    changed: queries.HiddenSet,
    change: (transaction: DatabaseTransaction) => Promise<void>,
  ): Promise<Hidings> {
    const { database, profile, hits } = this.deps;
    return database.$transaction(async (transaction) => {
      await profile.lockAccount(transaction, userId);
      // Locked before the change: a search being matched with an ad either has its hit already, or sees the change.
      const searchIds = await hits.lockAll(transaction, userId);
      await change(transaction);
      await hits.updateHidden(transaction, userId, { ...changed, searchIds });
      return this.#shown(transaction, userId);
    });
  }

  async #shown(transaction: DatabaseTransaction, userId: number): Promise<Hidings> {
    const { postIds, sellers } = await queries.findHidings(transaction, userId);
    return {
      post_ids: postIds,
      sellers: sellers.map((row) => ({ id: row.id, name: sellerName(row) })),
    };
  }
}
