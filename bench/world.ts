import { setTimeout as wait } from 'node:timers/promises';
import { readConfig } from '@pitlane/api/config';
import { systemClock } from '@pitlane/api/infra/clock';
import { openDatabase } from '@pitlane/api/infra/database';
import { buildServices } from '@pitlane/api/services';
import { searchPosts } from '@pitlane/contracts';
import pg from 'pg';
import { Pool } from 'undici';
import { questions } from './questions.ts';
import { SECRET, serverEnvironment } from './server-environment.ts';

/** What a measuring process has at hand: the services, plain SQL, and the calls of a server on a port. */
export async function openWorld(port: number) {
  const environment = serverEnvironment(port);
  const config = readConfig(environment);
  const database = openDatabase(config);
  const services = buildServices({
    config,
    database,
    clock: systemClock,
    secret: SECRET,
    migrations: 0,
  });
  const client = new pg.Client(config.DATABASE_URL);
  await client.connect();
  const pool = new Pool(`http://127.0.0.1:${port}`);

  /** Milliseconds of a call; its answer stays packed. */
  async function time(path: string, token: string | null, sent?: object): Promise<number> {
    const from = performance.now();
    const { statusCode, body } = await pool.request({
      method: sent ? 'POST' : 'GET',
      path: `/api${path}`,
      headers: {
        'accept-encoding': 'br',
        ...(token && { authorization: `Bearer ${token}` }),
        ...(sent && { 'content-type': 'application/json' }),
      },
      body: sent ? JSON.stringify(sent) : null,
    });
    const answer = await body.text();
    if (statusCode >= 400) throw new Error(`${path}: ${statusCode} ${answer}`);
    return performance.now() - from;
  }

  return {
    environment,
    database,
    services,
    client,
    time,
    async rows<Row extends object>(sql: string, ...values: unknown[]): Promise<Row[]> {
      return (await client.query<Row>(sql, values)).rows;
    },
    async tokenOf(userId: number): Promise<string> {
      const place = { address: '127.0.0.1', userAgent: 'bench' };
      const { token } = await database.$transaction((transaction) =>
        services.sessions.open(transaction, userId, place),
      );
      return token;
    },
    /** Milliseconds of searches that people make, so many a second, until something is over. */
    async search(perSecond: number, over: Promise<unknown>): Promise<number[]> {
      const queries = Object.values(questions).map((question) => new URLSearchParams(question));
      let isOver = false;
      const end = over.finally(() => {
        isOver = true;
      });
      const answers: Promise<number>[] = [];
      for (let turn = 0; !isOver; turn += 1) {
        answers.push(time(`${searchPosts.path}?${queries[turn % queries.length]}`, null));
        await wait(1_000 / perSecond);
      }
      await end;
      return Promise.all(answers);
    },
    async close(): Promise<void> {
      await pool.destroy();
      await client.end();
      await database.$disconnect();
    },
  };
}

export type World = Awaited<ReturnType<typeof openWorld>>;
