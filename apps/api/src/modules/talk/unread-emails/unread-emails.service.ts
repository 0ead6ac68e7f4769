import { type ChatRole, chatRoles } from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import type { Language } from '../../../i18n.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database } from '../../../infra/database.ts';
import type { EmailQueueService } from '../../core/email-queue/email-queue.service.ts';
import { localizedTitle, titlesSchema } from '../../posts/post-titles.ts';
import type { ChatsService } from '../chats/chats.service.ts';
import { toPerson } from '../person.presenter.ts';
import * as queries from './unread-emails.queries.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  mail: Pick<EmailQueueService, 'enqueueAll'>;
  chats: Pick<ChatsService, 'find'>;
  delayMinutes: number;
}

const BATCH_SIZE = 1_000;
const MINUTE_MS = 60_000;

/** Emails about unread messages: one per chat until they are read. */
export class UnreadEmailsService extends BaseService<Dependencies> {
  /**
   * Enqueues due emails in batches: after an interruption the next run resumes at the first unfinished batch. Run by
   * the worker.
   */
  async enqueueDue(): Promise<void> {
    for (const role of chatRoles) {
      while ((await this.#enqueueBatch(role)) === BATCH_SIZE);
    }
  }

  /**
   * Returns the values of an email about unread messages at the time of sending.
   * @returns `null` if the messages have been read, or are hidden in a rejected or blocked chat
   */
  async valuesOf(
    unread: queries.UnreadMessages,
    language: Language,
  ): Promise<{ person: string; title: string } | null> {
    const { database, chats } = this.deps;
    const chat = await chats.find(unread.userId, unread.chatId);
    if (!chat || chat.unread === 0) return null;
    if (!(await queries.hasUnreadMessage(database, unread, chat))) return null;
    return {
      person: toPerson({ ...chat, id: chat.otherId }, chat.hasBlocked).name,
      title: localizedTitle(titlesSchema.parse(chat.titles), language),
    };
  }

  /** @returns number of chats in the batch */
  #enqueueBatch(role: ChatRole): Promise<number> {
    const { database, clock, mail, delayMinutes } = this.deps;
    const unreadSince = new Date(clock.now().getTime() - delayMinutes * MINUTE_MS);
    return database.$transaction(async (transaction) => {
      const dueChats = await queries.claimDueChats(transaction, role, {
        unreadSince,
        limit: BATCH_SIZE,
      });
      await mail.enqueueAll(
        transaction,
        dueChats.map(({ chatId, userId, seq }) => ({
          kind: 'unread_messages',
          chat_id: chatId,
          user_id: userId,
          seq,
        })),
      );
      return dueChats.length;
    });
  }
}
