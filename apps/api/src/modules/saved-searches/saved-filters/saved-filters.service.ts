import {
  MAX_SAVED_FILTERS,
  type PageMeta,
  type SavedFilter,
  type SavedSearchFields,
  type SearchOrder,
  type SubscriptionPeriod,
} from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import { ApiError } from '../../../http/api-error.ts';
import { createValidationError } from '../../../http/field-errors.ts';
import { pageMetaOf } from '../../../http/page-meta.ts';
import type { Language } from '../../../i18n.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import type { ProfileService } from '../../accounts/profile/profile.service.ts';
import { sellerNameOf } from '../../accounts/sellers/sellers.presenter.ts';
import type { SellersService } from '../../accounts/sellers/sellers.service.ts';
import type { CatalogueService } from '../../core/catalogue/catalogue.service.ts';
import type { DictionariesService } from '../../core/catalogue/dictionaries.service.ts';
import type { EventLogService } from '../../core/event-log/event-log.service.ts';
import type { NotificationsService } from '../../core/notifications/notifications.service.ts';
import { filingKeysOfSearch, savedSearchColumnsOf } from '../../search/filters/filter-sql.ts';
import type { SearchScopesService } from '../../search/filters/search-scopes.service.ts';
import type { HitsService } from './hits.service.ts';
import { createSummarizer, toSavedFilter } from './saved-filters.presenter.ts';
import * as queries from './saved-filters.queries.ts';
import { filterKey, normalizeFilter, readFields } from './saved-filters.rules.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  profile: Pick<ProfileService, 'lockAccount'>;
  sellers: Pick<SellersService, 'filterPublicSellers'>;
  catalogue: Pick<CatalogueService, 'findAllUnknownFields'>;
  names: Pick<DictionariesService, 'loadDictionaries'>;
  scopes: Pick<SearchScopesService, 'resolveSavedSearch'>;
  hits: Pick<HitsService, 'lock' | 'recount'>;
  notifications: Pick<NotificationsService, 'markReadWithin' | 'storeFinalCounts'>;
  eventLog: Pick<EventLogService, 'notifyCountersOnCommit'>;
}

/** Settings of a saved search other than its filter; `undefined` does not change a setting */
interface SearchSettings {
  name?: string | null | undefined;
  order?: SearchOrder | null | undefined;
  optionId?: number | undefined;
  notify?: boolean | undefined;
}

interface SearchInput {
  filter: SavedSearchFields;
  marks: SearchSettings;
  language: Language;
}

/** Saved search, and whether the request created it */
interface SaveResult {
  saved: SavedFilter;
  isNew: boolean;
}

const isEmpty = (filter: SavedSearchFields) => Object.keys(filter).length === 0;

/** Returns the columns of the settings that are defined. An empty name is stored as `null`. */
const settingColumns = ({ name, order, optionId, notify }: SearchSettings) => ({
  ...(name !== undefined && { name: name || null }),
  ...(order !== undefined && { order }),
  ...(optionId !== undefined && { optionId, stoppedOptionId: null }),
  ...(notify !== undefined && { notify }),
});

/** Period in which a deleted search can be restored */
const RESTORE_PERIOD_MS = 86_400_000;
const PURGE_BATCH_SIZE = 50;

