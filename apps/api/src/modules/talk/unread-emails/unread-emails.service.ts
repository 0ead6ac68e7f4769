import { type ChatRole, chatRoles } from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import type { Language } from '../../../i18n.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database } from '../../../infra/database.ts';
import type { EmailQueueService } from '../../core/email-queue/email-queue.service.ts';
import { titleIn, titles } from '../../posts/post-titles.ts';
import type { ChatsService } from '../chats/chats.service.ts';
import { toPerson } from '../person.presenter.ts';
import * as queries from './unread-emails.queries.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  mail: Pick<EmailQueueService, 'enqueueAll'>;
  chats: Pick<ChatsService, 'find'>;
  afterMinutes: number;
}

/** Emails enqueued in one transaction. */
const BATCH = 1_000;
const MINUTE_MS = 60_000;

/** Emails about messages that are not read: one a chat, until they are. */
export class UnreadEmailsService extends BaseService<Dependencies> {
  /**
   * Enqueues the emails that are due, in batches: killed in the middle, the next run goes on where this one
   * was. Run by the worker.
   */
  async enqueueDue(): Promise<void> {
    for (const role of chatRoles) {
      while ((await this.#enqueueBatch(role)) === BATCH);
    }
  }

  /**
   * What an email about unread messages says when it is sent.
   * @returns null where they are read by then, or where their reader is shown none: in chats that are
   * rejected or blocked
   */
  async valuesOf(
    unread: queries.Unread,
    language: Language,
  ): Promise<{ person: string; title: string } | null> {
    const { database, chats } = this.deps;
    const chat = await chats.find(unread.userId, unread.chatId);
    if (!chat || chat.unread === 0) return null;
    if (!(await queries.hasUnread(database, unread, chat))) return null;
    return {
      person: toPerson({ ...chat, id: chat.otherId }, chat.blocks).name,
      title: titleIn(titles.parse(chat.titles), language),
    };
  }

  /** @returns how many chats it took */
  #enqueueBatch(role: ChatRole): Promise<number> {
    const { database, clock, mail, afterMinutes } = this.deps;
    const since = new Date(clock.now().getTime() - afterMinutes * MINUTE_MS);
    return database.$transaction(async (transaction) => {
      const due = await queries.takeDue(transaction, role, { since, most: BATCH });
      await mail.enqueueAll(
        transaction,
        due.map(({ chatId, userId, seq }) => ({
          kind: 'unread_messages',
          chat_id: chatId,
          user_id: userId,
          seq,
        })),
      );
      return due.length;
    });
  }
}
