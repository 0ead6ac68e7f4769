import { Prisma } from '../../../generated/prisma/client.ts';
import type { NotificationKind } from '../../../generated/prisma/enums.ts';
import type { NotificationModel } from '../../../generated/prisma/models.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';

const { sql } = Prisma;

interface NotificationSelection {
  userId: number;
  unread: boolean;
}

const whereOf = ({ userId, unread }: NotificationSelection) => ({
  userId,
  ...(unread && { readAt: null }),
});

export async function findNotificationsPage(
  database: Database,
  selection: NotificationSelection,
  page: { skip: number; take: number },
) {
  const rows = await database.notification.findMany({
    where: whereOf(selection),
    orderBy: { id: 'desc' },
    ...page,
  });
  return addCurrentState(database, rows);
}

/**
 * Adds the current state to notifications: clears references to erased ads, and sets the counts of saved searches.
 * This happens on reading, because an ad or a count may affect too many notifications to update them.
 */
async function addCurrentState(
  database: Database,
  rows: NotificationModel[],
): Promise<NotificationModel[]> {
  const ids = rows.filter(({ kind }) => kind === 'saved_search').map(({ id }) => id);
  const [posts, counts] = await Promise.all([
    database.post.findMany({
      where: { id: { in: rows.flatMap(({ postId }) => postId ?? []) } },
      select: { id: true },
    }),
    ids.length === 0
      ? []
      : database.$queryRaw<{ id: number; values: Prisma.JsonValue }[]>`
          SELECT n.id, n.values || jsonb_build_object('count', count_after_hit) AS values
          FROM notification n JOIN saved_search_state st ON st.notification_id = n.id
            AND st.search_id = (n.values ->> 'saved_filter_id')::int
          WHERE n.id = ANY(${ids})`,
  ]);
  const existingPostIds = new Set<number | null>(posts.map(({ id }) => id));
  const valuesById = new Map(counts.map(({ id, values }) => [id, values]));
  return rows.map((row) => ({
    ...row,
    postId: existingPostIds.has(row.postId) ? row.postId : null,
    values: valuesById.get(row.id) ?? row.values,
  }));
}

export interface NewNotificationRow {
  userId: number;
  kind: NotificationKind;
  postId: number | null;
  values: object;
}

/** Adds notifications in one statement with one parameter per column, because a change of an ad can create hundreds. */
export function addNotifications(
  transaction: DatabaseTransaction,
  notifications: NewNotificationRow[],
  createdAt: Date,
): Promise<{ id: number; userId: number; kind: NotificationKind }[]> {
  const columnOf = <Value>(value: (row: NewNotificationRow) => Value) => notifications.map(value);
  return transaction.$queryRaw`
    INSERT INTO notification (user_id, kind, post_id, values, created_at)
    SELECT user_id, kind, post_id, values, ${createdAt}
    FROM unnest(${columnOf((row) => row.userId)}::int[], ${columnOf((row) => row.kind)}::notification_kind[],
      ${columnOf((row) => row.postId)}::int[], ${columnOf((row) => JSON.stringify(row.values))}::jsonb[])
      WITH ORDINALITY AS given (user_id, kind, post_id, values, place)
    ORDER BY place RETURNING id, user_id AS "userId", kind`;
}

export async function skipIds(transaction: DatabaseTransaction, count: number): Promise<void> {
  await transaction.$executeRaw`
    SELECT nextval(pg_get_serial_sequence('notification', 'id')) FROM generate_series(1, ${count}::int)`;
}

export function countNotifications(
  database: Database,
  selection: NotificationSelection,
): Promise<number> {
  return database.notification.count({ where: whereOf(selection) });
}

export async function countUnread(
  database: Database,
  userIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await database.notification.groupBy({
    by: ['userId'],
    where: { userId: { in: [...userIds] }, readAt: null },
    _count: true,
  });
  return new Map(rows.map(({ userId, _count }) => [userId, _count]));
}

/** Returns those of the notifications that belong to the account. */
export async function findNotifications(database: Database, userId: number, ids: number[]) {
  const rows = await database.notification.findMany({ where: { userId, id: { in: ids } } });
  return addCurrentState(database, rows);
}

export async function hasNotification(
  database: Database,
  userId: number,
  id: number,
): Promise<boolean> {
  return (await database.notification.count({ where: { id, userId } })) > 0;
}

/**
 * Marks a notification as read.
 * @returns whether it was unread
 */
export async function markRead(
  transaction: DatabaseTransaction,
  userId: number,
  { id, now }: { id: number; now: Date },
): Promise<boolean> {
  const { count } = await transaction.notification.updateMany({
    where: { id, userId, readAt: null },
    data: { readAt: now },
  });
  return count === 1;
}

export async function storeCounts(
  transaction: DatabaseTransaction,
  countsById: { id: number; count: number }[],
): Promise<void> {
  const ids = countsById.map(({ id }) => id);
  const counts = countsById.map(({ count }) => count);
  await transaction.$executeRaw`
    UPDATE notification n SET values = n.values || jsonb_build_object('count', given.count)
    FROM unnest(${ids}::int[], ${counts}::int[]) AS given (id, count) WHERE n.id = given.id`;
}

/** Marks an account's notifications up to an id as read, in the order of ids to avoid deadlocks. */
export async function markReadUntil(
  database: Database,
  userId: number,
  { until, now }: { until: number; now: Date },
): Promise<void> {
  await database.$executeRaw`
    UPDATE notification SET read_at = ${now} WHERE id IN (
      SELECT id FROM notification
      WHERE user_id = ${userId} AND read_at IS NULL AND id <= ${until}
      ORDER BY id FOR UPDATE)`;
}

export function findSettings(database: Database, userId: number) {
  return database.notificationSettings.findUnique({ where: { userId } });
}

/** Sets the flags of some types, and that of digests unless `null`. Parallel calls for different flags all take effect. */
export async function mergeSettings(
  database: Database,
  userId: number,
  { emails, digest }: { emails: object; digest: boolean | null },
): Promise<void> {
  await database.$executeRaw`
    INSERT INTO notification_settings AS s (user_id, emails, digest)
    VALUES (${userId}, ${emails}::jsonb, COALESCE(${digest}, TRUE))
    ON CONFLICT (user_id) DO UPDATE SET emails = s.emails || excluded.emails,
      digest = COALESCE(${digest}, s.digest)`;
}

/** Purges a batch. Skips rows that another transaction is marking as read; they remain for the next run. */
function purgeNotifications(
  database: Database,
  condition: Prisma.Sql,
  maxRows: number,
): Promise<number> {
  return database.$executeRaw`
    DELETE FROM notification WHERE id IN (
      SELECT id FROM notification WHERE ${condition} LIMIT ${maxRows} FOR UPDATE SKIP LOCKED)`;
}

/** @returns number of purged notifications, at most `maxRows` */
export const purgeReadNotifications = (database: Database, before: Date, maxRows: number) =>
  purgeNotifications(database, sql`read_at < ${before}`, maxRows);

/** @returns number of purged notifications, at most `maxRows` */
export const purgeUnreadNotifications = (database: Database, before: Date, maxRows: number) =>
  purgeNotifications(database, sql`read_at IS NULL AND created_at < ${before}`, maxRows);
