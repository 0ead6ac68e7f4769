import type { SavedSearchFields } from '@pitlane/contracts';
import { Prisma } from '../../../generated/prisma/client.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import { comparedColumns, filedColumns } from '../../search/filters/filter-sql.ts';

const { join, raw } = Prisma;

/** Columns of a saved search except those that are only compared with ads */
const rowSelect = {
  id: true,
  userId: true,
  name: true,
  filter: true,
  order: true,
  optionId: true,
  notify: true,
  createdAt: true,
  deletedAt: true,
  state: true,
} as const;

/** Condition: not deleted, or deleted after a time */
const existsOrDeletedAfter = (time: Date) => ({
  OR: [{ deletedAt: null }, { deletedAt: { gt: time } }],
});

/**
 * Returns a saved search of an account.
 * @param deletedAfter also matches a search that was deleted after this time
 */
export function findSearch(
  transaction: DatabaseTransaction,
  userId: number,
  id: number,
  deletedAfter: Date | null,
) {
  return transaction.savedSearch.findFirst({
    where: {
      id,
      userId,
      ...(deletedAfter ? existsOrDeletedAfter(deletedAfter) : { deletedAt: null }),
    },
    select: rowSelect,
  });
}

export type SavedRow = NonNullable<Awaited<ReturnType<typeof findSearch>>>;

/** Returns the account's search with an equivalent filter. */
export function findEquivalent(
  transaction: DatabaseTransaction,
  userId: number,
  filterKey: string,
) {
  return transaction.savedSearch.findFirst({
    where: { userId, filterKey, deletedAt: null },
    select: rowSelect,
  });
}

export function findPage(
  database: Database,
  userId: number,
  { skip, take }: { skip: number; take: number },
) {
  return database.savedSearch.findMany({
    where: { userId, deletedAt: null },
    select: rowSelect,
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    skip,
    take,
  });
}

export function countSearches(transaction: DatabaseTransaction, userId: number): Promise<number> {
  return transaction.savedSearch.count({ where: { userId, deletedAt: null } });
}

/** Counts searches with new ads, by account. */
export async function countSearchesWithNewAds(
  database: Database,
  userIds: readonly number[],
): Promise<Map<number, number>> {
  const rows = await database.$queryRaw<{ userId: number; count: number }[]>`
    SELECT s.user_id AS "userId", count(*)::int AS count
    FROM saved_search s JOIN saved_search_state st ON st.search_id = s.id
    WHERE s.user_id = ANY(${[...userIds]}) AND s.deleted_at IS NULL AND st.new_count > 0
    GROUP BY s.user_id`;
  return new Map(rows.map(({ userId, count }) => [userId, count]));
}

export function findSellers(database: DatabaseTransaction, ids: number[]) {
  return database.user.findMany({
    where: { id: { in: ids } },
    select: { id: true, isEntity: true, companyName: true, firstName: true },
  });
}

/** Filter of a search, and the columns derived from it */
export interface SearchCriteria {
  filter: SavedSearchFields;
  filterKey: string;
  indexKeys: string[];
  columns: Record<string, unknown>;
}

const indexColumns = join(filedColumns.map((name) => raw(name)));
const columnNames = join([...comparedColumns].map((name) => raw(`"${name}"`)));

/** Stores a search's filter with its derived columns and index keys; a column without a condition is `null`. */
export async function storeCriteria(
  transaction: DatabaseTransaction,
  id: number,
  { filter, filterKey, indexKeys, columns }: SearchCriteria,
): Promise<void> {
  await transaction.$executeRaw`
    UPDATE saved_search SET filter = ${filter}::jsonb, filter_key = ${filterKey},
      (${columnNames}) = (
        SELECT ${columnNames} FROM jsonb_populate_record(NULL::saved_search, ${columns}::jsonb))
    WHERE id = ${id}`;
  await transaction.savedSearchFiled.deleteMany({ where: { searchId: id } });
  await transaction.$executeRaw`
    INSERT INTO saved_search_filed (search_id, key, ${indexColumns})
    SELECT id, key, ${indexColumns} FROM saved_search, unnest(${indexKeys}::text[]) AS key
    WHERE id = ${id}`;
}

export function findPeriod(database: Database, userId: number) {
  return database.user.findUniqueOrThrow({
    where: { id: userId },
    select: { subscriptionPeriod: true },
  });
}

/** Returns those of the given filter keys for which an account has searches. */
export async function findExistingKeys(
  database: Database,
  userId: number,
  filterKeys: string[],
): Promise<ReadonlySet<string>> {
  const rows = await database.savedSearch.findMany({
    where: { userId, filterKey: { in: filterKeys }, deletedAt: null },
    select: { filterKey: true },
  });
  return new Set(rows.map((row) => row.filterKey));
}

/** Deletes up to `limit` searches that their owners deleted before a time, with their hits. */
export async function purgeDeleted(
  database: Database,
  deletedBefore: Date,
  limit: number,
): Promise<number> {
  return database.$executeRaw`
    WITH gone AS (
      SELECT id FROM saved_search WHERE deleted_at < ${deletedBefore} LIMIT ${limit} FOR UPDATE SKIP LOCKED
    ), hits AS (DELETE FROM saved_search_hit WHERE search_id IN (SELECT id FROM gone))
    DELETE FROM saved_search WHERE id IN (SELECT id FROM gone)`;
}
