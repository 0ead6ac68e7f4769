import type { Chat, ChatRole, ChatStatus, Offer, PageMeta } from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import { ApiError } from '../../../http/api-error.ts';
import { pageMetaOf } from '../../../http/page-meta.ts';
import type { Language } from '../../../i18n.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import type { EventLogService } from '../../core/event-log/event-log.service.ts';
import type { NotificationsService } from '../../core/notifications/notifications.service.ts';
import type { PostLifeService } from '../../posts/post-life/post-life.service.ts';
import { titlesSchema as titlesOf } from '../../posts/post-titles.ts';
import type { PostsService } from '../../posts/posts/posts.service.ts';
import type { OfferRow, OffersService } from '../offers/offers.service.ts';
import { toPerson } from '../person.presenter.ts';
import { chatStateOf, toChat } from './chats.presenter.ts';
import * as queries from './chats.queries.ts';
import { chatTransition, type FirstMessageLimits } from './chats.rules.ts';

export type { ChatRow } from './chats.queries.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  life: Pick<PostLifeService, 'find'>;
  posts: Pick<PostsService, 'findRefs'>;
  notifications: Pick<NotificationsService, 'notify'>;
  offers: Pick<OffersService, 'listByIds'>;
  limitsBeforeAcceptance: FirstMessageLimits;
  eventLog: Pick<EventLogService, 'publish'>;
}

interface Caller {
  actor: { userId: number };
  language: Language;
}

