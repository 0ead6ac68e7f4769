import type { MessageResolution, PageMeta, ReportedMessage } from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import type { Actor } from '../../../http/actor.ts';
import { ApiError } from '../../../http/api-error.ts';
import { pageMetaOf } from '../../../http/page-meta.ts';
import { type Language, translate } from '../../../i18n.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import type { ProfileService } from '../../accounts/profile/profile.service.ts';
import type { StaffService } from '../../accounts/staff/staff.service.ts';
import type { ModerationLogService } from '../../core/moderation-log/moderation-log.service.ts';
import type { NotificationsService } from '../../core/notifications/notifications.service.ts';
import type { PostLifeService } from '../../posts/post-life/post-life.service.ts';
import { titlesSchema } from '../../posts/post-titles.ts';
import type { PostsService } from '../../posts/posts/posts.service.ts';
import type { MessagesService } from '../../talk/chats/messages.service.ts';
import type { MessageReportsService } from '../../talk/message-reports/message-reports.service.ts';
import { toReportedMessage } from './reported-messages.presenter.ts';
import * as queries from './reported-messages.queries.ts';

interface Dependencies {
  database: Database;
  profile: Pick<ProfileService, 'lockAccount'>;
  staff: Pick<StaffService, 'assertCanBlock' | 'blockWithin'>;
  life: Pick<PostLifeService, 'find'>;
  posts: Pick<PostsService, 'findRefs'>;
  messages: Pick<MessagesService, 'deleteForBoth' | 'eraseIfDeleted'>;
  messageReports: Pick<MessageReportsService, 'settle'>;
  log: Pick<ModerationLogService, 'addEntry'>;
  notifications: Pick<NotificationsService, 'notifyAll'>;
}

type ReportedMessageRow = NonNullable<Awaited<ReturnType<typeof queries.findReportedMessage>>>;

/** Reported messages and decisions on them. Of two parallel decisions one succeeds and the other is rejected. */
export class ReportedMessagesService extends BaseService<Dependencies> {
  /** Returns a page of reported messages, oldest report first. Excludes the moderator's own chats. */
  async listReportedMessages(
    { userId }: Actor,
    { status, page, perPage }: { status: queries.ReportStatus; page: number; perPage: number },
    language: Language,
  ): Promise<{ data: ReportedMessage[]; meta: PageMeta }> {
    const { ids, total } = await queries.findPage(
      this.deps.database,
      { status, staffId: userId },
      { skip: (page - 1) * perPage, take: perPage },
    );
    const data = await this.#presentMessages(ids, userId, language);
    return { data, meta: pageMetaOf(page, perPage, total) };
  }

  /**
   * Checks whether a decision is possible, before its body is read.
   * @throws ApiError message.not_found; chat.own, even if the message is not reported; report.resolved
   */
  async assertCanResolve({ userId }: Actor, id: number): Promise<void> {
    await this.#requireOpen(this.deps.database, userId, id);
  }

  /**
   * Settles all open reports of a message.
   * @throws ApiError as `assertCanResolve`; user.is_staff
   */
  async resolveReports(
    actor: Actor,
    id: number,
    action: MessageResolution,
    language: Language,
  ): Promise<ReportedMessage> {
    const { database, profile, staff, messages, messageReports, log } = this.deps;
    const { senderId } = await this.#requireOpen(database, actor.userId, id);
    await database.$transaction(async (transaction) => {
      // Reporting and resolving both lock the sender's account first, to avoid deadlocks.
      const { locale } = await profile.lockAccount(transaction, senderId);
      const row = await this.#requireOpen(transaction, actor.userId, id);
      if (action === 'block_sender') {
        await staff.assertCanBlock(senderId, transaction);
        const reason = translate(locale === 'en' ? 'en' : 'ru', 'said', 'blocked_for_messages');
        await staff.blockWithin(transaction, senderId, reason, actor);
      }
      const reporters = await messageReports.settle(transaction, id, action);
      if (action === 'keep') await messages.eraseIfDeleted(transaction, row);
      else await messages.deleteForBoth(transaction, row);
      await log.addEntry(transaction, actor, {
        action: action === 'keep' ? 'keep_message' : 'delete_message',
        postId: row.chat.postId,
        userId: senderId,
      });
      await this.#notify(transaction, row, action, reporters);
    });
    const [resolvedMessage] = await this.#presentMessages([id], actor.userId, language);
    if (!resolvedMessage) throw new ApiError('message.not_found');
    return resolvedMessage;
  }

  /** Returns a message of other users that has an open report. */
  async #requireOpen(
    transaction: DatabaseTransaction,
    userId: number,
    id: number,
  ): Promise<ReportedMessageRow> {
    const row = await queries.findReportedMessage(transaction, id);
    if (!row) throw new ApiError('message.not_found');
    if (row.chat.buyerId === userId || row.chat.sellerId === userId) throw new ApiError('chat.own');
    if (row.reports.length === 0) throw new ApiError('message.not_found');
    if (row.reports.every(({ settledAt }) => settledAt)) throw new ApiError('report.resolved');
    return row;
  }

  /** Notifies the reporters of a message, and its sender if it was removed. */
  async #notify(
    transaction: DatabaseTransaction,
    { senderId, chat }: ReportedMessageRow,
    action: MessageResolution,
    reporters: number[],
  ): Promise<void> {
    const { life, notifications } = this.deps;
    const post = await life.find(chat.postId, transaction);
    const content = {
      postId: post && chat.postId,
      values: { ...titlesSchema.parse(chat.titles), action },
    };
    const senders = action === 'keep' ? [] : [senderId];
    await notifications.notifyAll(transaction, [
      ...senders.map((userId) => ({ userId, kind: 'message_removed' as const, ...content })),
      ...reporters.map((userId) => ({ userId, kind: 'report_resolved' as const, ...content })),
    ]);
  }

  async #presentMessages(
    ids: number[],
    userId: number,
    language: Language,
  ): Promise<ReportedMessage[]> {
    const { database, posts } = this.deps;
    const rows = await queries.findMessages(database, ids);
    const namedPosts = rows.map(({ chat }) => ({
      id: chat.postId,
      titles: titlesSchema.parse(chat.titles),
    }));
    const senders = rows.map(({ senderId }) => senderId);
    const [refs, precedingMessages, blockedIds] = await Promise.all([
      posts.findRefs(namedPosts, { userId, language }),
      queries.findPrecedingMessages(database, rows),
      queries.findBlockedAccounts(database, userId, senders),
    ]);
    const messages = rows.flatMap((row, index) => {
      const post = refs[index]?.ref;
      if (!post) return [];
      return [
        toReportedMessage(row, {
          post,
          isBlocked: blockedIds.has(row.senderId),
          precedingMessages,
        }),
      ];
    });
    return ids.flatMap((id) => messages.find((each) => each.id === id) ?? []);
  }
}
