import type { Counters } from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import type { AllowanceService } from '../../accounts/allowance/allowance.service.ts';
import type { NotificationsService } from '../../core/notifications/notifications.service.ts';
import type { SavedFiltersService } from '../../saved-searches/saved-filters/saved-filters.service.ts';
import type { ChatsService } from '../chats/chats.service.ts';
import type { FavoritesService } from '../favorites/favorites.service.ts';

interface Dependencies {
  chats: Pick<ChatsService, 'unreadCounts'>;
  notifications: Pick<NotificationsService, 'countUnreadByAccount'>;
  favorites: Pick<FavoritesService, 'countsOf'>;
  savedFilters: Pick<SavedFiltersService, 'countNewByAccount'>;
  allowance: Pick<AllowanceService, 'remainingUnitsOf'>;
}

/** Counters of the header (docs/product.md#live-updates). */
export class CountersService extends BaseService<Dependencies> {
  async countersOfUser(userId: number): Promise<Counters> {
    const counters = (await this.countersOfUsers([userId])).get(userId);
    if (!counters) throw new Error(`no counters for account ${userId}`);
    return counters;
  }

  /** Returns the counters by account; each comes from the service of its list. */
  async countersOfUsers(userIds: readonly number[]): Promise<Map<number, Counters>> {
    const { chats, notifications, favorites, savedFilters, allowance } = this.deps;
    const [messageCounts, notificationCounts, favoriteCounts, searchCounts, units] =
      await Promise.all([
        chats.unreadCounts(userIds),
        notifications.countUnreadByAccount(userIds),
        favorites.countsOf(userIds),
        savedFilters.countNewByAccount(userIds),
        allowance.remainingUnitsOf(userIds),
      ]);
    return new Map(
      userIds.map((userId) => [
        userId,
        {
          messages: messageCounts.get(userId) ?? 0,
          notifications: notificationCounts.get(userId) ?? 0,
          favorites: favoriteCounts.get(userId) ?? 0,
          saved_searches: searchCounts.get(userId) ?? 0,
          free_ads: units.get(userId)?.placements ?? 0,
          free_offers: units.get(userId)?.specialOffers ?? 0,
        },
      ]),
    );
  }
}
