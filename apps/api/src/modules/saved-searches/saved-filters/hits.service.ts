import type { Explanation, PageMeta, PostCard, SavedSearchFields } from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import { ApiError } from '../../../http/api-error.ts';
import { pageMetaOf } from '../../../http/page-meta.ts';
import type { Language } from '../../../i18n.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import { vehicleFields } from '../../core/catalogue/catalogue.rules.ts';
import type { DictionariesService } from '../../core/catalogue/dictionaries.service.ts';
import type { EventLogService } from '../../core/event-log/event-log.service.ts';
import type { NotificationsService } from '../../core/notifications/notifications.service.ts';
import { kopecksToUnits } from '../../core/rates/rates.rules.ts';
import type { RatesService } from '../../core/rates/rates.service.ts';
import { visibilityOf } from '../../posts/posts/posts.rules.ts';
import type { PostsService } from '../../posts/posts/posts.service.ts';
import {
  filterSql,
  restrictToField,
  type SearchScope,
  whereSql,
} from '../../search/filters/filter-sql.ts';
import type { SearchScopesService } from '../../search/filters/search-scopes.service.ts';
import * as queries from './hits.queries.ts';
import { adValueOf, filterValueOf } from './hits.rules.ts';
import { createSummarizer, withoutUnknownIds } from './saved-filters.presenter.ts';
import { readFields } from './saved-filters.rules.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  onError?: ((error: unknown, what: string) => void) | undefined;
  posts: Pick<PostsService, 'findCards'>;
  rates: Pick<RatesService, 'kopecksPerUnit'>;
  names: Pick<DictionariesService, 'loadDictionaries'>;
  scopes: Pick<SearchScopesService, 'resolveSavedSearch' | 'resolveSavedWords'>;
  notifications: Pick<NotificationsService, 'markReadWithin'>;
  eventLog: Pick<EventLogService, 'notifyCountersOnCommit'>;
}

interface SearchOwner {
  userId: number;
  language: Language;
}

const BATCH_SIZE = 500;

/** Fields with ids whose names an explanation shows */
const namedFields: ReadonlySet<string> = new Set([...vehicleFields, 'location_city_id']);

/** Fields that only qualify other fields */
const dependentFields: ReadonlySet<string> = new Set(['currency_id', 'radius']);

/** Name of the condition for all vehicle fields together: chosen children replace their parents */
const VEHICLE_GROUP = 'vehicles';

/** Hits of saved searches: which ads are new, and which still match */
export class HitsService extends BaseService<Dependencies> {
  /**
   * Locks searches with their hits until the commit.
   * @param searchIds a string is in the database's array syntax
   */
  lock(transaction: DatabaseTransaction, searchIds: number[] | string): Promise<void> {
    return queries.lockStates(transaction, searchIds);
  }

  /** Locks all searches of an account with their hits; returns their ids. */
  lockAll(transaction: DatabaseTransaction, userId: number): Promise<number[]> {
    return queries.lockAllStates(transaction, userId);
  }

  /** Updates which hits are counted after an account changed what it hides. Its searches must be locked. */
  async updateHidden(
    transaction: DatabaseTransaction,
    userId: number,
    changes: queries.HiddenHits,
  ): Promise<void> {
    const searchIds = await queries.updateHidden(transaction, userId, changes);
    if (searchIds.length === 0) return;
    await queries.recountNew(transaction, searchIds);
    this.deps.eventLog.notifyCountersOnCommit(transaction, userId);
  }

  /** Returns a page of the new ads of a search, the latest hit first. */
  async listNewPosts(
    owner: SearchOwner,
    searchId: number,
    { page, perPage }: { page: number; perPage: number },
  ): Promise<{ data: PostCard[]; meta: PageMeta }> {
    const { database, posts } = this.deps;
    const [ids, { newCount }] = await Promise.all([
      queries.findNewPostIds(database, searchId, { skip: (page - 1) * perPage, take: perPage }),
      queries.findState(database, searchId),
    ]);
    return { data: await posts.findCards(ids, owner), meta: pageMetaOf(page, perPage, newCount) };
  }

  /** Marks the new ads of a search as seen, all or those up to a time, and its notification as read. */
  async markSeen(userId: number, searchId: number, until: Date | undefined): Promise<void> {
    const { database, clock, notifications, eventLog } = this.deps;
    const now = clock.now();
    await database.$transaction(async (transaction) => {
      await this.lock(transaction, [searchId]);
      await queries.markSeen(transaction, searchId, until && until < now ? until : now);
      const { notificationId } = await queries.findState(transaction, searchId);
      if (notificationId) await notifications.markReadWithin(transaction, userId, notificationId);
      eventLog.notifyCountersOnCommit(transaction, userId);
    });
  }

  /** Re-evaluates which ads of a locked search still match, after its filter, the time or the rates changed. */
  recount(transaction: DatabaseTransaction, searchId: number, scope: SearchScope): Promise<void> {
    return queries.updateMatches(transaction, searchId, whereSql(scope));
  }

  /** Stops counting new ads that no longer match because time has passed. Run by the worker every minute. */
  async recountExpired(): Promise<void> {
    const { database, clock } = this.deps;
    const now = clock.now();
    await this.#recountAll(await queries.findOutdatedSearchIds(database, now, BATCH_SIZE));
  }

