// Figures of `pnpm bench:search` besides times: how large the projections are, what a change of an ad costs because
// of triggers, and changes of ads while others search.
import type pg from 'pg';
import { quantile } from './figures.ts';
import { CHEAPEN, PUBLISH, TAKE_OFF } from './post-changes.ts';
import { pacedTurns, watchEnd } from './turns.ts';

const PROJECTIONS = ['post_text', 'post_card', 'post_touched', 'search_term'];
const CHANGES = 200;
const REWRITE = `UPDATE post SET description = description || ' Торг.' WHERE id = ANY($1::int[])`;

/** Megabytes of each projection with its indexes. */
export async function projections(client: pg.Client): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; megabytes: number }>(
    `SELECT name, pg_total_relation_size(to_regclass(name)) / 1048576.0::float8 AS megabytes
     FROM unnest($1::text[]) AS name WHERE to_regclass(name) IS NOT NULL`,
    [PROJECTIONS],
  );
  return Object.fromEntries(rows.map(({ name, megabytes }) => [name, megabytes]));
}

/** Ids of ads, always the same ones. */
async function idsWith(
  client: pg.Client,
  condition: string,
  most: number,
  except: readonly number[] = [],
): Promise<number[]> {
  const { rows } = await client.query<{ id: number }>(
    `SELECT id FROM post WHERE ${condition} AND NOT hidden AND price > 100 AND id <> ALL($2)
     ORDER BY hashint4(id), id LIMIT $1`,
    [most, except],
  );
  return rows.map(({ id }) => id);
}

export interface ChangeCost {
  /** Milliseconds: the median with all triggers and with none, and the difference of the means. */
  with: number;
  without: number;
  more: number;
}

/** Milliseconds of a change that is taken back. */
async function timeChange(client: pg.Client, sql: string, id: number, triggers: boolean) {
  await client.query('BEGIN');
  // Leaves all triggers out, those of other parts of the product too; only a superuser may.
  if (!triggers) await client.query('SET LOCAL session_replication_role = replica');
  const from = performance.now();
  await client.query(sql, [[id]]);
  await client.query('SET CONSTRAINTS ALL IMMEDIATE');
  const took = performance.now() - from;
  await client.query('ROLLBACK');
  return took;
}

const mean = (figures: number[]) =>
  figures.reduce((sum, figure) => sum + figure, 0) / figures.length;

/** Returns the time that triggers add to each kind of change. */
export async function changeCosts(client: pg.Client): Promise<Record<string, ChangeCost>> {
  const kinds = {
    cheaper: { sql: CHEAPEN, of: `status = 'active'` },
    published: { sql: PUBLISH, of: `status = 'removed'` },
    'taken off': { sql: TAKE_OFF, of: `status = 'active'` },
    'described anew': { sql: REWRITE, of: `status = 'active'` },
  };
  const costs: Record<string, ChangeCost> = {};
  for (const [name, { sql, of }] of Object.entries(kinds)) {
    const took: { with: number[]; without: number[] } = { with: [], without: [] };
    for (const id of await idsWith(client, of, CHANGES)) {
      took.with.push(await timeChange(client, sql, id, true));
      took.without.push(await timeChange(client, sql, id, false));
    }
    costs[name] = {
      with: quantile(took.with, 0.5),
      without: quantile(took.without, 0.5),
      more: mean(took.with) - mean(took.without),
    };
  }
  return costs;
}

const MOST_CHANGES = 20_000;

/**
 * Ads come, change and go, and their number stays.
 * @param except those that others ask for meanwhile
 */
export async function openChanging(client: pg.Client, except: readonly number[]) {
  const removed = await idsWith(client, `status = 'removed'`, MOST_CHANGES);
  const active = await idsWith(client, `status = 'active'`, MOST_CHANGES, except);
  const turns = [
    [PUBLISH, removed],
    [TAKE_OFF, active],
    [CHEAPEN, active],
  ] as const;

  /** Changes ads at a rate until a promise settles. */
  return async <Result>(perSecond: number, over: Promise<Result>): Promise<Result> => {
    for await (const turn of pacedTurns(perSecond, watchEnd(over))) {
      const [sql, ids] = turns[turn % turns.length] ?? turns[0];
      const id = ids.pop();
      if (id === undefined) throw new Error('Too few ads for so many changes');
      await client.query(sql, [[id]]);
    }
    return over;
  };
}