/** Chats between buyers and sellers about ads (docs/product.md#chats). */
export class ChatsService extends BaseService<Dependencies> {
  /** Returns a page of the caller's chats, latest message first. */
  async list(
    caller: Caller,
    filter: queries.ChatFilter,
    { page, perPage }: { page: number; perPage: number },
  ): Promise<{ data: Chat[]; meta: PageMeta }> {
    const { database } = this.deps;
    const { userId } = caller.actor;
    const [rows, total] = await Promise.all([
      queries.findChats(database, userId, filter, { skip: (page - 1) * perPage, take: perPage }),
      queries.countChats(database, userId, filter),
    ]);
    return { data: await this.#present(rows, caller), meta: pageMetaOf(page, perPage, total) };
  }

  async countUnread(userId: number): Promise<number> {
    return (await this.unreadCounts([userId])).get(userId) ?? 0;
  }

  /** Returns the number of unread messages, by account. */
  unreadCounts(userIds: readonly number[]): Promise<Map<number, number>> {
    return queries.sumUnread(this.deps.database, userIds);
  }

  /** Returns those of the given chats that the caller takes part in. */
  async listByIds(caller: Caller, ids: number[]): Promise<Chat[]> {
    if (ids.length === 0) return [];
    const page = { skip: 0, take: ids.length };
    const rows = await queries.findChats(this.deps.database, caller.actor.userId, { ids }, page);
    return this.#present(rows, caller);
  }

  /** Returns a chat from the account's side; `null` if the account does not take part in it. */
  async find(
    userId: number,
    id: number,
    transaction: DatabaseTransaction = this.deps.database,
  ): Promise<queries.ChatRow | null> {
    const [row] = await queries.findChats(transaction, userId, { id });
    return row ?? null;
  }

  /**
   * Returns a chat from the account's side.
   * @throws ApiError chat.not_found, also for a chat of other accounts
   */
  async getOwn(
    userId: number,
    id: number,
    transaction?: DatabaseTransaction,
  ): Promise<queries.ChatRow> {
    const row = await this.find(userId, id, transaction);
    if (!row) throw new ApiError('chat.not_found');
    return row;
  }

  /** Returns the chat that an account has opened about an ad; `null` if there is none. */
  async findOpenedBy(
    userId: number,
    postId: number,
    transaction: DatabaseTransaction = this.deps.database,
  ): Promise<queries.ChatRow | null> {
    const [row] = await queries.findChats(transaction, userId, { postId, role: 'buyer' });
    return row ?? null;
  }

  /**
   * Returns a chat from the account's side, locked until the commit: messages and read marks change only under this
   * lock.
   * @throws ApiError chat.not_found
   */
  async lockOwn(
    transaction: DatabaseTransaction,
    userId: number,
    id: number,
  ): Promise<queries.ChatRow> {
    await queries.lockChat(transaction, userId, id);
    return this.getOwn(userId, id, transaction);
  }

  /**
   * Accepts, rejects, closes or reopens a chat.
   * @throws ApiError chat.not_found; chat.not_yours; chat.wrong_state; chat.closed
   */
  async update(caller: Caller, id: number, requested: ChatStatus): Promise<Chat> {
    const { userId } = caller.actor;
    const row = await this.deps.database.$transaction(async (transaction) => {
      const chat = await this.lockOwn(transaction, userId, id);
      const outcome = chatTransition(chatStateOf(chat), chat.role, requested);
      if ('refused' in outcome) throw new ApiError(outcome.refused);
      if (outcome.to === chat.status) return chat;
      const closedById = outcome.to === 'closed' ? userId : null;
      await transaction.chat.update({
        where: { id },
        data: { status: outcome.to, closedById, ...this.#replyColumns(chat) },
      });
      this.publish(transaction, [userId, chat.otherId], id);
      const isAcceptance = outcome.to === 'accepted' && chat.status !== 'closed';
      if (isAcceptance) await this.notifyOther(transaction, userId, chat, 'chat_accepted');
      return this.getOwn(userId, id, transaction);
    });
    return this.#presentOne(row, caller);
  }

  /** Opens a chat after an accepted offer, or accepts the existing chat in any state. */
  async acceptByOffer(
    transaction: DatabaseTransaction,
    {
      postId,
      titles,
      buyerId,
      sellerId,
    }: Pick<OfferRow, 'postId' | 'buyerId' | 'sellerId'> & {
      titles: unknown;
    },
  ): Promise<void> {
    const existing = await this.findOpenedBy(buyerId, postId, transaction);
    if (!existing) {
      const now = this.deps.clock.now();
      const chatFields = {
        status: 'accepted',
        byOffer: true,
        lastMessageAt: now,
        createdAt: now,
      } as const;
      await transaction.chat.create({
        data: { postId, titles: titlesOf.parse(titles), buyerId, sellerId, ...chatFields },
      });
      return;
    }
    const chat = await this.lockOwn(transaction, buyerId, existing.id);
    await transaction.chat.update({
      where: { id: chat.id },
      // The seller has not replied to the messages of a new chat: `byOffer` excludes it from the seller's reply
      // figures.
      data: {
        status: 'accepted',
        closedById: null,
        ...(chat.status === 'new' && { byOffer: true }),
      },
    });
  }

  /** Marks the messages of a chat up to `seq` as read; a read mark never decreases. */
  async readUpTo(caller: Caller, id: number, seq: number): Promise<Chat> {
    const { userId } = caller.actor;
    const row = await this.deps.database.$transaction(async (transaction) => {
      const { role, readSeq, otherId } = await this.lockOwn(transaction, userId, id);
      if (seq > readSeq) {
        await queries.updateReadMark(transaction, { chatId: id, role, seq });
        this.publish(transaction, [userId], id);
        const lastRead = await queries.findLastMessageOf(transaction, id, otherId, {
          after: readSeq,
          upTo: seq,
        });
        if (lastRead) this.publishMessage(transaction, [otherId], lastRead.id);
      }
      return this.getOwn(userId, id, transaction);
    });
    return this.#presentOne(row, caller);
  }

  publish(transaction: DatabaseTransaction, userIds: number[], chatId: number): void {
    this.deps.eventLog.publish(
      transaction,
      userIds.map((userId) => ({ userId, kind: 'chat', subjectId: chatId })),
    );
  }

  publishMessage(transaction: DatabaseTransaction, userIds: number[], messageId: number): void {
    this.deps.eventLog.publish(
      transaction,
      userIds.map((userId) => ({ userId, kind: 'message', subjectId: messageId })),
    );
  }

  async publishChatsBetween(transaction: DatabaseTransaction, a: number, b: number): Promise<void> {
    for (const { id } of await queries.findChatIdsBetween(transaction, a, b)) {
      this.publish(transaction, [a, b], id);
    }
  }

  /** Recounts the unread messages of one side, after messages of a locked chat have changed. */
  recount(transaction: DatabaseTransaction, chatId: number, role: ChatRole): Promise<void> {
    return queries.updateReadMark(transaction, { chatId, role });
  }

  /**
   * Notifies the other side of a chat about an action of an account.
   * @param chat the chat from that account's side
   */
  async notifyOther(
    transaction: DatabaseTransaction,
    userId: number,
    { id, postId, otherId, ...chat }: queries.ChatRow,
    kind: 'chat_new' | 'chat_accepted',
  ): Promise<void> {
    const { life, notifications } = this.deps;
    const user = await transaction.user.findUniqueOrThrow({ where: { id: userId } });
    const post = await life.find(postId, transaction);
    await notifications.notify(transaction, otherId, kind, {
      postId: post && postId,
      values: { ...titlesOf.parse(chat.titles), chat_id: id, person: toPerson(user, false) },
    });
  }

  hasChatBetween(a: number, b: number): Promise<boolean> {
    return queries.hasChatBetween(this.deps.database, a, b);
  }

  /**
   * Returns the time of the seller's reply: only the seller changes the status of a new chat, which counts as a reply.
   */
  #replyColumns({ status }: queries.ChatRow) {
    return status === 'new' ? { repliedAt: this.deps.clock.now() } : {};
  }

  async #presentOne(row: queries.ChatRow, caller: Caller): Promise<Chat> {
    const [chat] = await this.#present([row], caller);
    if (!chat) throw new ApiError('chat.not_found');
    return chat;
  }

  async #present(rows: queries.ChatRow[], { actor, language }: Caller): Promise<Chat[]> {
    const { database, posts, offers, limitsBeforeAcceptance } = this.deps;
    const { userId } = actor;
    const postRefs = rows.map((row) => ({ id: row.postId, titles: titlesOf.parse(row.titles) }));
    const offerIds = rows.flatMap(({ offerId }) => offerId ?? []);
    const [refs, lastMessages, presentedOffers] = await Promise.all([
      posts.findRefs(postRefs, { userId, language }),
      queries.findLastMessages(database, rows),
      offers.listByIds(offerIds, { userId, language }),
    ]);
    const lastByChat = new Map(lastMessages.map((message) => [message.chatId, message]));
    const offerById = new Map<number | null, Offer>(
      presentedOffers.map((offer) => [offer.id, offer]),
    );
    return rows.flatMap((row, index) => {
      const post = refs[index]?.ref;
      const offer = offerById.get(row.offerId) ?? null;
      return post
        ? [
            toChat(
              row,
              { userId, limitsBeforeAcceptance },
              { post, last: lastByChat.get(row.id), offer },
            ),
          ]
        : [];
    });
  }
}
