import { randomUUID } from 'node:crypto';
import type { Role } from '@pitlane/contracts';
import type { Clock } from '../../infra/clock.ts';
import type { Database } from '../../infra/database.ts';
import type { Keys } from '../../infra/secrets.ts';
import { RESET_MS } from '../accounts/accounts.rules.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  keys: Keys;
  sessions: SessionsService;
  publicUrl: string;
}

interface NewStaff {
  email: string;
  role: Role;
  firstName: string;
  lastName: string;
}

/** What operators and moderators do to accounts. */
export class StaffService {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /**
   * Makes an account that needs no confirmation, for the first moderator of an installation.
   * @returns the address where its owner sets the password, good for an hour; null when the
   * e-mail already has an account
   */
  async create({ email, ...fields }: NewStaff): Promise<string | null> {
    const { database, clock, keys, publicUrl } = this.#deps;
    const now = clock.now();
    return database.$transaction(async (transaction) => {
      const [user] = await transaction.user.createManyAndReturn({
        data: [{ email: email.toLowerCase(), ...fields, createdAt: now }],
        skipDuplicates: true,
        select: { id: true },
      });
      if (!user) return null;
      const { id } = await transaction.passwordReset.create({
        data: {
          id: randomUUID(),
          userId: user.id,
          expiresAt: new Date(now.getTime() + RESET_MS),
        },
      });
      return `${publicUrl}/change-password?token=${keys.linkOf('password_reset', id)}`;
    });
  }

  /** Gives a role, in force with the next request. False when there is no such account. */
  async setRole(email: string, role: Role): Promise<boolean> {
    const { count } = await this.#deps.database.user.updateMany({
      where: { email: email.toLowerCase() },
      data: { role },
    });
    return count > 0;
  }

  /** Blocks an account and ends its sessions at once. False when there is no such account. */
  async block(userId: number, reason: string): Promise<boolean> {
    const { database, clock, sessions } = this.#deps;
    return database.$transaction(async (transaction) => {
      const { count } = await transaction.user.updateMany({
        where: { id: userId },
        data: { blockedAt: clock.now(), blockedReason: reason },
      });
      await sessions.endAll(transaction, userId);
      return count > 0;
    });
  }

  /** Lets an account in again. False when there is no such account. */
  async unblock(userId: number): Promise<boolean> {
    const { count } = await this.#deps.database.user.updateMany({
      where: { id: userId },
      data: { blockedAt: null, blockedReason: null },
    });
    return count > 0;
  }

  /** The account behind an e-mail, as an operator names it. */
  async idOf(email: string): Promise<number | null> {
    const user = await this.#deps.database.user.findFirst({
      where: { email: email.toLowerCase() },
      select: { id: true },
    });
    return user?.id ?? null;
  }
}
