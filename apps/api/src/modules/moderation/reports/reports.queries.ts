import type { Database, DatabaseTransaction } from '../../../infra/database.ts';

export function findOpenReports(database: DatabaseTransaction, postIds: number[]) {
  return database.postReport.findMany({
    where: { postId: { in: postIds }, settledAt: null },
    orderBy: { id: 'asc' },
  });
}

/** Returns the owner of a public ad; `null` for other ads. */
export function findPublicPostOwner(database: Database, id: number) {
  return database.post.findFirst({
    where: { id, status: 'active', hidden: false },
    select: { userId: true },
  });
}

/**
 * Stores a report; an account has at most one open report per ad. Appends the text of a repeated report, unless the
 * stored text already contains it.
 */
export async function storeReport(
  transaction: DatabaseTransaction,
  report: { postId: number; userId: number; reason: string; text: string; createdAt: Date },
  maxTextLength: number,
): Promise<void> {
  const { postId, userId, reason, text, createdAt } = report;
  await transaction.$executeRaw`
    INSERT INTO post_report (post_id, user_id, reason, text, created_at)
    VALUES (${postId}, ${userId}, ${reason}::report_reason, ${text}, ${createdAt})
    ON CONFLICT (post_id, user_id) WHERE settled_at IS NULL
      DO UPDATE SET reason = excluded.reason, text = CASE
        WHEN position(excluded.text IN post_report.text) > 0 THEN post_report.text
        ELSE left(concat_ws(E'\n', nullif(post_report.text, ''), excluded.text), ${maxTextLength}) END`;
}
