import type { ChatMessage, MessageForm } from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import { ApiError } from '../../../http/api-error.ts';
import { createValidationError } from '../../../http/field-errors.ts';
import type { UploadedFile } from '../../../http/uploads.ts';
import type { Language } from '../../../i18n.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import type { Limits } from '../../../infra/limits.ts';
import type { ProfileService } from '../../accounts/profile/profile.service.ts';
import type { PostLifeService } from '../../posts/post-life/post-life.service.ts';
import { visibilityOf } from '../../posts/posts/posts.rules.ts';
import type { BlockedUsersService } from '../blocked-users/blocked-users.service.ts';
import { chatStateOf } from '../chats/chats.presenter.ts';
import { type FirstMessageLimits, messageTransition } from '../chats/chats.rules.ts';
import type { ChatRow, ChatsService } from '../chats/chats.service.ts';
import { type MessageRow, toMessage } from '../chats/messages.presenter.ts';
import type {
  MessageFilesService,
  NewMessageFile,
} from '../message-files/message-files.service.ts';
import type { MessageReportsService } from '../message-reports/message-reports.service.ts';
import type { SafetyService } from '../safety/safety.service.ts';
import * as queries from './sending.queries.ts';
import {
  contentHash,
  dayQuota,
  isNewAccount,
  minuteQuota,
  type OutgoingMessage,
  type Quota,
  secondsUntilRoom,
} from './sending.rules.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  limits: Pick<Limits, 'scaleMaximum'>;
  profile: Pick<ProfileService, 'lockAccount'>;
  life: Pick<PostLifeService, 'find' | 'titlesOf'>;
  chats: Pick<
    ChatsService,
    'getOwn' | 'findOpenedBy' | 'lockOwn' | 'notifyOther' | 'publish' | 'publishMessage'
  >;
  blockedUsers: Pick<BlockedUsersService, 'blockBetween'>;
  safety: Pick<SafetyService, 'warningsIn'>;
  reports: Pick<MessageReportsService, 'isPaused' | 'reportDanger'>;
  files: Pick<MessageFilesService, 'hash' | 'store' | 'discard'>;
  limitsBeforeAcceptance: FirstMessageLimits;
  quotas: {
    messagesPerMinute: number;
    chatsPerDay: number;
    chatsPerDayForNewAccount: number;
    newAccountDays: number;
  };
}

/** Content of a message, with the hash that detects a repeated one. */
interface MessageContent {
  text: string;
  hash: string;
  storedFile: NewMessageFile | null;
}

type Post = NonNullable<Awaited<ReturnType<PostLifeService['find']>>>;

