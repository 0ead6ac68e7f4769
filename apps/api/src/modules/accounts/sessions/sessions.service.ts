import { randomUUID } from 'node:crypto';
import { type Session, type StreamEnd, startOfText } from '@pitlane/contracts';
import { BaseService } from '../../../base-service.ts';
import type { Client, SessionActor } from '../../../http/actor.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Clock } from '../../../infra/clock.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import type { Tokens } from '../../../infra/tokens.ts';
import { isUuid } from '../../../infra/uuids.ts';
import type { EventLogService } from '../../core/event-log/event-log.service.ts';
import { toSession } from './sessions.presenter.ts';
import { findEndedSessions, findValidSession, listSessions } from './sessions.queries.ts';

/** Lifetime of a token, which use does not extend (docs/product.md#sessions). */
const TOKEN_LIFETIME_SECONDS = 86_400;
/** Accuracy of "last seen", so that not every request causes a write. */
const LAST_SEEN_ACCURACY_MS = 300_000;
const MAX_USER_AGENT_LENGTH = 300;

interface Dependencies {
  database: Database;
  clock: Clock;
  tokens: Tokens;
  eventLog: Pick<EventLogService, 'endStreams'>;
}

/** Bearer tokens and their session rows; a token without a row grants no access. */
export class SessionsService extends BaseService<Dependencies> {
  /** Starts a session; returns its token and the lifetime in seconds. */
  async openSession(
    transaction: DatabaseTransaction,
    userId: number,
    client: Client,
  ): Promise<{ token: string; expires_in: number }> {
    const now = this.deps.clock.now();
    const expiresAt = new Date(now.getTime() + TOKEN_LIFETIME_SECONDS * 1_000);
    const { id } = await transaction.session.create({
      data: {
        id: randomUUID(),
        userId,
        createdAt: now,
        lastSeenAt: now,
        expiresAt,
        address: client.address,
        userAgent: startOfText(client.userAgent.toWellFormed(), MAX_USER_AGENT_LENGTH),
      },
    });
    const token = this.deps.tokens.sign({ userId, sessionId: id, issuedAt: now, expiresAt });
    return { token, expires_in: TOKEN_LIFETIME_SECONDS };
  }

  /**
   * Returns the account id of a token whose signature and expiry are valid. Does not query the database, so the
   * session may have ended.
   */
  userIdOf(token: string): number | null {
    const { clock, tokens } = this.deps;
    return tokens.read(token, clock.now())?.userId ?? null;
  }

  /** Returns the user of a token; `null` if it is invalid, expired or signed out, or the account is blocked. */
  async authenticate(token: string): Promise<SessionActor | null> {
    const { database, clock, tokens } = this.deps;
    const now = clock.now();
    const claims = tokens.read(token, now);
    if (!claims) return null;
    const session = await findValidSession(database, claims, now);
    if (!session) return null;
    const seenBefore = new Date(now.getTime() - LAST_SEEN_ACCURACY_MS);
    if (session.lastSeenAt < seenBefore) {
      await database.session.updateMany({
        where: { id: claims.sessionId, lastSeenAt: { lt: seenBefore } },
        data: { lastSeenAt: now },
      });
    }
    return { ...claims, role: session.role };
  }

  /** Returns whether a session has not been deleted. Ignores its expiry. */
  async isSessionOpen(transaction: DatabaseTransaction, id: string): Promise<boolean> {
    return (await transaction.session.count({ where: { id } })) > 0;
  }

  /** Returns the caller's sessions: the current one first, then the most recently seen. */
  async listOwnSessions(actor: SessionActor): Promise<Session[]> {
    const rows = await listSessions(this.deps.database, actor.userId, this.deps.clock.now());
    const sessions = rows.map((row) => toSession(row, actor.sessionId));
    return sessions.sort((a, b) => Number(b.current) - Number(a.current));
  }

  /**
   * Ends one of the caller's sessions.
   * @throws ApiError session.not_found, also for a session of another account
   */
  async endSession(actor: SessionActor, id: string): Promise<void> {
    // PostgreSQL would report an error for an invalid UUID.
    if (!isUuid(id)) throw new ApiError('session.not_found');
    const { database, eventLog } = this.deps;
    const { userId } = actor;
    await database.$transaction(async (transaction) => {
      const { count } = await transaction.session.deleteMany({ where: { id, userId } });
      if (count === 0) throw new ApiError('session.not_found');
      await eventLog.endStreams(transaction, [{ userId, session: id, reason: 'logout' }]);
    });
  }

  async endOtherSessions(actor: SessionActor): Promise<void> {
    const { userId, sessionId: exceptSessionId } = actor;
    await this.deps.database.$transaction((transaction) =>
      this.endAllSessions(transaction, userId, { reason: 'logout', exceptSessionId }),
    );
  }

  /** Ends all sessions of an account except `exceptSessionId`, and on commit their streams on every replica. */
  async endAllSessions(
    transaction: DatabaseTransaction,
    userId: number,
    { reason, exceptSessionId }: { reason: StreamEnd; exceptSessionId?: string },
  ): Promise<void> {
    await transaction.session.deleteMany({
      where: { userId, ...(exceptSessionId !== undefined && { id: { not: exceptSessionId } }) },
    });
    await this.deps.eventLog.endStreams(transaction, [{ userId, reason, but: exceptSessionId }]);
  }

  async findEndedSessions(ids: string[]): Promise<Set<string>> {
    const { database, clock } = this.deps;
    return new Set(await findEndedSessions(database, ids, clock.now()));
  }

  async purge(): Promise<void> {
    await this.deps.database.session.deleteMany({
      where: { expiresAt: { lte: this.deps.clock.now() } },
    });
  }
}
