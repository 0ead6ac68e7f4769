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
export function findVersions(database: Database, itemId: number, most: number) {
  return database.contentVersion.findMany({
    where: { itemId },
    omit: { blocks: true },
    include: { user: { select: { id: true, firstName: true, lastName: true } } },
    orderBy: { version: 'desc' },
    take: most,
  });
}

export type VersionRow = Awaited<ReturnType<typeof findVersions>>[number];

export function findVersion(database: Database, itemId: number, version: number) {
  return database.contentVersion.findUnique({ where: { itemId_version: { itemId, version } } });
}

export interface Change {
  event: ContentEvent;
  userId: number;
  at: Date;
}

const dataOf = ({ fields, blocks, ...saved }: StoredColumns) => ({
  ...saved,
  fields: fields as Prisma.InputJsonObject,
  blocks: blocks ?? Prisma.DbNull,
});

/** Returns the sort position after all items of a shelf. */
async function nextPlace(
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
  saved: StoredColumns,
  change: Change,
) {
  const sort = await nextPlace(transaction, saved);
  const item = await transaction.contentItem.create({
    data: { ...dataOf(saved), sort, version: 1, updatedAt: change.at },
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
  before: ItemRow,
  saved: StoredColumns,
  change: Change,
): Promise<ItemRow> {
  const sort = saved.shelf === before.shelf ? before.sort : await nextPlace(transaction, saved);
  const [item] = await transaction.contentItem.updateManyAndReturn({
    where: { id: before.id, version: before.version },
    data: {
      ...dataOf(saved),
      sort,
      removed: false,
      version: { increment: 1 },
      updatedAt: change.at,
    },
  });
  if (!item) throw new ApiError('content.changed');
  await addVersions(transaction, [item], change);
  return item;
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
  const removed = { removed: true, version: { increment: 1 }, updatedAt: change.at };
  const [item] = await transaction.contentItem.updateManyAndReturn({
    where: { id, version, removed: false },
    data: removed,
  });
  if (!item) throw new ApiError('content.changed');
  const below = await transaction.contentItem.updateManyAndReturn({
    where: { kind: 'menu', shelf: String(id), removed: false },
    data: removed,
  });
  await addVersions(transaction, [item, ...below], change);
  return item;
}

async function addVersions(
  transaction: DatabaseTransaction,
  items: readonly ItemRow[],
  { event, userId, at }: Change,
): Promise<void> {
  await transaction.contentVersion.createMany({
    data: items.map(({ id, version, fields, blocks }) => ({
      itemId: id,
      version,
      event,
      userId,
      createdAt: at,
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
  const isWhole = ids.length === shelf.length && shelf.every(({ id }) => idSet.has(id));
  if (!isWhole) return false;
  await transaction.$executeRaw`
    UPDATE content_item SET sort = given.sort
    FROM unnest(${[...ids]}::int[]) WITH ORDINALITY AS given (id, sort)
    WHERE content_item.id = given.id`;
  return true;
}