  /** Stops counting new ads that no longer match because of new rates. */
  async recountPriced(): Promise<void> {
    const { database } = this.deps;
    for (let lastId = 0; ; ) {
      const ids = await queries.findPricedSearchIds(database, lastId, BATCH_SIZE);
      await this.#recountAll(ids);
      if (ids.length < BATCH_SIZE) return;
      lastId = ids.at(-1) ?? lastId;
    }
  }

  /** Deletes hits of erased ads and searches. Run by the worker. */
  async purge(): Promise<void> {
    await queries.purgeOrphans(this.deps.database);
  }

  /**
   * Explains why an ad does or does not match a search, and when it became a hit. A field excludes the ad if the
   * dictionaries no longer contain any of its ids.
   * @throws ApiError post.not_found for an ad that was never public
   */
  async explain(owner: SearchOwner, searchId: number, postId: number): Promise<Explanation> {
    const { database, clock, rates, names } = this.deps;
    const [search, post, hit] = await Promise.all([
      queries.findSearch(database, searchId),
      queries.findPost(database, postId),
      queries.findHit(database, searchId, postId),
    ]);
    const visibility = post && visibilityOf(post);
    if (!search) throw new ApiError('saved_filter.not_found');
    if (!visibility) throw new ApiError('post.not_found');
    const filter = readFields(search.filter);
    const dictionaries = await names.loadDictionaries(database);
    const { known, unknown } = withoutUnknownIds(filter, dictionaries);
    const kopecks = await rates.kopecksPerUnit(filter.currency_id);
    const price = post.priceRub && kopecks ? Number(kopecksToUnits(post.priceRub, kopecks)) : null;
    const failedFields = [
      ...unknown.filter((field) => !Object.hasOwn(known, field)),
      ...(await this.#findFailedFields(known, owner.language, postId)),
    ];
    const summaryOf = createSummarizer(dictionaries, new Map());
    const isOwn = post.userId === owner.userId;
    const isHidden = await queries.isHidden(database, owner.userId, {
      postId,
      sellerId: post.userId,
    });
    const fails: Explanation['fails'] = [
      ...(visibility === 'shown'
        ? []
        : [{ field: 'status', wanted: 'active', found: post.status }]),
      ...(isOwn ? [{ field: 'own', wanted: false, found: true }] : []),
      ...(isHidden ? [{ field: 'hidden', wanted: false, found: true }] : []),
      ...failedFields.map((field) => {
        const filterValue = filterValueOf(filter, field);
        const adValue = adValueOf(post, field, { price, now: clock.now() });
        if (!namedFields.has(field) || adValue === null)
          return { field, wanted: filterValue, found: adValue };
        const nameOf = (part: unknown) => summaryOf(readFields(part))[owner.language];
        const { radius } = field === 'location_city_id' ? known : {};
        return {
          field,
          wanted: filterValue,
          found: adValue,
          names: {
            wanted: nameOf({ [field]: filterValue, radius }),
            found: nameOf({ [field]: adValue }),
          },
        };
      }),
    ];
    return {
      matches: fails.length === 0,
      fails,
      matched_at: hit?.at.toISOString() ?? null,
      mailed_at: (hit && (await queries.findMailedAt(database, hit)))?.toISOString() ?? null,
    };
  }

  /** Returns the fields that exclude an ad by themselves; no vehicle field if the ad is one of the chosen vehicles. */
  async #findFailedFields(
    filter: SavedSearchFields,
    language: Language,
    postId: number,
  ): Promise<string[]> {
    const isVehicle = (name: string) => vehicleFields.some((field) => field === name);
    const { scopes, database } = this.deps;
    const fields = Object.keys(filter).filter(
      (field) => !dependentFields.has(field) && field !== 'q',
    );
    const { q: _words, ...choices } = filter;
    const [scope, wordScope] = await Promise.all([
      scopes.resolveSavedSearch(choices, language),
      scopes.resolveSavedWords(filter, language),
    ]);
    const fieldConditions = [
      ...fields.map((name) => ({ name, condition: filterSql(restrictToField(scope, name)) })),
      ...(filter.q === undefined ? [] : [{ name: 'q', condition: filterSql(wordScope) }]),
    ];
    const vehicleCondition = filterSql({
      ...restrictToField(scope, 'brand_id'),
      vehicles: scope.vehicles,
    });
    const conditions = scope.namesVehicles
      ? [...fieldConditions, { name: VEHICLE_GROUP, condition: vehicleCondition }]
      : fieldConditions;
    const failedConditions = await queries.findFailedConditions(database, postId, conditions);
    return failedConditions.filter(
      (name) =>
        name !== VEHICLE_GROUP && (!isVehicle(name) || failedConditions.includes(VEHICLE_GROUP)),
    );
  }

  /** Recounts each search in its own transaction, so that a failure of one does not undo the others. */
  async #recountAll(searchIds: number[]): Promise<void> {
    const { database, scopes, eventLog, onError } = this.deps;
    for (const id of searchIds) {
      try {
        const row = await queries.findSearch(database, id);
        if (!row) continue;
        const scope = await scopes.resolveSavedSearch(readFields(row.filter), 'ru');
        await database.$transaction(async (transaction) => {
          await this.lock(transaction, [id]);
          await this.recount(transaction, id, scope);
          eventLog.notifyCountersOnCommit(transaction, row.userId);
        });
      } catch (error) {
        onError?.(error, 'recounting a saved search failed');
      }
    }
  }
}
