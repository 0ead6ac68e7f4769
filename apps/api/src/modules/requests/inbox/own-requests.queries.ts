import type { Database } from '../../../infra/database.ts';

/** Returns a page of the requests of an account, newest first, with the total; error reports are excluded. */
export async function findRequestsOfUser(
  database: Database,
  userId: number,
  { skip, take }: { skip: number; take: number },
) {
  const where = { userId, kind: { not: 'error' } } as const;
  const [rows, total] = await Promise.all([
    database.request.findMany({
      relationLoadStrategy: 'join',
      where,
      include: { file: true, answers: { orderBy: { id: 'asc' } } },
      orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
      skip,
      take,
    }),
    database.request.count({ where }),
  ]);
  return { rows, total };
}
