import type { Database } from '../../../infra/database.ts';

/** A page of what an account has sent, the newest first, and how much there is; no errors. */
export async function findOwn(
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
