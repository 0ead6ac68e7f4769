import type { Role } from '@pitlane/contracts';
import type { Database } from '../../../infra/database.ts';

const MAX_SHOWN = 100;

/** A session that runs, of an account that is not blocked. Every call of an account reads one. */
export async function findRunningSession(
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

/** When those of some sessions end by themselves that are running, of accounts that are not blocked. */
export async function findRunning(
  database: Database,
  ids: string[],
  now: Date,
): Promise<Map<string, Date>> {
  const rows = await database.session.findMany({
    where: { id: { in: ids }, expiresAt: { gt: now }, user: { blockedAt: null } },
    select: { id: true, expiresAt: true },
  });
  return new Map(rows.map(({ id, expiresAt }) => [id, expiresAt]));
}

/** The running sessions of an account, the latest seen first. */
export function listSessions(database: Database, userId: number, now: Date) {
  return database.session.findMany({
    where: { userId, expiresAt: { gt: now } },
    orderBy: [{ lastSeenAt: 'desc' }, { id: 'asc' }],
    take: MAX_SHOWN,
  });
}
