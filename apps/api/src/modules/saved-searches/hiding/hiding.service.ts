import { type Hidings, MAX_HIDDEN } from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import type { ProfileService } from '../../accounts/profile/profile.service.ts';
import { sellerNameOf } from '../../accounts/sellers/sellers.presenter.ts';
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

/** Ads and sellers hidden by accounts: lists collapse them, and saved searches do not report them */
export class HidingService extends BaseService<Dependencies> {
  /** Returns what an account hides, the latest first. */
  list(userId: number): Promise<Hidings> {
    return this.#present(this.deps.database, userId);
  }

  /**
   * Hides ads and sellers. Unknown ids are ignored if any other is known.
   * @throws ApiError post.not_found, seller.not_found if none is known; hidden.limit
   */
  async hide(userId: number, { postIds, sellerIds }: queries.HidingTargets): Promise<Hidings> {
    const { database, clock, sellers } = this.deps;
    const targets = { postIds, sellerIds: await sellers.filterPublicSellers(sellerIds) };
    if (targets.sellerIds.length === 0 && !(await queries.isAnyPublished(database, postIds))) {
      throw new ApiError(postIds.length > 0 ? 'post.not_found' : 'seller.not_found');
    }
    return this.#applyChange(userId, targets, async (transaction) => {
      await queries.addHidings(transaction, userId, { ...targets, hiddenAt: clock.now() });
      // Counted under the account's lock, so that parallel requests cannot exceed the limit.
      const count = await queries.countHidings(transaction, userId);
      if (count > MAX_HIDDEN) throw new ApiError('hidden.limit');
    });
  }

  /** Unhides ads and sellers: saved searches count their new hits again. */
  unhide(userId: number, targets: queries.HidingTargets): Promise<Hidings> {
    return this.#applyChange(userId, targets, (transaction) =>
      queries.removeHidings(transaction, userId, targets),
    );
  }

  /** Changes what is hidden and, in the same transaction, which hits are counted. */
  #applyChange(
    userId: number,
    targets: queries.HidingTargets,
    writeChange: (transaction: DatabaseTransaction) => Promise<void>,
  ): Promise<Hidings> {
    const { database, profile, hits } = this.deps;
    return database.$transaction(async (transaction) => {
      await profile.lockAccount(transaction, userId);
      // Locked before the change: a search that is being matched with an ad either has its hit already, or sees the
      // change.
      const searchIds = await hits.lockAll(transaction, userId);
      await writeChange(transaction);
      await hits.updateHidden(transaction, userId, { ...targets, searchIds });
      return this.#present(transaction, userId);
    });
  }

  async #present(transaction: DatabaseTransaction, userId: number): Promise<Hidings> {
    const { postIds, sellers } = await queries.findHidings(transaction, userId);
    return {
      post_ids: postIds,
      sellers: sellers.map((row) => ({ id: row.id, name: sellerNameOf(row) })),
    };
  }
}
