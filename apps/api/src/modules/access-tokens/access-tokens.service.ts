import { createHash, randomBytes } from 'node:crypto';
import type { AccessToken } from '@pitlane/contracts';
import type { Actor } from '../../http/actor.ts';
import { ApiError } from '../../http/api-error.ts';
import type { Clock } from '../../infra/clock.ts';
import type { Database } from '../../infra/database.ts';
import type { ModerationLogService } from '../moderation-log/moderation-log.service.ts';
import { findToken, listTokens } from './access-tokens.queries.ts';

interface Dependencies {
  database: Database;
  clock: Clock;
  log: ModerationLogService;
}

const TOKEN_BYTES = 32;
/** "Last used" is told to the nearest minute: a write per request would be too much. */
const USED_EVERY_MS = 60_000;

/** 32 random bytes need no slow hash: nobody can try them through. */
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

/** Personal access tokens of moderators, by which tools sign in (api.md, Moderation). */
export class AccessTokensService {
  readonly #deps: Dependencies;

  constructor(deps: Dependencies) {
    this.#deps = deps;
  }

  /** Whose tool calls: null for a revoked or unknown token, a blocked account, a role taken away. */
  async authenticate(token: string): Promise<Actor | null> {
    const { database, clock } = this.#deps;
    const row = await findToken(database, hashOf(token));
    if (!row) return null;
    const now = clock.now();
    const usedBefore = new Date(now.getTime() - USED_EVERY_MS);
    if (row.lastUsedAt === null || row.lastUsedAt < usedBefore) {
      await database.accessToken.updateMany({ where: { id: row.id }, data: { lastUsedAt: now } });
    }
    return { userId: row.userId, sessionId: null, role: row.user.role };
  }

  /**
   * Judges who asks before anything else is read.
   * @throws ApiError token.by_token: a tool makes no further tokens
   */
  async assertMayMake({ sessionId }: Actor): Promise<void> {
    if (sessionId === null) throw new ApiError('token.by_token');
  }

  /** Makes a token; its text is told this once and kept as a hash only. */
  async make(actor: Actor, name: string): Promise<AccessToken & { token: string }> {
    await this.assertMayMake(actor);
    const { database, clock, log } = this.#deps;
    const token = `mk_${randomBytes(TOKEN_BYTES).toString('base64url')}`;
    return database.$transaction(async (transaction) => {
      const row = await transaction.accessToken.create({
        data: { userId: actor.userId, name, hash: hashOf(token), createdAt: clock.now() },
      });
      await log.write(transaction, actor, { action: 'make_token', reason: name });
      return { ...toToken(row), token };
    });
  }

  /** The caller's tokens, without their text. */
  async list({ userId }: Actor): Promise<AccessToken[]> {
    return (await listTokens(this.#deps.database, userId)).map(toToken);
  }

  /**
   * Revokes a token, in force with the next request.
   * @throws ApiError token.not_found, also for somebody else's
   */
  async remove(actor: Actor, id: number): Promise<void> {
    const { database, log } = this.#deps;
    await database.$transaction(async (transaction) => {
      const { count } = await transaction.accessToken.deleteMany({
        where: { id, userId: actor.userId },
      });
      if (count === 0) throw new ApiError('token.not_found');
      await log.write(transaction, actor, { action: 'remove_token' });
    });
  }
}

interface TokenRow {
  id: number;
  name: string;
  createdAt: Date;
  lastUsedAt: Date | null;
}

const toToken = ({ id, name, createdAt, lastUsedAt }: TokenRow): AccessToken => ({
  id,
  name,
  created_at: createdAt.toISOString(),
  last_used_at: lastUsedAt?.toISOString() ?? null,
});
