import type { SavedSearchFields } from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Language } from '../../../i18n.ts';
import type { SellersService } from '../../accounts/sellers/sellers.service.ts';
import type { SavedFiltersService } from '../saved-filters/saved-filters.service.ts';

interface Dependencies {
  savedFilters: Pick<SavedFiltersService, 'save' | 'deleteEqual' | 'hasEquivalents'>;
  sellers: Pick<SellersService, 'assertHasPage'>;
}

const adsOf = (sellerId: number): SavedSearchFields => ({ seller_id: sellerId });

/** Sellers whom accounts follow; each is stored as a saved search for all ads of the seller */
export class FollowingService extends BaseService<Dependencies> {
  /**
   * Checks that an account may follow a seller.
   * @throws ApiError seller.not_found, seller.own
   */
  async assertMayFollow(userId: number, sellerId: number): Promise<void> {
    if (userId === sellerId) throw new ApiError('seller.own');
    await this.deps.sellers.assertHasPage(sellerId, {});
  }

  /**
   * Checks that an account may unfollow a seller, even if the seller has since been blocked.
   * @throws ApiError seller.not_found
   */
  async assertMayUnfollow(userId: number, sellerId: number): Promise<void> {
    const followed = await this.followed(userId, [sellerId]);
    if (!followed.has(sellerId)) await this.deps.sellers.assertHasPage(sellerId, {});
  }

  /**
   * Follows a seller; does nothing if the account already does.
   * @throws ApiError saved_filter.limit
   */
  follow(userId: number, sellerId: number, language: Language) {
    return this.deps.savedFilters.save(userId, { filter: adsOf(sellerId), marks: {}, language });
  }

  unfollow(userId: number, sellerId: number): Promise<void> {
    return this.deps.savedFilters.deleteEqual(userId, adsOf(sellerId));
  }

  /** Returns those of some sellers whom an account follows. */
  async followed(userId: number, sellerIds: number[]): Promise<ReadonlySet<number>> {
    const isSaved = await this.deps.savedFilters.hasEquivalents(userId, sellerIds.map(adsOf));
    return new Set(sellerIds.filter((_id, index) => isSaved[index]));
  }
}