/** Saved searches of accounts (docs/product.md#saved-searches) */
export class SavedFiltersService extends BaseService<Dependencies> {
  /** Returns a page of an account's searches, the latest first. */
  async list(
    userId: number,
    { page, perPage }: { page: number; perPage: number },
  ): Promise<{ data: SavedFilter[]; meta: PageMeta }> {
    const { database } = this.deps;
    const [rows, total] = await Promise.all([
      queries.findPage(database, userId, { skip: (page - 1) * perPage, take: perPage }),
      queries.countSearches(database, userId),
    ]);
    return { data: await this.#present(database, rows), meta: pageMetaOf(page, perPage, total) };
  }

  /** Counts searches with new ads by account; accounts without any are omitted. */
  countNewByAccount(userIds: readonly number[]): Promise<Map<number, number>> {
    return queries.countSearchesWithNewAds(this.deps.database, userIds);
  }

  async countNew(userId: number): Promise<number> {
    return (await this.countNewByAccount([userId])).get(userId) ?? 0;
  }

  /**
   * Returns a search of an account that is not deleted.
   * @throws ApiError saved_filter.not_found, also for another account's search
   */
  async find(
    userId: number,
    id: number,
    transaction: DatabaseTransaction = this.deps.database,
  ): Promise<queries.SavedRow> {
    const row = await queries.findSearch(transaction, userId, id, null);
    if (!row) throw new ApiError('saved_filter.not_found');
    return row;
  }

  async findPresented(userId: number, id: number): Promise<SavedFilter> {
    return this.#presentOne(this.deps.database, await this.find(userId, id));
  }

  /** Checks that an account has a search, which may be deleted but still restorable. */
  async assertSaved(userId: number, id: number): Promise<void> {
    await this.#findRestorable(this.deps.database, userId, id);
  }

  /**
   * Saves a search; returns an existing equivalent one unchanged.
   * @throws ApiError saved_filter.limit, saved_filter.empty; validation of the fields with unknown ids
   */
  async save(
    userId: number,
    { filter, marks: settings, language }: SearchInput,
  ): Promise<SaveResult> {
    const { database, clock, profile } = this.deps;
    const normalizedFilter = normalizeFilter(filter);
    const key = filterKey(normalizedFilter);
    const existing = await this.#findEqualOrAssertLimit(database, userId, key);
    if (existing) return { saved: await this.#presentOne(database, existing), isNew: false };
    const { criteria } = await this.#derive(normalizedFilter, language);
    return database.$transaction(async (transaction) => {
      // Repeated under the lock, so that parallel requests neither exceed the limit nor save a search twice.
      await profile.lockAccount(transaction, userId);
      const equal = await this.#findEqualOrAssertLimit(transaction, userId, key);
      if (equal) return { saved: await this.#presentOne(transaction, equal), isNew: false };
      const now = clock.now();
      const { id } = await transaction.savedSearch.create({
        data: {
          userId,
          filter: {},
          filterKey: key,
          ...settingColumns(settings),
          createdAt: now,
          since: now,
          state: { create: {} },
        },
      });
      await queries.storeCriteria(transaction, id, criteria);
      const row = await this.find(userId, id, transaction);
      return { saved: await this.#presentOne(transaction, row), isNew: true };
    });
  }

  /**
   * Changes a search; one deleted within the last day is restored with its hits. If any filter field is present, the
   * filter replaces the stored one.
   * @throws ApiError saved_filter.not_found, saved_filter.duplicate, and as `save`
   */
  async change(
    userId: number,
    id: number,
    { filter, marks: settings, language }: SearchInput,
  ): Promise<SavedFilter> {
    const { database, clock, profile, hits, eventLog } = this.deps;
    const hasFilter = Object.values(filter).some((value) => value !== undefined);
    const newFilter = hasFilter ? normalizeFilter(filter) : null;
    const found = await this.#findChangeable(database, { userId, id, newFilter });
    const derived = newFilter && (await this.#derive(found.filter, language));
    const scope =
      derived || !found.before.deletedAt
        ? derived?.scope
        : await this.#scopeOfRestored(found.filter, language);
    return database.$transaction(async (transaction) => {
      await profile.lockAccount(transaction, userId);
      const { before } = await this.#findChangeable(transaction, { userId, id, newFilter });
      await hits.lock(transaction, [id]);
      await transaction.savedSearch.update({
        where: { id },
        data: {
          ...settingColumns(settings),
          ...(before.deletedAt && { deletedAt: null, since: clock.now() }),
        },
      });
      if (derived) await queries.storeCriteria(transaction, id, derived.criteria);
      if (scope) await hits.recount(transaction, id, scope);
      if (scope || before.deletedAt) eventLog.notifyCountersOnCommit(transaction, userId);
      return this.#presentOne(transaction, await this.find(userId, id, transaction));
    });
  }

  /**
   * Deletes a search; it can be restored for a day.
   * @throws ApiError saved_filter.not_found
   */
  async delete(userId: number, id: number): Promise<void> {
    const { database, profile } = this.deps;
    await database.$transaction(async (transaction) => {
      await profile.lockAccount(transaction, userId);
      await this.#delete(transaction, await this.find(userId, id, transaction));
    });
  }

  /** Deletes the search with an equivalent filter, if it exists. */
  async deleteEquivalent(userId: number, filter: SavedSearchFields): Promise<void> {
    const { database, profile } = this.deps;
    await database.$transaction(async (transaction) => {
      await profile.lockAccount(transaction, userId);
      const row = await queries.findEquivalent(transaction, userId, filterKey(filter));
      if (row) await this.#delete(transaction, row);
    });
  }

  /** Returns for each filter whether an account has an equivalent search. */
  async hasEquivalents(userId: number, filters: SavedSearchFields[]): Promise<boolean[]> {
    const keys = filters.map(filterKey);
    const existingKeys = await queries.findExistingKeys(this.deps.database, userId, keys);
    return keys.map((key) => existingKeys.has(key));
  }

  async findPeriod(userId: number): Promise<SubscriptionPeriod> {
    return (await queries.findPeriod(this.deps.database, userId)).subscriptionPeriod;
  }

  async setPeriod(userId: number, subscriptionPeriod: SubscriptionPeriod): Promise<void> {
    await this.deps.database.user.update({ where: { id: userId }, data: { subscriptionPeriod } });
  }

  /** Deletes searches that can no longer be restored. Run by the worker. */
  async purge(): Promise<void> {
    const { database } = this.deps;
    while ((await queries.purgeDeleted(database, this.#restorableSince(), PURGE_BATCH_SIZE)) > 0);
  }

  async #delete(transaction: DatabaseTransaction, row: queries.SavedRow): Promise<void> {
    const { clock, notifications, eventLog } = this.deps;
    const { id, userId, state } = row;
    await transaction.savedSearch.update({ where: { id }, data: { deletedAt: clock.now() } });
    if (state?.notificationId) {
      await notifications.markReadWithin(transaction, userId, state.notificationId);
      const finalCount = { id: state.notificationId, count: state.countAfterHit };
      await notifications.storeFinalCounts(transaction, [finalCount]);
    }
    eventLog.notifyCountersOnCommit(transaction, userId);
  }

  /** @throws ApiError saved_filter.not_found */
  async #findRestorable(transaction: DatabaseTransaction, userId: number, id: number) {
    const row = await queries.findSearch(transaction, userId, id, this.#restorableSince());
    if (!row) throw new ApiError('saved_filter.not_found');
    return row;
  }

  /**
   * Returns the search to be changed and its new filter.
   * @throws ApiError saved_filter.not_found, saved_filter.duplicate; saved_filter.limit for a search to be restored
   */
  async #findChangeable(
    transaction: DatabaseTransaction,
    { userId, id, newFilter }: { userId: number; id: number; newFilter: SavedSearchFields | null },
  ) {
    const before = await this.#findRestorable(transaction, userId, id);
    const filter = newFilter ?? readFields(before.filter);
    const equalSearch = await queries.findEquivalent(transaction, userId, filterKey(filter));
    if (equalSearch && equalSearch.id !== id) throw new ApiError('saved_filter.duplicate');
    if (before.deletedAt) await this.#assertLimit(transaction, userId);
    return { before, filter };
  }

  /** Returns the equivalent search; without one, checks that the account may save another. */
  async #findEqualOrAssertLimit(transaction: DatabaseTransaction, userId: number, key: string) {
    const equalSearch = await queries.findEquivalent(transaction, userId, key);
    if (!equalSearch) await this.#assertLimit(transaction, userId);
    return equalSearch;
  }

  async #assertLimit(transaction: DatabaseTransaction, userId: number): Promise<void> {
    const count = await queries.countSearches(transaction, userId);
    if (count >= MAX_SAVED_FILTERS) throw new ApiError('saved_filter.limit');
  }

  /**
   * Returns a filter with its derived columns, and its search scope.
   * @throws ApiError saved_filter.empty; validation of the fields with unknown ids
   */
  async #derive(filter: SavedSearchFields, language: Language) {
    const { sellers, catalogue, scopes } = this.deps;
    if (isEmpty(filter)) throw new ApiError('saved_filter.empty');
    const { seller_id: sellerId } = filter;
    const isUnknown =
      sellerId !== undefined && (await sellers.filterPublicSellers([sellerId])).length === 0;
    const unknownFields = [
      ...(await catalogue.findAllUnknownFields(filter)),
      ...(isUnknown ? (['seller_id'] as const) : []),
    ];
    if (unknownFields.length > 0)
      throw createValidationError(unknownFields, 'unknown_choice', language);
    const scope = await scopes.resolveSavedSearch(filter, language);
    // The words of a query are compared as if the filters that they mean had been chosen.
    const interpretedFilter = { ...scope.filter, seller_id: sellerId };
    const criteria = {
      filter,
      filterKey: filterKey(filter),
      indexKeys: filingKeysOfSearch(interpretedFilter, scope.vehicles),
      columns: savedSearchColumnsOf(interpretedFilter, scope),
    };
    return { criteria, scope };
  }

  /** Returns the scope of a restored search; `undefined` if it has unknown ids and therefore finds nothing. */
  async #scopeOfRestored(filter: SavedSearchFields, language: Language) {
    const { catalogue, scopes } = this.deps;
    const unknownFields = await catalogue.findAllUnknownFields(filter);
    return unknownFields.length > 0 ? undefined : scopes.resolveSavedSearch(filter, language);
  }

  async #presentOne(transaction: DatabaseTransaction, row: queries.SavedRow): Promise<SavedFilter> {
    const [presented] = await this.#present(transaction, [row]);
    if (!presented) throw new Error(`presenting saved search ${row.id} returned no row`);
    return presented;
  }

  async #present(transaction: DatabaseTransaction, rows: queries.SavedRow[]) {
    const filters = rows.map(({ filter }) => readFields(filter));
    const summaryOf = await this.createSummarizer(transaction, filters);
    const dictionaries = await this.deps.names.loadDictionaries(transaction);
    return rows.map((row) => {
      const filter = readFields(row.filter);
      return toSavedFilter(row, filter, { summary: summaryOf(filter), dictionaries });
    });
  }

  async createSummarizer(transaction: DatabaseTransaction, filters: SavedSearchFields[]) {
    const ids = [...new Set(filters.flatMap(({ seller_id: id }) => id ?? []))];
    const sellers = ids.length > 0 ? await queries.findSellers(transaction, ids) : [];
    const sellerNames = new Map(sellers.map((row) => [row.id, sellerNameOf(row)]));
    return createSummarizer(await this.deps.names.loadDictionaries(transaction), sellerNames);
  }

  #restorableSince(): Date {
    return new Date(this.deps.clock.now().getTime() - RESTORE_PERIOD_MS);
  }
}
