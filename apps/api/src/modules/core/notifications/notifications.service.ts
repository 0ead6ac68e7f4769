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
import {
  emailSettingsOf,
  type NotificationValues,
  retentionCutoffs,
} from './notifications.rules.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  mail: Pick<EmailQueueService, 'enqueueAll'>;
  eventLog: Pick<EventLogService, 'publish' | 'notifyCounters'>;
}

interface NotificationContent {
  /** The ad may have been erased. */
  postId: number | null;
  values: NotificationValues;
}

interface NewNotification extends NotificationContent {
  userId: number;
  kind: NotificationType;
}

interface PageRequest {
  order: 'asc' | 'desc';
  unread: boolean;
  page: number;
  perPage: number;
}

/** Changed email flags by type, and the digest flag. */
interface SettingsChange {
  emails?: Partial<Record<EmailType, boolean | undefined>> | undefined;
  digest?: boolean | undefined;
}

const PURGE_BATCH_SIZE = 1_000;

/** Notifications of accounts: each is a row for the site, and an email for types that have one. */
export class NotificationsService extends BaseService<Dependencies> {
  /** Notifies an account if and only if the transaction commits. The email setting is checked on delivery. */
  async notify(
    transaction: DatabaseTransaction,
    userId: number,
    kind: NotificationType,
    { postId, values }: NotificationContent,
  ): Promise<void> {
    await this.notifyAll(transaction, [{ userId, kind, postId, values }]);
  }

  /**
   * Notifies many accounts at once.
   * @returns ids of the notifications, in the same order
   */
  async notifyAll(
    transaction: DatabaseTransaction,
    notifications: NewNotification[],
  ): Promise<number[]> {
    const { clock, mail } = this.deps;
    const rows = await queries.addNotifications(transaction, notifications, clock.now());
    this.#publish(transaction, rows);
    const emails = rows.filter(({ kind }) => hasEmail(kind));
    await mail.enqueueAll(
      transaction,
      emails.map(({ id }) => ({ kind: 'notification', id })),
    );
    return rows.map(({ id }) => id);
  }

  /** Publishes changes of notifications whose saved searches have more new ads. */
  publishCountChanges(
    transaction: DatabaseTransaction,
    rows: { id: number; userId: number }[],
  ): void {
    this.#publish(transaction, rows);
  }

  /** Stores counts in notifications that will not follow their saved searches any more. */
  async storeFinalCounts(
    transaction: DatabaseTransaction,
    countsById: { id: number; count: number }[],
  ): Promise<void> {
    if (countsById.length > 0) await queries.storeCounts(transaction, countsById);
  }

  /** Marks a notification as read within a transaction of the caller. */
  async markReadWithin(
    transaction: DatabaseTransaction,
    userId: number,
    id: number,
  ): Promise<void> {
    const { clock } = this.deps;
    if (!(await queries.markRead(transaction, userId, { id, now: clock.now() }))) return;
    this.#publish(transaction, [{ id, userId }]);
  }

  /**
   * Advances the id sequence as if `count` notifications were added, because gaps between an account's own ids must
   * not reveal whether other accounts were notified.
   */
  async skipIds(transaction: DatabaseTransaction, count: number): Promise<void> {
    if (count > 0) await queries.skipIds(transaction, count);
  }

  /**
   * Returns a page of an account's notifications; page 1 contains the newest, whatever the order within the page
   * (docs/product.md#notifications).
   */
  async listNotifications(
    userId: number,
    { order, unread, page, perPage }: PageRequest,
    language: Language,
  ): Promise<{ data: Notification[]; meta: PageMeta }> {
    const { database } = this.deps;
    const selection = { userId, unread };
    const [rows, total] = await Promise.all([
      queries.findNotificationsPage(database, selection, {
        skip: (page - 1) * perPage,
        take: perPage,
      }),
      queries.countNotifications(database, selection),
    ]);
    if (order === 'asc') rows.reverse();
    return {
      data: rows.map((row) => presentNotification(row, language)),
      meta: pageMetaOf(page, perPage, total),
    };
  }

  async countUnread(userId: number): Promise<{ count: number }> {
    return { count: (await this.countUnreadByAccount([userId])).get(userId) ?? 0 };
  }

  /** Returns the unread counts by account; omits accounts without unread notifications. */
  countUnreadByAccount(userIds: readonly number[]): Promise<Map<number, number>> {
    return queries.countUnread(this.deps.database, userIds);
  }

  /** Returns those of the notifications that belong to the account. */
  async findOwnNotifications(
    { userId, language }: { userId: number; language: Language },
    ids: number[],
  ): Promise<Notification[]> {
    if (ids.length === 0) return [];
    const rows = await queries.findNotifications(this.deps.database, userId, ids);
    return rows.map((row) => presentNotification(row, language));
  }

  /**
   * Marks a notification as read.
   * @returns number of remaining unread notifications
   * @throws ApiError notification.not_found, also for a notification of another account
   */
  async markRead(userId: number, id: number): Promise<{ count: number }> {
    await this.#assertOwn(userId, id);
    await this.deps.database.$transaction((transaction) =>
      this.markReadWithin(transaction, userId, id),
    );
    return this.countUnread(userId);
  }

  /**
   * Marks all notifications of an account as read; with an id only those up to it, so that those created after the
   * page was loaded stay unread.
   * @returns number of remaining unread notifications
   * @throws ApiError notification.not_found, also for a notification of another account
   */
  async markAllRead(userId: number, until: number | undefined): Promise<{ count: number }> {
    const { database, clock, eventLog } = this.deps;
    if (until !== undefined) await this.#assertOwn(userId, until);
    const range = { until: until ?? MAX_ID, now: clock.now() };
    await queries.markReadUntil(database, userId, range);
    await eventLog.notifyCounters(userId);
    return this.countUnread(userId);
  }

  async findSettings(userId: number): Promise<NotificationSettings> {
    const row = await queries.findSettings(this.deps.database, userId);
    return { emails: emailSettingsOf(row?.emails), digest: row?.digest ?? true };
  }

  /** Switches emails on and off; omitted flags are unchanged. */
  async updateSettings(
    userId: number,
    { emails, digest }: SettingsChange,
  ): Promise<NotificationSettings> {
    const changes = { emails: emails ?? {}, digest: digest ?? null };
    await queries.mergeSettings(this.deps.database, userId, changes);
    return this.findSettings(userId);
  }

  /** Purges notifications after their retention, in short transactions. Run by the worker. */
  async purge(): Promise<void> {
    const { database, clock } = this.deps;
    const { readBefore, createdBefore } = retentionCutoffs(clock.now());
    while (
      (await queries.purgeReadNotifications(database, readBefore, PURGE_BATCH_SIZE)) ===
      PURGE_BATCH_SIZE
    );
    while (
      (await queries.purgeUnreadNotifications(database, createdBefore, PURGE_BATCH_SIZE)) ===
      PURGE_BATCH_SIZE
    );
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
