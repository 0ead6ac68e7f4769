import type { Database } from '../../../infra/database.ts';

export async function countAppliedMigrations(database: Database): Promise<number> {
  const [row] = await database.$queryRaw<{ applied: bigint }[]>`
    SELECT count(*) AS applied FROM _prisma_migrations
    WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`;
  return Number(row?.applied ?? 0);
}
