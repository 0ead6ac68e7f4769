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
import { summaries, withoutUnknownIds } from './saved-filters.presenter.ts';
import { readFields } from './saved-filters.rules.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  onError?: ((error: unknown, what: string) => void) | undefined;
  posts: Pick<PostsService, 'findCards'>;
  rates: Pick<RatesService, 'kopecksPerUnit'>;
  names: Pick<DictionariesService, 'dictionaries'>;
  scopes: Pick<SearchScopesService, 'resolveSavedSearch' | 'resolveSavedWords'>;
  notifications: Pick<NotificationsService, 'markReadWithin'>;
  eventLog: Pick<EventLogService, 'notifyCountersOnCommit'>;
}

interface Owner {
  userId: number;
  language: Language;
}

const BATCH = 500;

/** Fields with ids that an explanation shows by name */
const namedFields: ReadonlySet<string> = new Set([...vehicleFields, 'location_city_id']);

/** Fields without a meaning of their own */
const besideFields: ReadonlySet<string> = new Set(['currency_id', 'radius']);

/** Name of the group of vehicle fields, judged together: chosen children replace their parents */
const VEHICLES = 'vehicles';

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

  /** Updates which hits count after an account changed what it hides. Its searches must be locked. */
  async updateHidden(
    transaction: DatabaseTransaction,
    userId: number,
    changed: queries.HiddenHits,
  ): Promise<void> {
    const searchIds = await queries.setHidden(transaction, userId, changed);
    if (searchIds.length === 0) return;
    await queries.recountNew(transaction, searchIds);
    this.deps.eventLog.notifyCountersOnCommit(transaction, userId);
  }

  /** Returns a page of the new ads of a search, the latest hit first. */
  async newPosts(
    owner: Owner,
    searchId: number,
    { page, perPage }: { page: number; perPage: number },
  ): Promise<{ data: PostCard[]; meta: PageMeta }> {
    const { database, posts } = this.deps;
    const [ids, { newCount }] = await Promise.all([
      queries.findNew(database, searchId, { skip: (page - 1) * perPage, take: perPage }),
      queries.findState(database, searchId),
    ]);
    return { data: await posts.findCards(ids, owner), meta: pageMetaOf(page, perPage, newCount) };
  }

  /** Marks the new ads of a search as seen, up to a moment or all, and its notification as read. */
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
    await this.#recountAll(await queries.findOutdated(database, now, BATCH));
  }

  /** Stops counting new ads that no longer match because of new rates. */
  async recountPriced(): Promise<void> {
    const { database } = this.deps;
    for (let last = 0; ; ) {
      const ids = await queries.findPriced(database, last, BATCH);
      await this.#recountAll(ids);
      if (ids.length < BATCH) return;
      last = ids.at(-1) ?? last;
    }
  }

  /** Deletes hits of erased ads and searches. Run by the worker. */
  async purge(): Promise<void> {
    await queries.purgeOrphans(this.deps.database);
  }

  /**
   * Explains why an ad does or does not match a search, and when it was a hit. A field fails if the dictionaries have
   * none of its ids any more.
   * @throws ApiError post.not_found for an ad that was never public
   */
  async explain(owner: Owner, searchId: number, postId: number): Promise<Explanation> {
    const { database, clock, rates, names } = this.deps;
    const [row, post, hit] = await Promise.all([
      queries.findSearch(database, searchId),
      queries.findPost(database, postId),
      queries.findHit(database, searchId, postId),
    ]);
    const visibility = post && visibilityOf(post);
    if (!row) throw new ApiError('saved_filter.not_found');
    if (!visibility) throw new ApiError('post.not_found');
    const filter = readFields(row.filter);
    const dictionaries = await names.dictionaries(database);
    const { known, unknown } = withoutUnknownIds(filter, dictionaries);
    const kopecks = await rates.kopecksPerUnit(filter.currency_id);
    const price = post.priceRub && kopecks ? Number(kopecksToUnits(post.priceRub, kopecks)) : null;
    const failing = [
      ...unknown.filter((field) => !Object.hasOwn(known, field)),
      ...(await this.#failing(known, owner.language, postId)),
    ];
    const summaryOf = summaries(dictionaries, new Map());
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
      ...failing.map((field) => {
        const wanted = filterValueOf(filter, field);
        const found = adValueOf(post, field, { price, now: clock.now() });
        if (!namedFields.has(field) || found === null) return { field, wanted, found };
        const nameOf = (part: unknown) => summaryOf(readFields(part))[owner.language];
        const { radius } = field === 'location_city_id' ? known : {};
        return {
          field,
          wanted,
          found,
          names: {
            wanted: nameOf({ [field]: wanted, radius }),
            found: nameOf({ [field]: found }),
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

  /** Returns the fields that exclude an ad by themselves; no vehicle field if it is one of the chosen vehicles. */
  async #failing(filter: SavedSearchFields, language: Language, postId: number): Promise<string[]> {
    const isVehicle = (name: string) => vehicleFields.some((field) => field === name);
    const { scopes, database } = this.deps;
    const fields = Object.keys(filter).filter((field) => !besideFields.has(field) && field !== 'q');
    const { q: _words, ...choices } = filter;
    const [scope, words] = await Promise.all([
      scopes.resolveSavedSearch(choices, language),
      scopes.resolveSavedWords(filter, language),
    ]);
    const alone = [
      ...fields.map((name) => ({ name, condition: filterSql(restrictToField(scope, name)) })),
      ...(filter.q === undefined ? [] : [{ name: 'q', condition: filterSql(words) }]),
    ];
    const chosen = filterSql({ ...restrictToField(scope, 'brand_id'), vehicles: scope.vehicles });
    const conditions = scope.namesVehicles
      ? [...alone, { name: VEHICLES, condition: chosen }]
      : alone;
    const failing = await queries.findFailing(database, postId, conditions);
    return failing.filter(
      (name) => name !== VEHICLES && (!isVehicle(name) || failing.includes(VEHICLES)),
    );
  }

  /** Each in its own transaction: one that fails does not undo the others. */
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
        onError?.(error, 'a saved search was not counted again');
      }
    }
  }
}
