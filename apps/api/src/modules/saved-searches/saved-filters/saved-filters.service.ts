import {
  MAX_SAVED_FILTERS,
  type PageMeta,
  type SavedFields,
  type SavedFilter,
  type SearchOrder,
  type SubscriptionPeriod,
} from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import { ApiError } from '../../../http/api-error.ts';
import { fieldFailure } from '../../../http/field-errors.ts';
import { pageMetaOf } from '../../../http/page-meta.ts';
import type { Language } from '../../../i18n.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import type { ProfileService } from '../../accounts/profile/profile.service.ts';
import { sellerName } from '../../accounts/sellers/sellers.presenter.ts';
import type { SellersService } from '../../accounts/sellers/sellers.service.ts';
import type { CatalogueService } from '../../core/catalogue/catalogue.service.ts';
import type { NamesService } from '../../core/catalogue/names.service.ts';
import type { EventLogService } from '../../core/event-log/event-log.service.ts';
import type { NotificationsService } from '../../core/notifications/notifications.service.ts';
import { columnsOf, filedUnder } from '../../search/filters/filter-sql.ts';
import type { SearchScopesService } from '../../search/filters/search-scopes.service.ts';
import type { HitsService } from './hits.service.ts';
import { summaries, toSavedFilter } from './saved-filters.presenter.ts';
import * as queries from './saved-filters.queries.ts';
import { filterKey, keptFields, readFields } from './saved-filters.rules.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  profile: Pick<ProfileService, 'lock'>;
  sellers: Pick<SellersService, 'publicIds'>;
  catalogue: Pick<CatalogueService, 'allUnknown'>;
  names: Pick<NamesService, 'dictionaries'>;
  scopes: Pick<SearchScopesService, 'ofSaved'>;
  hits: Pick<HitsService, 'lock' | 'recount'>;
  notifications: Pick<NotificationsService, 'markReadWith' | 'keepCounts'>;
  eventLog: Pick<EventLogService, 'recount'>;
}

/** What is said of a saved search beside its filter; what is left out stays. */
interface Marks {
  name?: string | null | undefined;
  order?: SearchOrder | null | undefined;
  optionId?: number | undefined;
  notify?: boolean | undefined;
}

/** A saved search, and whether the call made it. */
interface Saved {
  saved: SavedFilter;
  isNew: boolean;
}

/** A filter of which nothing narrows is none. */
const isEmpty = (filter: SavedFields) => Object.keys(filter).length === 0;

/** The marks that are there: the others stay. An empty name is none. */
const given = ({ name, order, optionId, notify }: Marks) => ({
  ...(name !== undefined && { name: name || null }),
  ...(order !== undefined && { order }),
  ...(optionId !== undefined && { optionId, stoppedOptionId: null }),
  ...(notify !== undefined && { notify }),
});

/** For so long a deleted search can come back. */
const DAY_MS = 86_400_000;
const PURGED_AT_ONCE = 50;

