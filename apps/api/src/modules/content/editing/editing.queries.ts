import type { ContentEvent, ContentKind } from '@pitlane/contracts';
import { Prisma } from '../../../generated/prisma/client.ts';
import { ApiError } from '../../../http/api-error.ts';
import type { Database, DatabaseTransaction } from '../../../infra/database.ts';
import type { Saved } from './editing.rules.ts';

/** Lets one editor after the other change content, until the transaction ends. */
export async function lockContent(transaction: DatabaseTransaction): Promise<void> {
  await transaction.$executeRaw`SELECT FROM content_revision FOR UPDATE`;
}

export function findItem(database: DatabaseTransaction, id: number) {
  return database.contentItem.findUnique({ where: { id } });
}

export type ItemRow = NonNullable<Awaited<ReturnType<typeof findItem>>>;

/** A page of a kind's list, in the order of the editors, and how much there is. */
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

/** The newest versions of a thing, with who made them. */
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

const dataOf = ({ fields, blocks, ...saved }: Saved) => ({
  ...saved,
  fields: fields as Prisma.InputJsonObject,
  blocks: blocks ?? Prisma.DbNull,
});

/** The place behind everything of a shelf. */
async function nextPlace(
  transaction: DatabaseTransaction,
  { kind, shelf }: Pick<Saved, 'kind' | 'shelf'>,
): Promise<number> {
  const { _max } = await transaction.contentItem.aggregate({
    where: { kind, shelf },
    _max: { sort: true },
  });
  return (_max.sort ?? -1) + 1;
}

/** Adds a thing behind all others of its shelf. */
export async function addItem(transaction: DatabaseTransaction, saved: Saved, change: Change) {
  const sort = await nextPlace(transaction, saved);
  const item = await transaction.contentItem.create({
    data: { ...dataOf(saved), sort, version: 1, updatedAt: change.at },
  });
  await addVersions(transaction, [item], change);
  return item;
}

/**
 * Makes the next version of a thing; on another shelf than before it stands behind all others.
 * @throws ApiError content.changed where somebody has made another one since
 */
export async function changeItem(
  transaction: DatabaseTransaction,
  before: ItemRow,
  saved: Saved,
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
 * Takes a thing off the site, and with a menu item those below it, which nobody would reach.
 * @throws ApiError content.changed where somebody has made another version since
 */
export async function removeItem(
  transaction: DatabaseTransaction,
  id: number,
  begun: number,
  change: Change,
): Promise<ItemRow> {
  const removed = { removed: true, version: { increment: 1 }, updatedAt: change.at };
  const [item] = await transaction.contentItem.updateManyAndReturn({
    where: { id, version: begun, removed: false },
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
 * Puts all of a shelf in an order.
 * @returns false where these are not all of one shelf
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
  const given = new Set(ids);
  const isWhole = ids.length === shelf.length && shelf.every(({ id }) => given.has(id));
  if (!isWhole) return false;
  await transaction.$executeRaw`
    UPDATE content_item SET sort = given.sort
    FROM unnest(${[...ids]}::int[]) WITH ORDINALITY AS given (id, sort)
    WHERE content_item.id = given.id`;
  return true;
}
