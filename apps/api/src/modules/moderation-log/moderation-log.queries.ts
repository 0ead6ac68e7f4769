import type { Database, DatabaseTransaction } from '../../infra/database.ts';

/** A page of what moderators did, the latest first, and how much there is. */
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

/** The version of an ad that was judged last; null where none was. */
export function findLastJudged(database: DatabaseTransaction, postId: number) {
  return database.moderationEntry.findFirst({
    where: { postId, action: { in: ['approve', 'reject'] }, photoIds: { isEmpty: false } },
    orderBy: { id: 'desc' },
  });
}

/** The median wait from submission to judgement since a moment, and of how many. */
export async function findMedianWait(database: Database, since: Date) {
  const [row] = await database.$queryRaw<{ ms: number | null; judged: number }[]>`
    SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY waited_ms) AS ms, count(*)::int AS judged
    FROM moderation_entry WHERE created_at > ${since} AND waited_ms IS NOT NULL`;
  return { ms: row?.ms ?? null, judged: row?.judged ?? 0 };
}
