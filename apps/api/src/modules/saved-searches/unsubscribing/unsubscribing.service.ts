import { periodOptions, type Unsubscribable } from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Language } from '../../../i18n.ts';
import type { Database } from '../../../infra/database.ts';
import type { NotificationsService } from '../../core/notifications/notifications.service.ts';
import type {
  UnsubscribeLinksService,
  Unsubscription,
} from '../../core/unsubscribe-links/unsubscribe-links.service.ts';
import { readFields } from '../saved-filters/saved-filters.rules.ts';
import type { SavedFiltersService } from '../saved-filters/saved-filters.service.ts';
import * as queries from './unsubscribing.queries.ts';

interface Dependencies {
  database: Database;
  unsubscribeLinks: Pick<UnsubscribeLinksService, 'findUnsubscription'>;
  notifications: Pick<NotificationsService, 'findSettings' | 'updateSettings'>;
  savedFilters: Pick<SavedFiltersService, 'summaries'>;
}

/** Stops emails by a link in one of them, without signing in, and resumes them */
export class UnsubscribingService extends BaseService<Dependencies> {
  /**
   * Returns what a link stops, and whether it is stopped.
   * @throws ApiError link.invalid
   */
  async show(link: string, language: Language): Promise<Unsubscribable> {
    return this.#shown(await this.#find(link), language);
  }

  /**
   * Stops or resumes the emails that a link is about; repeating it changes nothing.
   * @throws ApiError link.invalid
   */
  async set(link: string, stopped: boolean, language: Language): Promise<Unsubscribable> {
    const { database, notifications } = this.deps;
    const target = await this.#find(link);
    const { userId, scope, searchId } = target;
    if (searchId !== null) {
      await (stopped ? queries.stop : queries.resume)(database, userId, searchId);
    } else if (scope === 'digest') {
      await notifications.updateSettings(userId, { digest: !stopped });
    } else {
      await notifications.updateSettings(userId, { emails: { [scope]: !stopped } });
    }
    return this.#shown(target, language);
  }

  async #find(link: string): Promise<Unsubscription> {
    const target = await this.deps.unsubscribeLinks.findUnsubscription(link);
    if (!target) throw new ApiError('link.invalid');
    return target;
  }

  async #shown(
    { userId, scope, searchId }: Unsubscription,
    language: Language,
  ): Promise<Unsubscribable> {
    if (searchId !== null) return this.#search(userId, searchId, language);
    const { emails, digest } = await this.deps.notifications.findSettings(userId);
    if (scope === 'digest') return { scope: 'all', name: null, stopped: !digest };
    return { scope: 'type', name: scope, stopped: !emails[scope] };
  }

  /** A deleted search gets no emails either. */
  async #search(userId: number, id: number, language: Language): Promise<Unsubscribable> {
    const { database, savedFilters } = this.deps;
    const row = await queries.findSearch(database, userId, id);
    if (!row) return { scope: 'search', name: null, stopped: true };
    const filter = readFields(row.filter);
    const summaryOf = await savedFilters.summaries(database, [filter]);
    return {
      scope: 'search',
      name: row.name ?? summaryOf(filter)[language],
      stopped: row.optionId === periodOptions.never,
    };
  }
}
