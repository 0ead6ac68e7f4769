import type { ChatMessage, MessageForm } from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import { ApiError } from '../../../http/api-error.ts';
import { fieldFailure } from '../../../http/field-errors.ts';
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
  type AddressedMessage,
  contentHash,
  dayQuota,
  isNewAccount,
  minuteQuota,
  type Quota,
  secondsUntilRoom,
} from './sending.rules.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  limits: Pick<Limits, 'scaled'>;
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
  first: FirstMessageLimits;
  quotas: { perMinute: number; perDay: number; perDayAtFirst: number; newAccountDays: number };
}

/** Content of a message, with the hash that detects a repeated one. */
interface Content {
  text: string;
  hash: string;
  kept: NewMessageFile | null;
}

type Post = NonNullable<Awaited<ReturnType<PostLifeService['find']>>>;

/** Sends messages and opens chats with them: permissions and quotas. */
export class SendingService extends BaseService<Dependencies> {
  /**
   * Checks whether a message may be sent, before its form is validated and its file is read.
   * @throws ApiError as `send`, except validation and idempotency.reused
   */
  async assertMaySend(userId: number, addressed: AddressedMessage): Promise<void> {
    const { database } = this.deps;
    const chat = await this.#chatOf(database, userId, addressed);
    if (await this.#sentBefore(database, userId, chat, addressed)) return;
    await this.#admit(database, userId, chat, addressed);
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
    if (text.trim() === '' && !file) throw fieldFailure('message', 'required', language);
    const addressed = { chatId, postId, clientId, length: text.length, hasFile: file !== null };
    const hash = contentHash(text, file ? await files.hash(file) : '');
    // The file is stored before the transaction, which must stay short.
    const isNew = async () => {
      const chat = await this.#chatOf(database, userId, addressed);
      return (await this.#sentBefore(database, userId, chat, addressed)) === null;
    };
    const kept = file && (await isNew()) ? await files.store(userId, file, language) : null;
    try {
      const sent = await this.#send(userId, addressed, { text, hash, kept });
      if (kept && sent.repeated) await files.discard(kept);
      return sent;
    } catch (error) {
      // After a database error the outcome is unknown: the file must stay.
      if (kept && error instanceof ApiError) await files.discard(kept);
      throw error;
    }
  }

  #send(
    userId: number,
    addressed: AddressedMessage,
    content: Content,
  ): Promise<{ message: ChatMessage; repeated: boolean }> {
    const { database, profile, chats } = this.deps;
    return database.$transaction(async (transaction) => {
      // The account is locked first, as in all transactions; the lock also serializes quotas and blocks.
      const { blockedAt } = await profile.lockAccount(transaction, userId);
      if (blockedAt) throw new ApiError('unauthorized');
      const id = addressed.chatId ?? (await this.#chatOf(transaction, userId, addressed))?.id;
      const existing = id === undefined ? null : await chats.lockOwn(transaction, userId, id);
      const sent = await this.#sentBefore(transaction, userId, existing, addressed);
      if (sent && existing) {
        if (sent.hash !== content.hash) throw new ApiError('idempotency.reused');
        return { message: toMessage(sent, { ...existing, userId }), repeated: true };
      }
      const { to, post } = await this.#admit(transaction, userId, existing, addressed);
      const chat = existing ?? (await this.#open(transaction, userId, post));
      const { clientId = null } = addressed;
      const row = await this.#write(transaction, chat, { userId, clientId, to, ...content });
      if (!existing) await chats.notifyOther(transaction, userId, chat, 'chat_new');
      else if (to !== chat.status)
        await chats.notifyOther(transaction, userId, chat, 'chat_accepted');
      return { message: toMessage(row, { ...chat, userId }), repeated: false };
    });
  }

  /** Returns the chat of a message; `null` if the message opens one. */
  async #chatOf(
    transaction: DatabaseTransaction,
    userId: number,
    { chatId, postId }: AddressedMessage,
  ): Promise<ChatRow | null> {
    const { chats } = this.deps;
    if (chatId !== undefined) return chats.getOwn(userId, chatId, transaction);
    return postId === undefined ? null : chats.findOpenedBy(userId, postId, transaction);
  }

  async #sentBefore(
    transaction: DatabaseTransaction,
    userId: number,
    chat: ChatRow | null,
    { clientId }: AddressedMessage,
  ) {
    if (!chat || clientId === undefined) return null;
    return queries.findSentMessage(transaction, chat.id, userId, clientId);
  }

  /** Checks whether a message may be sent; returns the chat's status after it, and the ad of a new chat. */
  async #admit(
    transaction: DatabaseTransaction,
    userId: number,
    chat: ChatRow | null,
    addressed: AddressedMessage,
  ) {
    const { blockedUsers, first } = this.deps;
    const post = chat ? null : await this.#postToAskAbout(transaction, userId, addressed.postId);
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
    const outcome = messageTransition(state, chat?.role ?? 'buyer', addressed, first);
    if ('refused' in outcome) {
      const values = { most: String(first.count), length: String(first.length) };
      throw new ApiError(outcome.refused, { values });
    }
    await this.#assertQuotas(transaction, userId, chat === null);
    return { to: outcome.to, post };
  }