/** Sends messages, which may open a chat; enforces permissions and quotas. */
export class SendingService extends BaseService<Dependencies> {
  /**
   * Checks whether a message may be sent, before its form is validated and its file is read.
   * @throws ApiError as `send`, except validation and idempotency.reused
   */
  async assertCanSend(userId: number, outgoing: OutgoingMessage): Promise<void> {
    const { database } = this.deps;
    const chat = await this.#findChat(database, userId, outgoing);
    if (await this.#findSentBefore(database, userId, chat, outgoing)) return;
    await this.#authorizeMessage(database, userId, chat, outgoing);
  }

  /**
   * Sends a message, or opens a chat with it. A repeated `client_id` returns the first message.
   * @throws ApiError chat.not_found; post.not_found; post.own; post.gone; chat.paused; chat.closed; chat.not_accepted;
   * chat.daily_limit; message.too_often; validation; idempotency.reused
   */
  async send(
    userId: number,
    form: MessageForm,
    file: UploadedFile | null,
    language: Language,
  ): Promise<{ message: ChatMessage; repeated: boolean }> {
    const { database, files } = this.deps;
    const { chat_id: chatId, post_id: postId, client_id: clientId, message: text } = form;
    if (text.trim() === '' && !file) throw createValidationError('message', 'required', language);
    const outgoing = { chatId, postId, clientId, length: text.length, hasFile: file !== null };
    const hash = contentHash(text, file ? await files.hash(file) : '');
    // The file is stored before the transaction, which must stay short.
    const isUnsent = async () => {
      const chat = await this.#findChat(database, userId, outgoing);
      return (await this.#findSentBefore(database, userId, chat, outgoing)) === null;
    };
    const storedFile =
      file && (await isUnsent()) ? await files.store(userId, file, language) : null;
    try {
      const sent = await this.#sendOnce(userId, outgoing, { text, hash, storedFile });
      if (storedFile && sent.repeated) await files.discard(storedFile);
      return sent;
    } catch (error) {
      // After a database error the outcome is unknown, so the file must not be deleted.
      if (storedFile && error instanceof ApiError) await files.discard(storedFile);
      throw error;
    }
  }

  #sendOnce(
    userId: number,
    outgoing: OutgoingMessage,
    content: MessageContent,
  ): Promise<{ message: ChatMessage; repeated: boolean }> {
    const { database, profile, chats } = this.deps;
    return database.$transaction(async (transaction) => {
      // The account is locked first, as in all transactions; the lock also serializes quota checks and the blocking
      // of users.
      const { blockedAt } = await profile.lockAccount(transaction, userId);
      if (blockedAt) throw new ApiError('unauthorized');
      const id = outgoing.chatId ?? (await this.#findChat(transaction, userId, outgoing))?.id;
      const existing = id === undefined ? null : await chats.lockOwn(transaction, userId, id);
      const sent = await this.#findSentBefore(transaction, userId, existing, outgoing);
      if (sent && existing) {
        if (sent.hash !== content.hash) throw new ApiError('idempotency.reused');
        return { message: toMessage(sent, { ...existing, userId }), repeated: true };
      }
      const { newStatus, post } = await this.#authorizeMessage(
        transaction,
        userId,
        existing,
        outgoing,
      );
      const chat = existing ?? (await this.#openChat(transaction, userId, post));
      const { clientId = null } = outgoing;
      const row = await this.#writeMessage(transaction, chat, {
        userId,
        clientId,
        newStatus,
        ...content,
      });
      if (!existing) await chats.notifyOther(transaction, userId, chat, 'chat_new');
      else if (newStatus !== chat.status)
        await chats.notifyOther(transaction, userId, chat, 'chat_accepted');
      return { message: toMessage(row, { ...chat, userId }), repeated: false };
    });
  }

