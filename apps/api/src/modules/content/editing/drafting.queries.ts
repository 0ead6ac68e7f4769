import type { DatabaseTransaction } from '../../../infra/database.ts';

export function findPages(transaction: DatabaseTransaction) {
  return transaction.contentItem.findMany({
    where: { kind: { in: ['pages', 'services'] }, removed: false },
    select: { id: true, kind: true, slug: true, published: true, to: true },
  });
}

/** Returns the new parent of a menu item, and whether the item has children. */
export async function findMenuContext(
  transaction: DatabaseTransaction,
  id: number | null,
  parentId: number | null,
) {
  const liveMenu = { kind: 'menu', removed: false } as const;
  const [parent, children] = await Promise.all([
    transaction.contentItem.findFirst({ where: { ...liveMenu, id: parentId ?? 0 } }),
    transaction.contentItem.count({ where: { ...liveMenu, shelf: String(id ?? 0) } }),
  ]);
  return {
    parent: parent && { id: parent.id, isTop: parent.shelf === '' },
    hasChildren: children > 0,
  };
}
