import type { Database } from '../../../infra/database.ts';

const MAX_SHOWN = 100;

/** A session that runs, of an account that is not blocked. */
export function findRunningSession(
  database: Database,
  { userId, sessionId }: { userId: number; sessionId: string },
  now: Date,
) {
  return database.session.findFirst({
    relationLoadStrategy: 'join',
    where: { id: sessionId, userId, expiresAt: { gt: now }, user: { blockedAt: null } },
    select: { lastSeenAt: true, user: { select: { role: true } } },
  });
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
