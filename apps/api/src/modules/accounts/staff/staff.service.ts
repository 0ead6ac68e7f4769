import { randomUUID } from 'node:crypto';
import { addresses, type Role } from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import type { Actor } from '../../../http/actor.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import type { Jobs } from '../../../infra/jobs.ts';
import type { Keys } from '../../../infra/secrets.ts';
import type { ModerationLogService } from '../../core/moderation-log/moderation-log.service.ts';
import type { UnpublishedPostsService } from '../../core/unpublished-posts/unpublished-posts.service.ts';
import type { AccessTokensService } from '../access-tokens/access-tokens.service.ts';
import { PASSWORD_RESET_MS } from '../accounts/accounts.rules.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import * as queries from './staff.queries.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  jobs: Jobs;
  keys: Keys;
  sessions: SessionsService;
  accessTokens: Pick<AccessTokensService, 'revokeAll'>;
  log: ModerationLogService;
  unpublishedPosts: Pick<UnpublishedPostsService, 'notifyListeners'>;
  publicUrl: string;
}

interface NewStaff {
  email: string;
  role: Role;
  firstName: string;
  lastName: string;
}

/** Actions of operators and moderators on accounts. */
export class StaffService extends BaseService<Dependencies> {
  /**
   * Creates an account without confirmation, for the first moderator of an installation.
   * @returns URL at which the user sets the password, valid for an hour; `null` if the email address has an account
   */
  async createAccount({ email, ...otherFields }: NewStaff): Promise<string | null> {
    const { database, clock, keys, log, publicUrl } = this.deps;
    const { role } = otherFields;
    const now = clock.now();
    return database.$transaction(async (transaction) => {
      const [user] = await transaction.user.createManyAndReturn({
        data: [{ email: email.toLowerCase(), ...otherFields, createdAt: now }],
        skipDuplicates: true,
        select: { id: true },
      });
      if (!user) return null;
      if (role !== 'user') {
        await log.addEntry(transaction, null, {
          action: 'set_role',
          userId: user.id,
          reason: role,
        });
      }
      const { id } = await transaction.passwordReset.create({
        data: {
          id: randomUUID(),
          userId: user.id,
          expiresAt: new Date(now.getTime() + PASSWORD_RESET_MS),
        },
      });
      return publicUrl + addresses.changePassword(keys.linkOf('password_reset', id));
    });
  }

  /**
   * Sets a role, which takes effect with the next request. A change deletes all tool tokens.
   * @returns false if the account does not exist
   */
  async setRole(email: string, role: Role): Promise<boolean> {
    const { database, accessTokens, log } = this.deps;
    return database.$transaction(async (transaction) => {
      const user = await queries.lockAccountByEmail(transaction, email);
      if (!user || user.role === role) return user !== null;
      await transaction.user.update({ where: { id: user.id }, data: { role } });
      await accessTokens.revokeAll(transaction, user.id);
      await log.addEntry(transaction, null, { action: 'set_role', userId: user.id, reason: role });
      return true;
    });
  }

  /**
   * Blocks an account and hides its ads. Deletes its sessions, tool tokens and links, which stay invalid after
   * unblocking.
   * @param moderator acting moderator; `null` for an operator on the command line
   * @returns false if the account does not exist
   */
  async block(userId: number, reason: string, moderator: Actor | null = null): Promise<boolean> {
    return this.deps.database.$transaction((transaction) =>
      this.blockWithin(transaction, userId, reason, moderator),
    );
  }

  /** Blocks an account within a transaction of the caller. */
  async blockWithin(
    transaction: DatabaseTransaction,
    userId: number,
    reason: string,
    moderator: Actor | null,
  ): Promise<boolean> {
    const { clock, sessions, accessTokens, log } = this.deps;
    const blockFields = { blockedAt: clock.now(), blockedReason: reason };
    if (!(await this.#setBlock(transaction, userId, blockFields, true))) return false;
    await sessions.endAllSessions(transaction, userId, { reason: 'blocked' });
    await accessTokens.revokeAll(transaction, userId);
    await queries.deleteLinks(transaction, userId);
    await log.addEntry(transaction, moderator, { action: 'block', userId, reason });
    return true;
  }

  /**
   * Unblocks an account and shows its ads.
   * @returns false if the account does not exist
   */
  async unblock(userId: number, moderator: Actor | null = null): Promise<boolean> {
    const unblockFields = { blockedAt: null, blockedReason: null };
    const { database, log } = this.deps;
    return database.$transaction(async (transaction) => {
      if (!(await this.#setBlock(transaction, userId, unblockFields, false))) return false;
      await log.addEntry(transaction, moderator, { action: 'unblock', userId });
      return true;
    });
  }

  /**
   * Checks whether a moderator may block an account.
   * @throws ApiError user.not_found; user.is_staff
   */
  async assertCanBlock(
    userId: number,
    transaction: DatabaseTransaction = this.deps.database,
  ): Promise<void> {
    const user = await transaction.user.findUnique({
      where: { id: userId },
      select: { role: true },
    });
    if (!user) throw new ApiError('user.not_found');
    if (user.role !== 'user') throw new ApiError('user.is_staff');
  }

  async #setBlock(
    transaction: DatabaseTransaction,
    userId: number,
    data: { blockedAt: Date | null; blockedReason: string | null },
    isHidden: boolean,
  ): Promise<boolean> {
    const { jobs, unpublishedPosts } = this.deps;
    const { count } = await transaction.user.updateMany({ where: { id: userId }, data });
    if (count === 0) return false;
    const posts = await transaction.post.updateManyAndReturn({
      where: { userId },
      data: { hidden: isHidden },
      select: { id: true, status: true },
    });
    const ids = posts.filter(({ status }) => status === 'active').map(({ id }) => id);
    const changes = ids.map((id) => ({ post_id: id, owner_id: userId }));
    await jobs.enqueueAll(transaction, 'notify-favorites', changes);
    if (isHidden) await unpublishedPosts.notifyListeners(transaction, ids);
    return true;
  }

  async findIdByEmail(email: string): Promise<number | null> {
    const user = await this.deps.database.user.findFirst({
      where: { email: email.toLowerCase() },
      select: { id: true },
    });
    return user?.id ?? null;
  }
}