/** Searches that accounts keep (docs/product.md#saved-searches). */
export class SavedFiltersService extends BaseService<Dependencies> {
  /** A page of an account's searches, the latest first. */
  async list(
    userId: number,
    { page, perPage }: { page: number; perPage: number },
  ): Promise<{ data: SavedFilter[]; meta: PageMeta }> {
    const { database } = this.deps;
    const [rows, total] = await Promise.all([
      queries.findPage(database, userId, { skip: (page - 1) * perPage, take: perPage }),
      queries.countSearches(database, userId),
    ]);
    return { data: await this.#shown(database, rows), meta: pageMetaOf(page, perPage, total) };
  }

  /** How many searches of some accounts have new ads, by account; none of those that have none. */
  newOf(userIds: readonly number[]): Promise<Map<number, number>> {
    return queries.countNew(this.deps.database, userIds);
  }

  async countNew(userId: number): Promise<number> {
    return (await this.newOf([userId])).get(userId) ?? 0;
  }

  /**
   * A search of an account that is not deleted.
   * @throws ApiError saved_filter.not_found, also for somebody else's
   */
  async own(
    userId: number,
    id: number,
    transaction: DatabaseTransaction = this.deps.database,
  ): Promise<queries.SavedRow> {
    const row = await queries.findSearch(transaction, userId, id, null);
    if (!row) throw new ApiError('saved_filter.not_found');
    return row;
  }

  /** An own search as its owner sees it. */
  async ownShown(userId: number, id: number): Promise<SavedFilter> {
    return this.#one(this.deps.database, await this.own(userId, id));
  }

  /** The same of one that may have been deleted within the day. */
  async assertSaved(userId: number, id: number): Promise<void> {
    await this.#kept(this.deps.database, userId, id);
  }

  /**
   * Saves a search. An equal one is that one, as it is.
   * @throws ApiError saved_filter.limit, saved_filter.empty; validation at the field that names what is unknown
   */
  async save(
    userId: number,
    { filter, marks, language }: { filter: SavedFields; marks: Marks; language: Language },
  ): Promise<Saved> {
    const { database, clock, profile } = this.deps;
    const kept = keptFields(filter);
    const key = filterKey(kept);
    const there = await this.#equalOrRoom(database, userId, key);
    if (there) return { saved: await this.#one(database, there), isNew: false };
    const { compared } = await this.#read(kept, language);
    return database.$transaction(async (transaction) => {
      // Asked again under the lock: parallel calls keep no more than one may, and no search twice.
      await profile.lock(transaction, userId);
      const equal = await this.#equalOrRoom(transaction, userId, key);
      if (equal) return { saved: await this.#one(transaction, equal), isNew: false };
      const now = clock.now();
      const { id } = await transaction.savedSearch.create({
        data: {
          userId,
          filter: {},
          filterKey: key,
          ...given(marks),
          createdAt: now,
          since: now,
          state: { create: {} },
        },
      });
      await queries.setCompared(transaction, id, compared);
      const row = await this.own(userId, id, transaction);
      return { saved: await this.#one(transaction, row), isNew: true };
    });
  }

  /**
   * Changes a search; one deleted within the day comes back with its hits. Filter fields, if any come,
   * replace them all.
   * @throws ApiError saved_filter.not_found, saved_filter.duplicate, and as `save`
   */
  async change(
    userId: number,
    id: number,
    { filter, marks, language }: { filter: SavedFields; marks: Marks; language: Language },
  ): Promise<SavedFilter> {
    const { database, clock, profile, hits, eventLog } = this.deps;
    const isReplaced = Object.values(filter).some((value) => value !== undefined);
    const fresh = isReplaced ? keptFields(filter) : null;
    const { kept, before: stored } = await this.#changeable(database, { userId, id, fresh });
    const read = fresh && (await this.#read(kept, language));
    const scope = read || !stored.deletedAt ? read?.scope : await this.#scopeOf(kept, language);
    return database.$transaction(async (transaction) => {
      await profile.lock(transaction, userId);
      const { before } = await this.#changeable(transaction, { userId, id, fresh });
      await hits.lock(transaction, [id]);
      await transaction.savedSearch.update({
        where: { id },
        data: { ...given(marks), ...(before.deletedAt && { deletedAt: null, since: clock.now() }) },
      });
      if (read) await queries.setCompared(transaction, id, read.compared);
      if (scope) await hits.recount(transaction, id, scope);
      if (scope || before.deletedAt) eventLog.recount(transaction, userId);
      return this.#one(transaction, await this.own(userId, id, transaction));
    });
  }

  /**
   * Deletes a search; for a day it can come back.
   * @throws ApiError saved_filter.not_found
   */
  async delete(userId: number, id: number): Promise<void> {
    const { database, profile } = this.deps;
    await database.$transaction(async (transaction) => {
      await profile.lock(transaction, userId);
      await this.#delete(transaction, await this.own(userId, id, transaction));
    });
  }

  /** Deletes the search that means the same as a filter, if there is one. */
  async deleteEqual(userId: number, filter: SavedFields): Promise<void> {
    const { database, profile } = this.deps;
    await database.$transaction(async (transaction) => {
      await profile.lock(transaction, userId);
      const row = await queries.findEqual(transaction, userId, filterKey(filter));
      if (row) await this.#delete(transaction, row);
    });
  }

  /** Whether an account has a search that means the same as each of some filters. */
  async kept(userId: number, filters: SavedFields[]): Promise<boolean[]> {
    const keys = filters.map(filterKey);
    const kept = await queries.findKeys(this.deps.database, userId, keys);
    return keys.map((key) => kept.has(key));
  }

  async period(userId: number): Promise<SubscriptionPeriod> {
    return (await queries.findPeriod(this.deps.database, userId)).subscriptionPeriod;
  }

  async setPeriod(userId: number, subscriptionPeriod: SubscriptionPeriod): Promise<void> {
    await this.deps.database.user.update({ where: { id: userId }, data: { subscriptionPeriod } });
  }

  /** Purges what was deleted more than a day ago. Run by the worker. */
  async purge(): Promise<void> {
    const { database } = this.deps;
    while ((await queries.purgeDeleted(database, this.#dayAgo(), PURGED_AT_ONCE)) > 0);
  }

  async #delete(transaction: DatabaseTransaction, row: queries.SavedRow): Promise<void> {
    const { clock, notifications, eventLog } = this.deps;
    const { id, userId, state } = row;
    await transaction.savedSearch.update({ where: { id }, data: { deletedAt: clock.now() } });
    if (state?.notificationId) {
      await notifications.markReadWith(transaction, userId, state.notificationId);
      const shown = { id: state.notificationId, count: state.countAfterHit };
      await notifications.keepCounts(transaction, [shown]);
    }
    eventLog.recount(transaction, userId);
  }

  /** @throws ApiError saved_filter.not_found */
  async #kept(
    transaction: DatabaseTransaction,
    userId: number,
    id: number,
  ): Promise<queries.SavedRow> {
    const row = await queries.findSearch(transaction, userId, id, this.#dayAgo());
    if (!row) throw new ApiError('saved_filter.not_found');
    return row;
  }

  /**
   * What a change begins with.
   * @throws ApiError saved_filter.not_found, saved_filter.duplicate; saved_filter.limit for one that would come back
   */
  async #changeable(
    transaction: DatabaseTransaction,
    { userId, id, fresh }: { userId: number; id: number; fresh: SavedFields | null },
  ) {
    const before = await this.#kept(transaction, userId, id);
    const kept = fresh ?? readFields(before.filter);
    const equal = await queries.findEqual(transaction, userId, filterKey(kept));
    if (equal && equal.id !== id) throw new ApiError('saved_filter.duplicate');
    if (before.deletedAt) await this.#assertRoom(transaction, userId);
    return { before, kept };
  }

  /** The search that means the same; where there is none, there must be room for it. */
  async #equalOrRoom(transaction: DatabaseTransaction, userId: number, key: string) {
    const equal = await queries.findEqual(transaction, userId, key);
    if (!equal) await this.#assertRoom(transaction, userId);
    return equal;
  }

  async #assertRoom(transaction: DatabaseTransaction, userId: number): Promise<void> {
    const count = await queries.countSearches(transaction, userId);
    if (count >= MAX_SAVED_FILTERS) throw new ApiError('saved_filter.limit');
  }

  /**
   * What a filter is compared by, and the scope that search has for it.
   * @throws ApiError saved_filter.empty; validation at the fields that name what is unknown
   */
  async #read(filter: SavedFields, language: Language) {
    const { sellers, catalogue, scopes } = this.deps;
    if (isEmpty(filter)) throw new ApiError('saved_filter.empty');
    const { seller_id: sellerId } = filter;
    const isUnknown = sellerId !== undefined && (await sellers.publicIds([sellerId])).length === 0;
    const unknown = [
      ...(await catalogue.allUnknown(filter)),
      ...(isUnknown ? (['seller_id'] as const) : []),
    ];
    if (unknown.length > 0) throw fieldFailure(unknown, 'unknown_choice', language);
    const scope = await scopes.ofSaved(filter, language);
    // What its words mean is compared as if it had been chosen.
    const asked = { ...scope.filter, seller_id: sellerId };
    const compared = {
      filter,
      filterKey: filterKey(filter),
      filed: filedUnder(asked, scope.vehicles),
      columns: columnsOf(asked, scope),
    };
    return { compared, scope };
  }

  /** The scope of a search that comes back; undefined where it names what is gone, and so finds nothing. */
  async #scopeOf(filter: SavedFields, language: Language) {
    const { catalogue, scopes } = this.deps;
    const unknown = await catalogue.allUnknown(filter);
    return unknown.length > 0 ? undefined : scopes.ofSaved(filter, language);
  }

  async #one(transaction: DatabaseTransaction, row: queries.SavedRow): Promise<SavedFilter> {
    const [shown] = await this.#shown(transaction, [row]);
    if (!shown) throw new Error(`The saved search ${row.id} was not shown`);
    return shown;
  }

  async #shown(transaction: DatabaseTransaction, rows: queries.SavedRow[]): Promise<SavedFilter[]> {
    const summaryOf = await this.summaries(
      transaction,
      rows.map(({ filter }) => readFields(filter)),
    );
    const names = await this.deps.names.dictionaries(transaction);
    return rows.map((row) => {
      const filter = readFields(row.filter);
      return toSavedFilter(row, filter, { summary: summaryOf(filter), names });
    });
  }

  /** What filters say in both languages. */
  async summaries(transaction: DatabaseTransaction, filters: SavedFields[]) {
    const ids = [...new Set(filters.flatMap(({ seller_id: id }) => id ?? []))];
    const sellers = ids.length > 0 ? await queries.findSellers(transaction, ids) : [];
    const sellerNames = new Map(sellers.map((row) => [row.id, sellerName(row)]));
    return summaries(await this.deps.names.dictionaries(transaction), sellerNames);
  }

  #dayAgo(): Date {
    return new Date(this.deps.clock.now().getTime() - DAY_MS);
  }
}
