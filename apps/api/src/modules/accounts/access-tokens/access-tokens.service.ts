import { createHash, randomBytes } from 'node:crypto';
import type { AccessToken } from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import type { Actor } from '../../../http/actor.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import type { ModerationLogService } from '../../core/moderation-log/moderation-log.service.ts';
import type { ProfileService } from '../profile/profile.service.ts';
import type { SessionsService } from '../sessions/sessions.service.ts';
import { countTokens, findToken, listTokens } from './access-tokens.queries.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  log: ModerationLogService;
  profile: Pick<ProfileService, 'lockAccount'>;
  sessions: Pick<SessionsService, 'isSessionOpen'>;
  tokenDays: number;
}

/** Maximum number of valid tokens of a moderator (docs/product.md#staff). */
const MAX_TOKENS = 20;
const DAY_MS = 86_400_000;
const TOKEN_BYTES = 32;
/** Accuracy of "last used", so that not every request causes a write. */
const LAST_USED_ACCURACY_MS = 60_000;

/** Hashes a token. 32 random bytes cannot be guessed, so a fast hash is sufficient. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** Personal access tokens with which the tools of moderators authenticate (decision 0025). */
export class AccessTokensService extends BaseService<Dependencies> {
  /**
   * Returns the moderator behind a token; `null` if it is unknown or expired, or the account is blocked or no longer
   * staff.
   */
  async authenticate(token: string): Promise<Actor | null> {
    const { database, clock } = this.deps;
    const now = clock.now();
    const row = await findToken(database, hashOf(token), now);
    if (!row) return null;
    const usedBefore = new Date(now.getTime() - LAST_USED_ACCURACY_MS);
    if (row.lastUsedAt === null || row.lastUsedAt < usedBefore) {
      await database.accessToken.updateMany({ where: { id: row.id }, data: { lastUsedAt: now } });
    }
    return { userId: row.userId, sessionId: null, role: row.user.role };
  }

  /**
   * Checks the caller before the body is read.
   * @throws ApiError token.by_token: a tool cannot create tokens; token.limit
   */
  async assertCanCreate(actor: Actor): Promise<void> {
    if (actor.sessionId === null) throw new ApiError('token.by_token');
    await this.#assertTokenLimit(this.deps.database, actor.userId);
  }

  /**
   * Creates a token. Its text is returned only here; the database stores a hash. Locks the account first, so that
   * parallel calls do not exceed the limit, and fails if the session or the staff role has just ended.
   * @throws ApiError token.by_token, token.limit, unauthorized, forbidden
   */
  async createToken(actor: Actor, name: string): Promise<AccessToken & { token: string }> {
    const { sessionId, userId } = actor;
    if (sessionId === null) throw new ApiError('token.by_token');
    const { database, clock, log, profile, sessions, tokenDays } = this.deps;
    const token = `mk_${randomBytes(TOKEN_BYTES).toString('base64url')}`;
    const createdAt = clock.now();
    const expiresAt = new Date(createdAt.getTime() + tokenDays * DAY_MS);
    return database.$transaction(async (transaction) => {
      const { role } = await profile.lockAccount(transaction, userId);
      if (role === 'user') throw new ApiError('forbidden');
      if (!(await sessions.isSessionOpen(transaction, sessionId)))
        throw new ApiError('unauthorized');
      await this.#assertTokenLimit(transaction, userId);
      const row = await transaction.accessToken.create({
        data: { userId, name, hash: hashOf(token), createdAt, expiresAt },
      });
      await log.addEntry(transaction, actor, { action: 'make_token', reason: name });
      return { ...toToken(row), token };
    });
  }

  /** Returns the caller's tokens, without their text. */
  async listTokensOfCaller({ userId }: Actor): Promise<AccessToken[]> {
    return (await listTokens(this.deps.database, userId)).map(toToken);
  }

  /**
   * Revokes a token, effective with the next request.
   * @throws ApiError token.not_found, also for a token of another account
   */
  async revokeToken(actor: Actor, id: number): Promise<void> {
    const { database, log } = this.deps;
    await database.$transaction(async (transaction) => {
      const { count } = await transaction.accessToken.deleteMany({
        where: { id, userId: actor.userId },
      });
      if (count === 0) throw new ApiError('token.not_found');
      await log.addEntry(transaction, actor, { action: 'remove_token' });
    });
  }

  async revokeAll(transaction: DatabaseTransaction, userId: number): Promise<void> {
    await transaction.accessToken.deleteMany({ where: { userId } });
  }

  /** Deletes tokens that expired before `before`: the list shows them as expired until then. */
  async purge(before: Date): Promise<void> {
    await this.deps.database.accessToken.deleteMany({ where: { expiresAt: { lt: before } } });
  }

  /** @throws ApiError token.limit */
  async #assertTokenLimit(database: DatabaseTransaction, userId: number): Promise<void> {
    const count = await countTokens(database, userId, this.deps.clock.now());
    if (count >= MAX_TOKENS) {
      throw new ApiError('token.limit', { values: { max: String(MAX_TOKENS) } });
    }
  }
}

interface TokenRow {
  id: number;
  name: string;
  createdAt: Date;
  expiresAt: Date;
  lastUsedAt: Date | null;
}

const toToken = ({ id, name, createdAt, expiresAt, lastUsedAt }: TokenRow): AccessToken => ({
  id,
  name,
  created_at: createdAt.toISOString(),
  expires_at: expiresAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
});