  /** Returns the chat of a message; `null` if the message opens one. */
  async #findChat(
    transaction: DatabaseTransaction,
    userId: number,
    { chatId, postId }: OutgoingMessage,
  ): Promise<ChatRow | null> {
    const { chats } = this.deps;
    if (chatId !== undefined) return chats.getOwn(userId, chatId, transaction);
    return postId === undefined ? null : chats.findOpenedBy(userId, postId, transaction);
  }

  async #findSentBefore(
    transaction: DatabaseTransaction,
    userId: number,
    chat: ChatRow | null,
    { clientId }: OutgoingMessage,
  ) {
    if (!chat || clientId === undefined) return null;
    return queries.findSentMessage(transaction, chat.id, userId, clientId);
  }

  /** Checks whether a message may be sent; returns the chat's status after it, and the ad of a new chat. */
  async #authorizeMessage(
    transaction: DatabaseTransaction,
    userId: number,
    chat: ChatRow | null,
    outgoing: OutgoingMessage,
  ) {
    const { blockedUsers, limitsBeforeAcceptance } = this.deps;
    const post = chat ? null : await this.#getPostForNewChat(transaction, userId, outgoing.postId);
    const state =
      chat || !post
        ? chat && chatStateOf(chat)
        : {
            status: 'new' as const,
            closedBy: null,
            messages: 0,
            block: await blockedUsers.blockBetween(transaction, userId, post.userId),
          };
    if (!state) throw new ApiError('chat.not_found');
    const outcome = messageTransition(
      state,
      chat?.role ?? 'buyer',
      outgoing,
      limitsBeforeAcceptance,
    );
    if ('refused' in outcome) {
      const values = {
        most: String(limitsBeforeAcceptance.count),
        length: String(limitsBeforeAcceptance.length),
      };
      throw new ApiError(outcome.refused, { values });
    }
    await this.#assertQuotas(transaction, userId, chat === null);
    return { newStatus: outcome.to, post };
  }

  async #getPostForNewChat(
    transaction: DatabaseTransaction,
    userId: number,
    postId: number | undefined,
  ): Promise<Post> {
    const post = postId === undefined ? null : await this.deps.life.find(postId, transaction);
    if (post?.userId === userId) throw new ApiError('post.own');
    const visibility = post && visibilityOf(post);
    if (!post || !visibility) throw new ApiError('post.not_found');
    if (await this.deps.reports.isPaused(transaction, userId)) throw new ApiError('chat.paused');
    if (visibility === 'gone') throw new ApiError('post.gone');
    return post;
  }

  async #assertQuotas(
    transaction: DatabaseTransaction,
    userId: number,
    opensChat: boolean,
  ): Promise<void> {
    const { clock, limits, quotas } = this.deps;
    const now = clock.now();
    const assertQuota = async (
      quota: Quota,
      find: typeof queries.findSentTimes,
      code: 'chat.daily_limit' | 'message.too_often',
    ) => {
      const times = await find(transaction, userId, quota.since, quota.max);
      const retryAfter = secondsUntilRoom(quota, times, now);
      if (retryAfter !== null) throw new ApiError(code, { retryAfter });
    };
    if (opensChat) {
      const { createdAt } = await transaction.user.findUniqueOrThrow({ where: { id: userId } });
      const isNew = isNewAccount(createdAt, quotas.newAccountDays, now);
      const limit = isNew ? quotas.chatsPerDayForNewAccount : quotas.chatsPerDay;
      await assertQuota(dayQuota(limit, now), queries.findOpenedTimes, 'chat.daily_limit');
    }
    const limit = limits.scaleMaximum(quotas.messagesPerMinute);
    if (limit === null) return;
    await assertQuota(minuteQuota(limit, now), queries.findSentTimes, 'message.too_often');
  }

  async #openChat(
    transaction: DatabaseTransaction,
    userId: number,
    post: Post | null,
  ): Promise<ChatRow> {
    const { clock, life, chats } = this.deps;
    if (!post) throw new ApiError('post.not_found');
    const now = clock.now();
    const { id } = await transaction.chat.create({
      data: {
        postId: post.id,
        titles: life.titlesOf(post),
        buyerId: userId,
        sellerId: post.userId,
        lastMessageAt: now,
        createdAt: now,
      },
      select: { id: true },
    });
    return chats.getOwn(userId, id, transaction);
  }

  async #writeMessage(
    transaction: DatabaseTransaction,
    chat: ChatRow,
    content: MessageContent & {
      userId: number;
      clientId: string | null;
      newStatus: ChatRow['status'];
    },
  ): Promise<MessageRow> {
    const { clock, safety, reports, chats } = this.deps;
    const { userId, clientId, newStatus: status, text, hash, storedFile } = content;
    const now = clock.now();
    const seq = chat.lastSeq + 1;
    const warnings = safety.warningsIn(text);
    const isDangerous = warnings.some(({ level }) => level === 'danger');
    const message = await transaction.chatMessage.create({
      data: {
        chatId: chat.id,
        seq,
        senderId: userId,
        clientId,
        text,
        hash,
        warnings,
        danger: isDangerous,
        createdAt: now,
      },
    });
    const file =
      storedFile &&
      (await transaction.messageFile.create({ data: { ...storedFile, messageId: message.id } }));
    const row = { ...message, file };
    const receiver = chat.role === 'buyer' ? 'seller' : 'buyer';
    // Only the seller's message changes the status of a new chat.
    const isFirstReply = chat.status === 'new' && status !== 'new';
    await queries.updateChatOfMessage(transaction, {
      chatId: chat.id,
      seq,
      receiver,
      status,
      isFirstReply,
      now,
    });
    const userIds = [userId, chat.otherId];
    if (chat.lastSeq === 0 || status !== chat.status) chats.publish(transaction, userIds, chat.id);
    chats.publishMessage(transaction, userIds, row.id);
    if (isDangerous) await reports.reportDanger(transaction, row);
    return row;
  }
}
