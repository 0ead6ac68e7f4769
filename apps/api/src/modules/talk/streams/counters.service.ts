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
  async forUser(userId: number): Promise<Counters> {
    const counted = (await this.forUsers([userId])).get(userId);
    if (!counted) throw new Error(`no counters for account ${userId}`);
    return counted;
  }

  /** Returns the counters by account; each is computed by the service that owns its list. */
  async forUsers(userIds: readonly number[]): Promise<Map<number, Counters>> {
    const { chats, notifications, favorites, savedFilters, allowance } = this.deps;
    const [messages, unread, kept, searches, left] = await Promise.all([
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
          messages: messages.get(userId) ?? 0,
          notifications: unread.get(userId) ?? 0,
          favorites: kept.get(userId) ?? 0,
          saved_searches: searches.get(userId) ?? 0,
          free_ads: left.get(userId)?.placements ?? 0,
          free_offers: left.get(userId)?.specialOffers ?? 0,
        },
      ]),
    );
  }
}
