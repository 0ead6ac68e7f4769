// Visitors of a server: calls over several connections, one after another on each.
import type { Pool } from 'undici';

export interface Answered {
  path: string;
  ms: number;
}

interface Load {
  pool: Pool;
  /** The address of each turn. */
  pathOf: (turn: number) => string;
  firstTurn: number;
  connections: number;
  milliseconds: number;
}

/** Milliseconds until an answer is there, as a visitor who never looked at the ad before. */
export async function ask(pool: Pool, path: string, visitor: string): Promise<number> {
  const from = performance.now();
  const headers = { 'x-customer-token': visitor };
  const answer = await pool.request({ method: 'GET', path, headers });
  await answer.body.dump();
  if (answer.statusCode !== 200) throw new Error(`${path}: ${answer.statusCode}`);
  return performance.now() - from;
}

/** How long each answer took that was asked for in a time. */
export async function load(given: Load): Promise<Answered[]> {
  const { pool, pathOf, firstTurn, connections, milliseconds } = given;
  const answers: Answered[] = [];
  const until = performance.now() + milliseconds;
  const visitor = crypto.randomUUID();
  let turn = firstTurn;
  const connection = async () => {
    while (performance.now() < until) {
      const path = pathOf(turn);
      turn += 1;
      answers.push({ path, ms: await ask(pool, path, visitor) });
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  return answers;
}
