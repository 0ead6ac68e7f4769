// Changes of ads, and the cost of their triggers.
import type { Bench } from './bench.ts';
import { quantile } from './rounds.ts';

const MEASURED_ADS = 200;
const MAX_CHANGEABLE_ADS = 100_000;
const [REMOVED, ACTIVE] = [`status = 'removed'`, `status = 'active'`];

/** For each change, the condition of ads that it applies to, and its assignments. */
const changes = {
  published: [
    REMOVED,
    `status = 'active', removed_reason = NULL, published_at = now(), expires_at = now() + interval '30 days'`,
  ],
  cheaper: [ACTIVE, 'price = price * 95 / 100, price_rub = price_rub * 95 / 100'],
  removed: [ACTIVE, `status = 'removed', removed_reason = 'owner'`],
  'new text': [ACTIVE, `description = description || ' Торг.'`],
} as const;
type Change = keyof typeof changes;

const updateSql = (change: Change) =>
  `UPDATE post SET ${changes[change][1]}, updated_at = now() WHERE id = ANY($1::int[])`;

/** Returns ids of ads that can be changed, in a reproducible order. */
const findChangeable = (
  { selectIds }: Bench,
  condition: string,
  limit: number,
  excluded: number[] = [],
) =>
  selectIds(
    `SELECT id FROM post WHERE ${condition} AND NOT hidden AND price > 100 AND id <> ALL($2)
     ORDER BY hashint4(id), id LIMIT $1`,
    limit,
    excluded,
  );

/** Returns a function that changes some ads at once and returns their ids. @param excluded ads that must not change */
export async function createAdChanger(bench: Bench, excluded: number[] = []) {
  const remaining = new Map<string, number[]>([
    [REMOVED, await findChangeable(bench, REMOVED, MAX_CHANGEABLE_ADS)],
    [ACTIVE, await findChangeable(bench, ACTIVE, MAX_CHANGEABLE_ADS, excluded)],
  ]);
  return async (change: Change, count = 1): Promise<number[]> => {
    const ids = remaining.get(changes[change][0])?.splice(-count) ?? [];
    if (ids.length < count) throw new Error('Too few ads: fill the database with more');
    await bench.database.$executeRawUnsafe(updateSql(change), ids);
    return ids;
  };
}

/** Measures a change in milliseconds and rolls it back. */
async function timeChange(bench: Bench, change: Change, id: number, hasTriggers: boolean) {
  const { runSql } = bench;
  await runSql('BEGIN');
  // Disables all triggers, including those of other features. Requires a superuser.
  if (!hasTriggers) await runSql('SET LOCAL session_replication_role = replica');
  const startedAt = performance.now();
  await runSql(updateSql(change), [id]);
  await runSql('SET CONSTRAINTS ALL IMMEDIATE');
  const ms = performance.now() - startedAt;
  await runSql('ROLLBACK');
  return ms;
}

const mean = (figures: number[]) =>
  figures.reduce((sum, figure) => sum + figure, 0) / figures.length;

/** Returns the milliseconds of each change: medians with and without triggers, and the difference of the means. */
export async function measureChanges(bench: Bench) {
  const costs: Record<string, { with: number; without: number; overhead: number }> = {};
  for (const change of ['cheaper', 'published', 'removed', 'new text'] as const) {
    const times: Record<'with' | 'without', number[]> = { with: [], without: [] };
    for (const id of await findChangeable(bench, changes[change][0], MEASURED_ADS)) {
      times.with.push(await timeChange(bench, change, id, true));
      times.without.push(await timeChange(bench, change, id, false));
    }
    costs[change] = {
      with: quantile(times.with, 0.5),
      without: quantile(times.without, 0.5),
      overhead: mean(times.with) - mean(times.without),
    };
  }
  return costs;
}
