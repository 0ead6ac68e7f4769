import { type Chat, type ChatMessage, type ChatRole, chatRoles } from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Language } from '../../../i18n.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import type { ProfileService } from '../../accounts/profile/profile.service.ts';
import type { MessageFilesService } from '../message-files/message-files.service.ts';
import type { MessageReportsService } from '../message-reports/message-reports.service.ts';
import type { ChatsService } from './chats.service.ts';
import { isDeletedFor, type MessageRow, readerOf, toMessage } from './messages.presenter.ts';
import * as queries from './messages.queries.ts';

interface Dependencies {
  database: Database;
  profile: Pick<ProfileService, 'lockAccount'>;
  chats: Pick<
    ChatsService,
    'getOwn' | 'lockOwn' | 'readUpTo' | 'recount' | 'publish' | 'publishMessage'
  >;
  reports: Pick<MessageReportsService, 'report' | 'isOpen'>;
  files: Pick<MessageFilesService, 'delete'>;
}

interface MessagePage {
  offset?: number | undefined;
  before?: number | undefined;
  after?: number | undefined;
  per_page: number;
}

type Deletions = Pick<MessageRow, 'id' | 'deletedForBuyer' | 'deletedForSeller'>;

const otherRole = (role: ChatRole): ChatRole => (role === 'buyer' ? 'seller' : 'buyer');

export class MessagesService extends BaseService<Dependencies> {
  /**
   * Returns messages of a chat in ascending order, without changing read marks.
   * @throws ApiError chat.not_found
   */
  async list(
    userId: number,
    chatId: number,
    { offset, before, after, per_page: limit }: MessagePage,
  ) {
    const { database, chats } = this.deps;
    const chat = await chats.getOwn(userId, chatId);
    const { lastSeq } = chat;
    const range =
      after === undefined ? { upTo: before ? before - 1 : lastSeq - (offset ?? 0) } : { after };
    const rows = await queries.findMessageRange(database, chatId, range, { lastSeq, take: limit });
    return {
      data: rows.map((row) => toMessage(row, { ...chat, userId })),
      meta: { total: lastSeq, first_seq: 1, last_seq: lastSeq, read_seq: chat.readSeq },
    };
  }

  /** Loads messages. The returned function returns a participant's view of one, and `undefined` for other accounts. */
  async findViews(ids: number[]): Promise<(userId: number, id: number) => ChatMessage | undefined> {
    const rows = ids.length > 0 ? await queries.findMessagesByIds(this.deps.database, ids) : [];
    const byId = new Map(rows.map((row) => [row.id, row]));
    return (userId, id) => {
      const row = byId.get(id);
      const isParticipant = row && [row.chat.buyerId, row.chat.sellerId].includes(userId);
      return isParticipant ? toMessage(row, readerOf(row.chat, userId)) : undefined;
    };
  }

  /**
   * Marks a message and all earlier ones as read.
   * @throws ApiError message.not_found
   */
  async readUpTo(
    caller: { actor: { userId: number }; language: Language },
    id: number,
  ): Promise<Chat> {
    const { chatId, seq } = await this.#findOwn(this.deps.database, caller.actor.userId, id);
    return this.deps.chats.readUpTo(caller, chatId, seq);
  }

  /**
   * Deletes a message: for both sides if it is the caller's own and unread, otherwise for the caller only.
   * @throws ApiError message.not_found
   */
  async delete(userId: number, id: number): Promise<ChatMessage> {
    const { database, chats } = this.deps;
    const { chatId } = await this.#findOwn(database, userId, id);
    return database.$transaction(async (transaction) => {
      const chat = await chats.lockOwn(transaction, userId, chatId);
      const row = await this.#findOwn(transaction, userId, id);
      const isUnread = row.seq > chat.theirReadSeq;
      const roles = [
        chat.role,
        ...(row.senderId === userId && isUnread ? [otherRole(chat.role)] : []),
      ];
      const deleted = await this.#delete(transaction, row, roles);
      this.#publish(transaction, row, roles.length > 1 ? [userId, chat.otherId] : [userId]);
      return toMessage(deleted, { ...chat, userId });
    });
  }

