import type { PageMeta, Person } from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import { ApiError } from '../../../http/api-error.ts';
import { pageMetaOf } from '../../../http/page-meta.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import type { ProfileService } from '../../accounts/profile/profile.service.ts';
import type { ChatState } from '../chats/chats.rules.ts';
import type { ChatsService } from '../chats/chats.service.ts';
import type { OfferTransitionsService } from '../offers/offer-transitions.service.ts';
import type { OffersService } from '../offers/offers.service.ts';
import { toPerson } from '../person.presenter.ts';
import * as queries from './blocked-users.queries.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  profile: Pick<ProfileService, 'lockAccount'>;
  chats: Pick<ChatsService, 'hasChatBetween' | 'publishChatsBetween'>;
  offers: Pick<OffersService, 'hasOfferBetween'>;
  offerTransitions: Pick<OfferTransitionsService, 'lapseBetween'>;
}

/** Blocks between accounts (docs/product.md#chats). */
export class BlockedUsersService extends BaseService<Dependencies> {
  /** Returns a page of the accounts that an account has blocked, newest block first. */
  async list(
    userId: number,
    { page, perPage }: { page: number; perPage: number },
  ): Promise<{ data: Person[]; meta: PageMeta }> {
    const { database } = this.deps;
    const [rows, total] = await Promise.all([
      queries.findBlockedUsers(database, userId, { skip: (page - 1) * perPage, take: perPage }),
      queries.countBlockedUsers(database, userId),
    ]);
    const data = rows.map((row) => toPerson(row, true));
    return { data, meta: pageMetaOf(page, perPage, total) };
  }

  /**
   * Blocks an account that shares a chat or an offer with the caller: stops messages and lapses open offers between
   * them.
   * @throws ApiError user.not_found
   */
  async block(userId: number, blockedId: number): Promise<Person> {
    const { database, clock, profile, chats, offerTransitions } = this.deps;
    await this.#assertContact(userId, blockedId);
    return database.$transaction(async (transaction) => {
      // Senders lock their own account: a message is written either before the block or not at all.
      for (const id of [userId, blockedId].sort((a, b) => a - b)) {
        await profile.lockAccount(transaction, id);
      }
      const block = { userId, blockedId, createdAt: clock.now() };
      await transaction.userBlock.createMany({ data: [block], skipDuplicates: true });
      await offerTransitions.lapseBetween(transaction, userId, blockedId);
      await chats.publishChatsBetween(transaction, userId, blockedId);
      return this.#person(transaction, blockedId, true);
    });
  }

  /**
   * Removes a block.
   * @throws ApiError user.not_found
   */
  async unblock(userId: number, blockedId: number): Promise<Person> {
    const { database, chats } = this.deps;
    await this.#assertContact(userId, blockedId);
    return database.$transaction(async (transaction) => {
      await transaction.userBlock.deleteMany({ where: { userId, blockedId } });
      await chats.publishChatsBetween(transaction, userId, blockedId);
      return this.#person(transaction, blockedId, false);
    });
  }

  /** Returns the block between two accounts from the first account's side. */
  async blockBetween(
    transaction: DatabaseTransaction,
    userId: number,
    otherId: number,
  ): Promise<ChatState['block']> {
    const blocks = await queries.findBlocksBetween(transaction, userId, otherId);
    if (blocks.some((block) => block.userId === userId)) return 'own';
    return blocks.length > 0 ? 'other' : null;
  }

  async #assertContact(userId: number, otherId: number): Promise<void> {
    const { chats, offers } = this.deps;
    const areContacts =
      (await chats.hasChatBetween(userId, otherId)) ||
      (await offers.hasOfferBetween(userId, otherId));
    if (!areContacts) throw new ApiError('user.not_found');
  }

  async #person(transaction: DatabaseTransaction, id: number, isBlocked: boolean): Promise<Person> {
    return toPerson(await transaction.user.findUniqueOrThrow({ where: { id } }), isBlocked);
  }
}
