import {
  type EmailType,
  hasEmail,
  MAX_ID,
  type Notification,
  type NotificationSettings,
  type NotificationType,
  type PageMeta,
} from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import { ApiError } from '../../../http/api-error.ts';
import { pageMetaOf } from '../../../http/page-meta.ts';
import type { Language } from '../../../i18n.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import type { EmailQueueService } from '../email-queue/email-queue.service.ts';
import type { EventLogService } from '../event-log/event-log.service.ts';
import { presentNotification } from './notifications.presenter.ts';
import * as queries from './notifications.queries.ts';
import { emailSettings, keptSince, type NotificationValues } from './notifications.rules.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  mail: Pick<EmailQueueService, 'enqueueAll'>;
  eventLog: Pick<EventLogService, 'publish' | 'recountNow'>;
}

interface NotificationContent {
  /** It may have been erased. */
  postId: number | null;
  values: NotificationValues;
}

interface NewNotification extends NotificationContent {
  userId: number;
  kind: NotificationType;
}

interface Page {
  order: 'asc' | 'desc';
  unread: boolean;
  page: number;
  perPage: number;
}

/** Emails that are switched on or off, by type, and digests. */
interface Switched {
  emails?: Partial<Record<EmailType, boolean | undefined>> | undefined;
  digest?: boolean | undefined;
}

const PURGED_AT_ONCE = 1_000;

/** Notifications of accounts: a row for the site, and an email for the types that have one. */
export class NotificationsService extends BaseService<Dependencies> {
  /**
   * Notifies an account, if and only if the transaction is committed. Whether it wants the email is
   * decided when that is sent.
   */
  async notify(
    transaction: DatabaseTransaction,
    userId: number,
    kind: NotificationType,
    { postId, values }: NotificationContent,
  ): Promise<void> {
    await this.notifyAll(transaction, [{ userId, kind, postId, values }]);
  }

  /**
   * The same of many accounts at once.
   * @returns the ids, in the order of the list
   */
  async notifyAll(transaction: DatabaseTransaction, list: NewNotification[]): Promise<number[]> {
    const { clock, mail } = this.deps;
    const rows = await queries.add(transaction, list, clock.now());
    this.#publish(transaction, rows);
    const emails = rows.filter(({ kind }) => hasEmail(kind));
    await mail.enqueueAll(
      transaction,
      emails.map(({ id }) => ({ kind: 'notification', id })),
    );
    return rows.map(({ id }) => id);
  }

  /** Tells of notifications whose saved searches have more new ads. */
  countOn(transaction: DatabaseTransaction, rows: { id: number; userId: number }[]): void {
    this.#publish(transaction, rows);
  }

  /** Keeps what notifications count that their saved searches count no longer. */
  async keepCounts(
    transaction: DatabaseTransaction,
    counted: { id: number; count: number }[],
  ): Promise<void> {
    if (counted.length > 0) await queries.setCounts(transaction, counted);
  }

  /** Marks one read as part of what else happens. */
  async markReadWith(transaction: DatabaseTransaction, userId: number, id: number): Promise<void> {
    const { clock } = this.deps;
    if (!(await queries.markRead(transaction, userId, { id, now: clock.now() }))) return;
    this.#publish(transaction, [{ id, userId }]);
  }

  /**
   * Takes ids as so many notifications would: who sees his own on both sides of them must not see by the
   * gap whether somebody else was notified.
   */
  async skipIds(transaction: DatabaseTransaction, count: number): Promise<void> {
    if (count > 0) await queries.skipIds(transaction, count);
  }

  /** A page of an account's notifications: page 1 holds the newest, in either order (docs/product.md#notifications). */
  async list(
    userId: number,
    { order, unread, page, perPage }: Page,
    language: Language,
  ): Promise<{ data: Notification[]; meta: PageMeta }> {
    const { database } = this.deps;
    const shown = { userId, unread };
    const [rows, total] = await Promise.all([
      queries.findPage(database, shown, { skip: (page - 1) * perPage, take: perPage }),
      queries.countShown(database, shown),
    ]);
    if (order === 'asc') rows.reverse();
    return {
      data: rows.map((row) => presentNotification(row, language)),
      meta: pageMetaOf(page, perPage, total),
    };
  }

  async countUnread(userId: number): Promise<{ count: number }> {
    return { count: (await this.unreadOf([userId])).get(userId) ?? 0 };
  }

  /** How many are unread, by account; none of those that have none. */
  unreadOf(userIds: readonly number[]): Promise<Map<number, number>> {
    return queries.countUnread(this.deps.database, userIds);
  }

  /** Those of some ids that an account has. */
  async shownTo(
    { userId, language }: { userId: number; language: Language },
    ids: number[],
  ): Promise<Notification[]> {
    if (ids.length === 0) return [];
    const rows = await queries.findSome(this.deps.database, userId, ids);
    return rows.map((row) => presentNotification(row, language));
  }

  /**
   * @returns how many are left unread
   * @throws ApiError notification.not_found, also for somebody else's
   */
  async markRead(userId: number, id: number): Promise<{ count: number }> {
    await this.#assertOwn(userId, id);
    await this.deps.database.$transaction((transaction) =>
      this.markReadWith(transaction, userId, id),
    );
    return this.countUnread(userId);
  }

  /**
   * Marks all of an account's notifications read; with an id, that one and all older ones, so that
   * those stay which came after the reader looked.
   * @returns how many are left unread
   * @throws ApiError notification.not_found, also for somebody else's
   */
  async markAllRead(userId: number, until: number | undefined): Promise<{ count: number }> {
    const { database, clock, eventLog } = this.deps;
    if (until !== undefined) await this.#assertOwn(userId, until);
    const marked = { until: until ?? MAX_ID, now: clock.now() };
    await queries.markReadUntil(database, userId, marked);
    await eventLog.recountNow(userId);
    return this.countUnread(userId);
  }

  async settings(userId: number): Promise<NotificationSettings> {
    const row = await queries.findSettings(this.deps.database, userId);
    return { emails: emailSettings(row?.emails), digest: row?.digest ?? true };
  }

  /** Switches emails on and off; what has no flag stays as it is. */
  async updateSettings(
    userId: number,
    { emails, digest }: Switched,
  ): Promise<NotificationSettings> {
    const given = { emails: emails ?? {}, digest: digest ?? null };
    await queries.mergeSettings(this.deps.database, userId, given);
    return this.settings(userId);
  }

  /** Purges what is no longer kept, in short transactions. Run by the worker. */
  async purge(): Promise<void> {
    const { database, clock } = this.deps;
    const { readBefore, madeBefore } = keptSince(clock.now());
    while ((await queries.purgeRead(database, readBefore, PURGED_AT_ONCE)) === PURGED_AT_ONCE);
    while ((await queries.purgeUnread(database, madeBefore, PURGED_AT_ONCE)) === PURGED_AT_ONCE);
  }

  #publish(transaction: DatabaseTransaction, rows: { id: number; userId: number }[]): void {
    this.deps.eventLog.publish(
      transaction,
      rows.map(({ id, userId }) => ({ userId, kind: 'notification', subjectId: id })),
    );
  }

  async #assertOwn(userId: number, id: number): Promise<void> {
    if (!(await queries.hasNotification(this.deps.database, userId, id))) {
      throw new ApiError('notification.not_found');
    }
  }
}
