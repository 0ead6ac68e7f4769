import { randomUUID } from 'node:crypto';
import { addresses, type Role } from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import type { Actor } from '../../../http/actor.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import type { Jobs } from '../../../infra/jobs.ts';
import type { Keys } from '../../../infra/secrets.ts';
import type { GonePostsService } from '../../core/gone-posts/gone-posts.service.ts';
import type { ModerationLogService } from '../../core/moderation-log/moderation-log.service.ts';
import type { AccessTokensService } from '../access-tokens/access-tokens.service.ts';
import { RESET_MS } from '../accounts/accounts.rules.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import * as queries from './staff.queries.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  jobs: Jobs;
  keys: Keys;
  sessions: SessionsService;
  accessTokens: Pick<AccessTokensService, 'endAll'>;
  log: ModerationLogService;
  gonePosts: Pick<GonePostsService, 'tell'>;
  publicUrl: string;
}

interface NewStaff {
  email: string;
  role: Role;
  firstName: string;
  lastName: string;
}

/** What operators and moderators do to accounts. */
export class StaffService extends BaseService<Dependencies> {
  /**
   * Makes an account that needs no confirmation, for the first moderator of an installation.
   * @returns the address where its owner sets the password, good for an hour; null when the
   * e-mail already has an account
   */
  async create({ email, ...fields }: NewStaff): Promise<string | null> {
    const { database, clock, keys, log, publicUrl } = this.deps;
    const { role } = fields;
    const now = clock.now();
    return database.$transaction(async (transaction) => {
      const [user] = await transaction.user.createManyAndReturn({
        data: [{ email: email.toLowerCase(), ...fields, createdAt: now }],
        skipDuplicates: true,
        select: { id: true },
      });
      if (!user) return null;
      if (role !== 'user') {
        await log.write(transaction, null, { action: 'set_role', userId: user.id, reason: role });
      }
      const { id } = await transaction.passwordReset.create({
        data: {
          id: randomUUID(),
          userId: user.id,
          expiresAt: new Date(now.getTime() + RESET_MS),
        },
      });
      return publicUrl + addresses.changePassword(keys.linkOf('password_reset', id));
    });
  }

  /**
   * Gives a role, in force with the next request; a change ends the tokens of tools for good. False
   * when there is no such account.
   */
  async setRole(email: string, role: Role): Promise<boolean> {
    const { database, accessTokens, log } = this.deps;
    return database.$transaction(async (transaction) => {
      const user = await queries.lockByEmail(transaction, email);
      if (!user || user.role === role) return user !== null;
      await transaction.user.update({ where: { id: user.id }, data: { role } });
      await accessTokens.endAll(transaction, user.id);
      await log.write(transaction, null, { action: 'set_role', userId: user.id, reason: role });
      return true;
    });
  }

  /**
   * Blocks an account and hides its ads. Its sessions, the tokens of its tools and its links end
   * for good: none works again after unblocking. False when there is no such account.
   * @param by the moderator who does it; null for an operator at the machine
   */
  async block(userId: number, reason: string, by: Actor | null = null): Promise<boolean> {
    return this.deps.database.$transaction((transaction) =>
      this.blockWithin(transaction, userId, reason, by),
    );
  }

  /** The same, as a part of something else. */
  async blockWithin(
    transaction: DatabaseTransaction,
    userId: number,
    reason: string,
    by: Actor | null,
  ): Promise<boolean> {
    const { clock, sessions, accessTokens, log } = this.deps;
    const blocked = { blockedAt: clock.now(), blockedReason: reason };
    if (!(await this.#change(transaction, userId, blocked, true))) return false;
    await sessions.endAll(transaction, userId, { reason: 'blocked' });
    await accessTokens.endAll(transaction, userId);
    await queries.deleteLinks(transaction, userId);
    await log.write(transaction, by, { action: 'block', userId, reason });
    return true;
  }

  /** Lets an account in again and shows its ads. False when there is no such account. */
  async unblock(userId: number, by: Actor | null = null): Promise<boolean> {
    const free = { blockedAt: null, blockedReason: null };
    const { database, log } = this.deps;
    return database.$transaction(async (transaction) => {
      if (!(await this.#change(transaction, userId, free, false))) return false;
      await log.write(transaction, by, { action: 'unblock', userId });
      return true;
    });
  }

  /**
   * Checks whether a moderator may block an account.
   * @throws ApiError user.not_found; user.is_staff
   */
  async assertMayBlock(
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

  async #change(
    transaction: DatabaseTransaction,
    userId: number,
    data: { blockedAt: Date | null; blockedReason: string | null },
    hidden: boolean,
  ): Promise<boolean> {
    const { jobs, gonePosts } = this.deps;
    const { count } = await transaction.user.updateMany({ where: { id: userId }, data });
    if (count === 0) return false;
    const shown = await transaction.post.updateManyAndReturn({
      where: { userId },
      data: { hidden },
      select: { id: true, status: true },
    });
    const ids = shown.filter(({ status }) => status === 'active').map(({ id }) => id);
    const changes = ids.map((id) => ({ post_id: id, owner_id: userId }));
    await jobs.addAll(transaction, 'notify-favorites', changes);
    if (hidden) await gonePosts.tell(transaction, ids);
    return true;
  }

  /** The account behind an e-mail, as an operator names it. */
  async idOf(email: string): Promise<number | null> {
    const user = await this.deps.database.user.findFirst({
      where: { email: email.toLowerCase() },
      select: { id: true },
    });
    return user?.id ?? null;
  }
}
