import type { Role } from '@pitlane/contracts';
import type { Database } from '../../../infra/database.ts';

const MAX_LISTED_SESSIONS = 100;

/** Returns an unexpired session of an account that is not blocked. Runs for every authenticated request. */
export async function findValidSession(
  database: Database,
  { userId, sessionId }: { userId: number; sessionId: string },
  now: Date,
): Promise<{ lastSeenAt: Date; role: Role } | null> {
  const [row] = await database.$queryRaw<{ lastSeenAt: Date; role: Role }[]>`
    /* prepared session */ SELECT s.last_seen_at AS "lastSeenAt", u.role
    FROM session s JOIN users u ON u.id = s.user_id
    WHERE s.id = ${sessionId}::uuid AND s.user_id = ${userId} AND s.expires_at > ${now}
      AND u.blocked_at IS NULL`;
  return row ?? null;
}

/** Returns those of the sessions that have ended: deleted, expired, or of a blocked account. */
export async function findEndedSessions(
  database: Database,
  ids: string[],
  now: Date,
): Promise<string[]> {
  const rows = await database.$queryRaw<{ id: string }[]>`
    SELECT asked.id FROM unnest(${ids}::uuid[]) asked (id)
    WHERE NOT EXISTS (
      SELECT FROM session s JOIN users u ON u.id = s.user_id
      WHERE s.id = asked.id AND s.expires_at > ${now} AND u.blocked_at IS NULL)`;
  return rows.map(({ id }) => id);
}

/** Returns the unexpired sessions of an account, the most recently seen first. */
export function listSessions(database: Database, userId: number, now: Date) {
  return database.session.findMany({
    where: { userId, expiresAt: { gt: now } },
    orderBy: [{ lastSeenAt: 'desc' }, { id: 'asc' }],
    take: MAX_LISTED_SESSIONS,
  });
}
