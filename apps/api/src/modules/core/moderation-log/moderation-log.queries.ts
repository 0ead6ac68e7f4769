import type { Database, DatabaseTransaction } from '../../../infra/database.ts';

/** Returns a page of the log, the latest entry first, and the total. */
export async function findEntries(database: Database, skip: number, take: number) {
  const [rows, total] = await Promise.all([
    database.moderationEntry.findMany({
      include: { moderator: { select: { id: true, firstName: true, lastName: true } } },
      orderBy: { id: 'desc' },
      skip,
      take,
    }),
    database.moderationEntry.count(),
  ]);
  return { rows, total };
}

/** Adds an entry for each request that the user has not opened since `since`. */
export async function addOpenedRequests(
  database: Database,
  userId: number,
  reasons: string[],
  { since, now }: { since: Date; now: Date },
): Promise<void> {
  await database.$executeRaw`
    INSERT INTO moderation_entry (moderator_id, action, reason, created_at)
    SELECT ${userId}, 'open_request', reason, ${now}
    FROM unnest(${reasons}::text[]) AS opened (reason)
    WHERE NOT EXISTS (
      SELECT FROM moderation_entry e WHERE e.created_at > ${since} AND e.moderator_id = ${userId}
        AND e.action = 'open_request' AND e.reason = opened.reason)`;
}

/** Returns the last decision on an ad with the version it applies to; `null` if there is none. */
export async function findLastDecision(database: DatabaseTransaction, postId: number) {
  const [version, decision] = await Promise.all([
    database.decidedVersion.findUnique({ where: { postId } }),
    database.moderationEntry.findFirst({
      where: { postId, action: { in: ['approve', 'reject'] }, waitedMs: { not: null } },
      orderBy: { id: 'desc' },
    }),
  ]);
  return version && decision && { ...decision, ...version };
}

/**
 * Returns the median wait for a decision and the sample size. The sample consists of the decisions since a moment and
 * of pending versions that have waited longer than the median of these decisions; newer ones would lower the result.
 */
export async function findMedianWait(database: Database, since: Date, now: Date) {
  const [row] = await database.$queryRaw<{ ms: number | null; count: number }[]>`
    WITH decided AS (
      SELECT waited_ms::float8 AS ms FROM moderation_entry
      WHERE created_at > ${since} AND waited_ms IS NOT NULL),
    usual AS (SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY ms) AS ms FROM decided),
    sent AS (
      SELECT coalesce(submitted_at, created_at) AS at FROM post
      WHERE status = 'moderation' AND NOT hidden
      UNION ALL
      SELECT e.submitted_at FROM post_edit e JOIN post p ON p.id = e.post_id
      WHERE e.deny_reason IS NULL AND p.status = 'active' AND NOT p.hidden),
    waiting AS (SELECT extract(epoch FROM ${now} - at)::float8 * 1000 AS ms FROM sent),
    waits AS (
      SELECT ms FROM decided
      UNION ALL
      SELECT waiting.ms FROM waiting, usual WHERE waiting.ms > coalesce(usual.ms, 0))
    SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY ms) AS ms, count(*)::int AS count
    FROM waits`;
  return { ms: row?.ms ?? null, count: row?.count ?? 0 };
}
