import { periodOptions, type UnsubscribeDetails } from '@pitlane/contracts';
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
  savedFilters: Pick<SavedFiltersService, 'createSummarizer'>;
}

/** Stops and resumes emails by a link in one of them, without signing in */
export class UnsubscribingService extends BaseService<Dependencies> {
  /**
   * Returns the emails that a link stops, and whether they are stopped.
   * @throws ApiError link.invalid
   */
  async show(link: string, language: Language): Promise<UnsubscribeDetails> {
    return this.#present(await this.#find(link), language);
  }

  /**
   * Stops or resumes the emails of a link. Idempotent.
   * @throws ApiError link.invalid
   */
  async setStopped(
    link: string,
    stopped: boolean,
    language: Language,
  ): Promise<UnsubscribeDetails> {
    const { database, notifications } = this.deps;
    const target = await this.#find(link);
    const { userId, scope, searchId } = target;
    if (searchId !== null) {
      await (stopped ? queries.stopSearch : queries.resumeSearch)(database, userId, searchId);
    } else if (scope === 'digest') {
      await notifications.updateSettings(userId, { digest: !stopped });
    } else {
      await notifications.updateSettings(userId, { emails: { [scope]: !stopped } });
    }
    return this.#present(target, language);
  }

  async #find(link: string): Promise<Unsubscription> {
    const target = await this.deps.unsubscribeLinks.findUnsubscription(link);
    if (!target) throw new ApiError('link.invalid');
    return target;
  }

  async #present(
    { userId, scope, searchId }: Unsubscription,
    language: Language,
  ): Promise<UnsubscribeDetails> {
    if (searchId !== null) return this.#presentSearch(userId, searchId, language);
    const { emails, digest } = await this.deps.notifications.findSettings(userId);
    if (scope === 'digest') return { scope: 'all', name: null, stopped: !digest };
    return { scope: 'type', name: scope, stopped: !emails[scope] };
  }

  /** Returns the state of a search; a deleted one counts as stopped. */
  async #presentSearch(
    userId: number,
    id: number,
    language: Language,
  ): Promise<UnsubscribeDetails> {
    const { database, savedFilters } = this.deps;
    const row = await queries.findSearch(database, userId, id);
    if (!row) return { scope: 'search', name: null, stopped: true };
    const filter = readFields(row.filter);
    const summaryOf = await savedFilters.createSummarizer(database, [filter]);
    return {
      scope: 'search',
      name: row.name ?? summaryOf(filter)[language],
      stopped: row.optionId === periodOptions.never,
    };
  }
}