  async #postToAskAbout(
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
    opens: boolean,
  ): Promise<void> {
    const { clock, limits, quotas } = this.deps;
    const now = clock.now();
    const assert = async (
      quota: Quota,
      find: typeof queries.findSentTimes,
      code: 'chat.daily_limit' | 'message.too_often',
    ) => {
      const done = await find(transaction, userId, quota.since, quota.max);
      const retryAfter = secondsUntilRoom(quota, done, now);
      if (retryAfter !== null) throw new ApiError(code, { retryAfter });
    };
    if (opens) {
      const { createdAt } = await transaction.user.findUniqueOrThrow({ where: { id: userId } });
      const isNew = isNewAccount(createdAt, quotas.newAccountDays, now);
      const most = isNew ? quotas.perDayAtFirst : quotas.perDay;
      await assert(dayQuota(most, now), queries.findOpenedTimes, 'chat.daily_limit');
    }
    const most = limits.scaled(quotas.perMinute);
    if (most === null) return;
    await assert(minuteQuota(most, now), queries.findSentTimes, 'message.too_often');
  }

  async #open(
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

  async #write(
    transaction: DatabaseTransaction,
    chat: ChatRow,
    sent: Content & { userId: number; clientId: string | null; to: ChatRow['status'] },
  ): Promise<MessageRow> {
    const { clock, safety, reports, chats } = this.deps;
    const { userId, clientId, to: status, text, hash, kept } = sent;
    const now = clock.now();
    const seq = chat.lastSeq + 1;
    const warnings = safety.warningsIn(text);
    const danger = warnings.some(({ level }) => level === 'danger');
    const written = await transaction.chatMessage.create({
      data: {
        chatId: chat.id,
        seq,
        senderId: userId,
        clientId,
        text,
        hash,
        warnings,
        danger,
        createdAt: now,
      },
    });
    const file =
      kept && (await transaction.messageFile.create({ data: { ...kept, messageId: written.id } }));
    const row = { ...written, file };
    const receiver = chat.role === 'buyer' ? 'seller' : 'buyer';
    // Only the seller's message moves a chat out of `new`.
    const replies = chat.status === 'new' && status !== 'new';
    await queries.updateChatOfMessage(transaction, {
      chatId: chat.id,
      seq,
      receiver,
      status,
      replies,
      now,
    });
    const both = [userId, chat.otherId];
    if (chat.lastSeq === 0 || status !== chat.status) chats.publish(transaction, both, chat.id);
    chats.publishMessage(transaction, both, row.id);
    if (danger) await reports.reportDanger(transaction, row);
    return row;
  }
}
