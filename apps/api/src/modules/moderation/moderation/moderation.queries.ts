import type { QueueReason } from '@pitlane/contracts';
import { Prisma } from '../../../generated/prisma/client.ts';
import type { PostStatus } from '../../../generated/prisma/enums.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';

const { sql } = Prisma;

export interface QueueEntry {
  id: number;
  waits: QueueReason | null;
  since: Date;
}

/** Items that wait for a moderator: new and corrected ads, edits of active ads, and reported ads. */
const queueRows = sql`
  SELECT p.id, p.user_id, coalesce(p.submitted_at, p.created_at) AS since,
    CASE WHEN EXISTS (SELECT 1 FROM moderation_entry m WHERE m.post_id = p.id
      AND m.action IN ('approve', 'reject')) THEN 'review' ELSE 'first_review' END AS waits
  FROM post p WHERE p.status = 'moderation' AND NOT p.hidden
  UNION ALL
  SELECT p.id, p.user_id, e.submitted_at, 'edit' FROM post_edit e JOIN post p ON p.id = e.post_id
  WHERE e.deny_reason IS NULL AND p.status = 'active' AND NOT p.hidden
  UNION ALL
  SELECT p.id, p.user_id, min(r.created_at), 'report'
  FROM post_report r JOIN post p ON p.id = r.post_id
  WHERE r.settled_at IS NULL AND p.status = 'active' AND NOT p.hidden
    AND NOT EXISTS (SELECT 1 FROM post_edit e WHERE e.post_id = p.id AND e.deny_reason IS NULL)
  GROUP BY p.id`;

/** Returns a page of the queue, oldest first, and the total. */
export async function findQueue(database: Database, skip: number, take: number) {
  const [rows, [countRow]] = await Promise.all([
    database.$queryRaw<QueueEntry[]>`
      SELECT id, waits, since FROM (${queueRows}) AS queue ORDER BY since, id
      LIMIT ${take} OFFSET ${skip}`,
    database.$queryRaw<{ total: number }[]>`
      SELECT count(*)::int AS total FROM (${queueRows}) AS queue`,
  ]);
  return { rows, total: countRow?.total ?? 0 };
}

/** Returns a page of the ids of ads with a status, oldest first, and the total. */
export async function findPostsByStatus(
  database: Database,
  status: PostStatus,
  skip: number,
  take: number,
) {
  const [rows, total] = await Promise.all([
    database.post.findMany({
      where: { status },
      select: { id: true },
      orderBy: [{ submittedAt: 'asc' }, { id: 'asc' }],
      skip,
      take,
    }),
    database.post.count({ where: { status } }),
  ]);
  return { rows: rows.map(({ id }) => id), total };
}

/** Returns the queue entries of those of the ads that wait, by ad id. */
export async function findQueueEntries(database: Database, ids: number[]) {
  const rows = await database.$queryRaw<QueueEntry[]>`
    SELECT id, waits, since FROM (${queueRows}) AS queue WHERE id = ANY(${ids})`;
  return new Map(rows.map((row) => [row.id, row]));
}

/** Returns ads with their edits, published photos and claims. */
export function findReviewVersions(database: DatabaseTransaction, ids: number[]) {
  return database.post.findMany({
    where: { id: { in: ids } },
    include: {
      edit: true,
      photos: { where: { position: { not: null } }, orderBy: { position: 'asc' } },
      claim: { include: { moderator: { select: { firstName: true, lastName: true } } } },
    },
  });
}
export type ReviewRow = Awaited<ReturnType<typeof findReviewVersions>>[number];

/** Returns the data about an owner of ads that moderators see. */
export async function findOwner(database: Database, userId: number) {
  const [owner, counts] = await Promise.all([
    database.user.findUniqueOrThrow({
      where: { id: userId },
      select: {
        id: true,
        email: true,
        firstName: true,
        lastName: true,
        companyName: true,
        blockedAt: true,
        createdAt: true,
      },
    }),
    database.post.groupBy({ by: ['status'], where: { userId }, _count: { _all: true } }),
  ]);
  const postCount = counts.reduce((sum, row) => sum + row._count._all, 0);
  const deniedCount = counts.find(({ status }) => status === 'denied')?._count._all ?? 0;
  return { ...owner, postCount, deniedCount };
}
