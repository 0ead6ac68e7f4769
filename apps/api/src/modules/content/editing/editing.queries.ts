import type { ContentEvent, ContentKind } from '@pitlane/contracts';
import { Prisma } from '../../../generated/prisma/client.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import type { StoredColumns } from './editing.rules.ts';

/** Serializes changes of content until the transaction ends. */
export async function lockContent(transaction: DatabaseTransaction): Promise<void> {
  await transaction.$executeRaw`SELECT FROM content_revision FOR UPDATE`;
}

export function findItem(database: DatabaseTransaction, id: number) {
  return database.contentItem.findUnique({ where: { id } });
}

export type ItemRow = NonNullable<Awaited<ReturnType<typeof findItem>>>;

/** Returns a page of a kind's items in the editors' order, and their total. */
export async function findItems(
  database: Database,
  kind: ContentKind,
  { skip, take }: { skip: number; take: number },
) {
  const where = { kind, removed: false };
  const [rows, total] = await Promise.all([
    database.contentItem.findMany({
      where,
      omit: { blocks: true },
      orderBy: [{ shelf: 'asc' }, { sort: 'asc' }, { id: 'asc' }],
      skip,
      take,
    }),
    database.contentItem.count({ where }),
  ]);
  return { rows, total };
}

/** Returns the newest versions of an item with their editors. */
export function findVersions(database: Database, itemId: number, limit: number) {
  return database.contentVersion.findMany({
    where: { itemId },
    omit: { blocks: true },
    include: { user: { select: { id: true, firstName: true, lastName: true } } },
    orderBy: { version: 'desc' },
    take: limit,
  });
}

export type VersionRow = Awaited<ReturnType<typeof findVersions>>[number];

export function findVersion(database: Database, itemId: number, version: number) {
  return database.contentVersion.findUnique({ where: { itemId_version: { itemId, version } } });
}

export interface Change {
  event: ContentEvent;
  userId: number;
  changedAt: Date;
}

const toColumnData = ({ fields, blocks, ...columns }: StoredColumns) => ({
  ...columns,
  fields: fields as Prisma.InputJsonObject,
  blocks: blocks ?? Prisma.DbNull,
});

/** Returns the sort position after all items of a shelf. */
async function nextSortPosition(
  transaction: DatabaseTransaction,
  { kind, shelf }: Pick<StoredColumns, 'kind' | 'shelf'>,
): Promise<number> {
  const { _max } = await transaction.contentItem.aggregate({
    where: { kind, shelf },
    _max: { sort: true },
  });
  return (_max.sort ?? -1) + 1;
}

/** Adds an item at the end of its shelf. */
export async function addItem(
  transaction: DatabaseTransaction,
  columns: StoredColumns,
  change: Change,
) {
  const sort = await nextSortPosition(transaction, columns);
  const item = await transaction.contentItem.create({
    data: { ...toColumnData(columns), sort, version: 1, updatedAt: change.changedAt },
  });
  await addVersions(transaction, [item], change);
  return item;
}

/**
 * Stores the next version of an item; on a new shelf it is placed at the end.
 * @throws ApiError content.changed if another version has been stored since
 */
export async function changeItem(
  transaction: DatabaseTransaction,
  item: ItemRow,
  columns: StoredColumns,
  change: Change,
): Promise<ItemRow> {
  const sort =
    columns.shelf === item.shelf ? item.sort : await nextSortPosition(transaction, columns);
  const [changedItem] = await transaction.contentItem.updateManyAndReturn({
    where: { id: item.id, version: item.version },
    data: {
      ...toColumnData(columns),
      sort,
      removed: false,
      version: { increment: 1 },
      updatedAt: change.changedAt,
    },
  });
  if (!changedItem) throw new ApiError('content.changed');
  await addVersions(transaction, [changedItem], change);
  return changedItem;
}

/**
 * Removes an item, and with a menu item its children, which would be unreachable.
 * @throws ApiError content.changed if another version has been stored since
 */
export async function removeItem(
  transaction: DatabaseTransaction,
  id: number,
  version: number,
  change: Change,
): Promise<ItemRow> {
  const removedColumns = { removed: true, version: { increment: 1 }, updatedAt: change.changedAt };
  const [item] = await transaction.contentItem.updateManyAndReturn({
    where: { id, version, removed: false },
    data: removedColumns,
  });
  if (!item) throw new ApiError('content.changed');
  const children = await transaction.contentItem.updateManyAndReturn({
    where: { kind: 'menu', shelf: String(id), removed: false },
    data: removedColumns,
  });
  await addVersions(transaction, [item, ...children], change);
  return item;
}

async function addVersions(
  transaction: DatabaseTransaction,
  items: readonly ItemRow[],
  { event, userId, changedAt }: Change,
): Promise<void> {
  await transaction.contentVersion.createMany({
    data: items.map(({ id, version, fields, blocks }) => ({
      itemId: id,
      version,
      event,
      userId,
      createdAt: changedAt,
      fields: fields as Prisma.InputJsonObject,
      blocks: blocks ?? Prisma.DbNull,
    })),
  });
}

/**
 * Reorders all items of a shelf.
 * @returns false if the ids are not exactly those of one shelf
 */
export async function orderShelf(
  transaction: DatabaseTransaction,
  kind: ContentKind,
  ids: readonly number[],
): Promise<boolean> {
  const first = await transaction.contentItem.findFirst({
    where: { id: ids[0] ?? 0, kind, removed: false },
  });
  if (!first) return false;
  const shelf = await transaction.contentItem.findMany({
    where: { kind, shelf: first.shelf, removed: false },
    select: { id: true },
  });
  const idSet = new Set(ids);
  const isCompleteShelf = ids.length === shelf.length && shelf.every(({ id }) => idSet.has(id));
  if (!isCompleteShelf) return false;
  await transaction.$executeRaw`
    UPDATE content_item SET sort = given.sort
    FROM unnest(${[...ids]}::int[]) WITH ORDINALITY AS given (id, sort)
    WHERE content_item.id = given.id`;
  return true;
}
