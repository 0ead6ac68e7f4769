// Changes of ads, and what each costs because of triggers.
import type { Bench } from './bench.ts';
import { quantile } from './rounds.ts';

const MEASURED = 200;
const MOST = 100_000;
const [REMOVED, ACTIVE] = [`status = 'removed'`, `status = 'active'`];

/** Which ads can be changed so, and how. */
const changes = {
  published: [
    REMOVED,
    `status = 'active', removed_reason = NULL, published_at = now(), expires_at = now() + interval '30 days'`,
  ],
  cheaper: [ACTIVE, 'price = price * 95 / 100, price_rub = price_rub * 95 / 100'],
  'taken off': [ACTIVE, `status = 'removed', removed_reason = 'owner'`],
  'new text': [ACTIVE, `description = description || ' Торг.'`],
} as const;
type Change = keyof typeof changes;

const updateSql = (change: Change) =>
  `UPDATE post SET ${changes[change][1]}, updated_at = now() WHERE id = ANY($1::int[])`;

/** Returns ids of ads that can be changed, always the same ones. */
const findChangeable = ({ ids }: Bench, condition: string, most: number, except: number[] = []) =>
  ids(
    `SELECT id FROM post WHERE ${condition} AND NOT hidden AND price > 100 AND id <> ALL($2)
     ORDER BY hashint4(id), id LIMIT $1`,
    most,
    except,
  );

/** Returns a function that changes some ads at once and returns their ids. @param except ads that stay unchanged */
export async function openChanges(bench: Bench, except: number[] = []) {
  const left = new Map<string, number[]>([
    [REMOVED, await findChangeable(bench, REMOVED, MOST)],
    [ACTIVE, await findChangeable(bench, ACTIVE, MOST, except)],
  ]);
  return async (change: Change, amount = 1): Promise<number[]> => {
    const ids = left.get(changes[change][0])?.splice(-amount) ?? [];
    if (ids.length < amount) throw new Error('Too few ads: fill the database with more');
    await bench.database.$executeRawUnsafe(updateSql(change), ids);
    return ids;
  };
}

/** Milliseconds of a change that is taken back. */
async function timeChange(bench: Bench, change: Change, id: number, hasTriggers: boolean) {
  const { rows } = bench;
  await rows('BEGIN');
  // Leaves all triggers out, those of other parts of the product too; only a superuser may.
  if (!hasTriggers) await rows('SET LOCAL session_replication_role = replica');
  const from = performance.now();
  await rows(updateSql(change), [id]);
  await rows('SET CONSTRAINTS ALL IMMEDIATE');
  const took = performance.now() - from;
  await rows('ROLLBACK');
  return took;
}

const mean = (figures: number[]) => figures.reduce((sum, each) => sum + each, 0) / figures.length;

/** Returns milliseconds of each change: the median with all triggers and with none, and how much the means differ. */
export async function measureChanges(bench: Bench) {
  const costs: Record<string, { with: number; without: number; more: number }> = {};
  for (const change of ['cheaper', 'published', 'taken off', 'new text'] as const) {
    const took: Record<'with' | 'without', number[]> = { with: [], without: [] };
    for (const id of await findChangeable(bench, changes[change][0], MEASURED)) {
      took.with.push(await timeChange(bench, change, id, true));
      took.without.push(await timeChange(bench, change, id, false));
    }
    costs[change] = {
      with: quantile(took.with, 0.5),
      without: quantile(took.without, 0.5),
      more: mean(took.with) - mean(took.without),
    };
  }
  return costs;
}
