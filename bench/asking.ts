// Visitors of a server: calls over several connections, one after another on each.
import type { Pool } from 'undici';

export interface Answered {
  path: string;
  ms: number;
  status: number;
}

interface Load {
  pool: Pool;
  /** The address of each turn. */
  pathOf: (turn: number) => string;
  firstTurn: number;
  connections: number;
  milliseconds: number;
}

/** Asks as a visitor who never looked at the ad before. */
async function ask(pool: Pool, path: string, visitor: string): Promise<Answered> {
  const from = performance.now();
  const headers = { 'x-customer-token': visitor };
  const answer = await pool.request({ method: 'GET', path, headers });
  await answer.body.dump();
  return { path, ms: performance.now() - from, status: answer.statusCode };
}

/** All answers, the refused ones too, that were asked for in a time. */
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
      answers.push(await ask(pool, path, visitor));
    }
  };
  await Promise.all(Array.from({ length: connections }, connection));
  return answers;
}
