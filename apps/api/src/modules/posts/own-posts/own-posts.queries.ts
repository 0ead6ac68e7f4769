import type { OwnCounts, OwnStatus } from '@pitlane/contracts';
import type { PostStatus } from '../../../generated/prisma/enums.ts';
import type { Database } from '../../../infra/database.ts';

/** Statuses of each tab; removed includes archived (docs/product.md#life-of-an-ad). */
const tabs: Record<OwnStatus, PostStatus[]> = {
  active: ['active'],
  moderation: ['moderation'],
  denied: ['denied'],
  removed: ['removed', 'archived'],
};

/** Returns the ids of a page of an account's ads, the latest first. */
export async function findOwnIds(
  database: Database,
  userId: number,
  { status, skip, take }: { status: OwnStatus | undefined; skip: number; take: number },
): Promise<number[]> {
  const rows = await database.post.findMany({
    where: { userId, ...(status && { status: { in: tabs[status] } }) },
    select: { id: true },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    skip,
    take,
  });
  return rows.map(({ id }) => id);
}

export async function countOwnByTab(database: Database, userId: number): Promise<OwnCounts> {
  const rows = await database.post.groupBy({
    by: ['status'],
    where: { userId },
    _count: { _all: true },
  });
  const countOf = (status: OwnStatus) =>
    rows
      .filter((row) => tabs[status].includes(row.status))
      .reduce((sum, row) => sum + row._count._all, 0);
  return {
    active: countOf('active'),
    moderation: countOf('moderation'),
    denied: countOf('denied'),
    removed: countOf('removed'),
  };
}
