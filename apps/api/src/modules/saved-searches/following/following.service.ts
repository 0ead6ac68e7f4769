import type { SavedSearchFields } from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Language } from '../../../i18n.ts';
import type { SellersService } from '../../accounts/sellers/sellers.service.ts';
import type { SavedFiltersService } from '../saved-filters/saved-filters.service.ts';

interface Dependencies {
  savedFilters: Pick<SavedFiltersService, 'save' | 'deleteEquivalent' | 'hasEquivalents'>;
  sellers: Pick<SellersService, 'assertHasPage'>;
}

const sellerFilterOf = (sellerId: number): SavedSearchFields => ({ seller_id: sellerId });

/** Sellers followed by accounts: each is stored as a saved search for all ads of the seller */
export class FollowingService extends BaseService<Dependencies> {
  /**
   * Checks that an account may follow a seller.
   * @throws ApiError seller.not_found, seller.own
   */
  async assertCanFollow(userId: number, sellerId: number): Promise<void> {
    if (userId === sellerId) throw new ApiError('seller.own');
    await this.deps.sellers.assertHasPage(sellerId, {});
  }

  /**
   * Checks that an account may unfollow a seller, even if the seller has since been blocked.
   * @throws ApiError seller.not_found
   */
  async assertCanUnfollow(userId: number, sellerId: number): Promise<void> {
    const followed = await this.findFollowed(userId, [sellerId]);
    if (!followed.has(sellerId)) await this.deps.sellers.assertHasPage(sellerId, {});
  }

  /**
   * Follows a seller; does nothing if the account already does.
   * @throws ApiError saved_filter.limit
   */
  follow(userId: number, sellerId: number, language: Language) {
    return this.deps.savedFilters.save(userId, {
      filter: sellerFilterOf(sellerId),
      marks: {},
      language,
    });
  }

  unfollow(userId: number, sellerId: number): Promise<void> {
    return this.deps.savedFilters.deleteEquivalent(userId, sellerFilterOf(sellerId));
  }

  /** Returns those of the given sellers that an account follows. */
  async findFollowed(userId: number, sellerIds: number[]): Promise<ReadonlySet<number>> {
    const areSaved = await this.deps.savedFilters.hasEquivalents(
      userId,
      sellerIds.map(sellerFilterOf),
    );
    return new Set(sellerIds.filter((_id, index) => areSaved[index]));
  }
}