  /** Deletes a message for both sides, for moderators. */
  async deleteForBoth(
    transaction: DatabaseTransaction,
    { id, chatId, senderId }: { id: number; chatId: number; senderId: number },
  ): Promise<void> {
    const { otherId } = await this.deps.chats.lockOwn(transaction, senderId, chatId);
    const row = await this.#findOwn(transaction, senderId, id);
    await this.#delete(transaction, row, chatRoles);
    this.#publish(transaction, row, [senderId, otherId]);
  }

  /**
   * Reports a message to the moderators; reporting it again changes nothing.
   * @throws ApiError message.not_found; message.own; message.deleted
   */
  async markSpam(userId: number, id: number): Promise<ChatMessage> {
    const { database, profile, chats, reports } = this.deps;
    const { chatId, senderId } = await this.#findOwn(database, userId, id);
    if (senderId === userId) throw new ApiError('message.own');
    return database.$transaction(async (transaction) => {
      // Under the lock, reports against one sender are counted one at a time.
      await profile.lockAccount(transaction, senderId);
      const chat = await chats.lockOwn(transaction, userId, chatId);
      const row = await this.#findOwn(transaction, userId, id);
      if (isDeletedFor(row, chat.role)) throw new ApiError('message.deleted');
      if (row.spam) return toMessage(row, { ...chat, userId });
      await reports.report(transaction, row, userId);
      const markedMessage = await transaction.chatMessage.update({
        where: { id },
        data: { spam: true },
        include: { file: true },
      });
      await chats.recount(transaction, chatId, chat.role);
      this.#publish(transaction, row, [userId]);
      return toMessage(markedMessage, { ...chat, userId });
    });
  }

  /** Publishes a changed message and its chat, whose unread count may have changed. */
  #publish(transaction: DatabaseTransaction, row: MessageRow, userIds: number[]): void {
    const { chats } = this.deps;
    chats.publishMessage(transaction, userIds, row.id);
    chats.publish(transaction, userIds, row.chatId);
  }

  async #delete(
    transaction: DatabaseTransaction,
    { id, chatId }: MessageRow,
    roles: readonly ChatRole[],
  ): Promise<MessageRow> {
    const deleted = await transaction.chatMessage.update({
      where: { id },
      data: {
        ...(roles.includes('buyer') && { deletedForBuyer: true }),
        ...(roles.includes('seller') && { deletedForSeller: true }),
      },
      include: { file: true },
    });
    for (const role of roles) await this.deps.chats.recount(transaction, chatId, role);
    await this.#eraseIfUnneeded(transaction, deleted);
    return deleted;
  }

  /** Erases a message whose reports have been settled, if both sides have deleted it. */
  async eraseIfDeleted(
    transaction: DatabaseTransaction,
    { id, chatId, senderId }: Pick<MessageRow, 'id' | 'chatId' | 'senderId'>,
  ): Promise<void> {
    await this.deps.chats.lockOwn(transaction, senderId, chatId);
    await this.#eraseIfUnneeded(transaction, await this.#findOwn(transaction, senderId, id));
  }

  /** Erases the text and file of a message that both sides have deleted, unless an open report needs them. */
  async #eraseIfUnneeded(
    transaction: DatabaseTransaction,
    { id, deletedForBuyer, deletedForSeller }: Deletions,
  ): Promise<void> {
    const { reports, files } = this.deps;
    if (!deletedForBuyer || !deletedForSeller || (await reports.isOpen(transaction, id))) return;
    await transaction.chatMessage.update({ where: { id }, data: { text: '', warnings: [] } });
    await files.delete(transaction, id);
  }

  async #findOwn(transaction: DatabaseTransaction, userId: number, id: number) {
    const row = await queries.findMessage(transaction, userId, id);
    if (!row) throw new ApiError('message.not_found');
    return row;
  }
}
