import { fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { text, texts, wholeNumber } from '@pitlane/api/infra/command-line';
import { heaps } from '@pitlane/api/infra/heaps';
import { getFacets } from '@pitlane/contracts';
import pg from 'pg';
import { Pool } from 'undici';
import { readBenchArguments } from './bench-arguments.ts';
import { serverEnvironment } from './bench-context.ts';
import { megabytesOf, start } from './processes.ts';
import { checkAnswers, readSamples } from './search-answers.ts';
import { makeBest } from './search-best.ts';
import { changeCosts, openChanging, projections } from './search-costs.ts';
import { databaseOf, tidy } from './search-databases.ts';
import { type Examples, findExamples } from './search-examples.ts';
import { type SizeReport, showGrowth, showTogether, showWorkload } from './search-report.ts';
import { mixOf, type Workload, workloads } from './search-workloads.ts';
import { measure, measureBeside } from './server-rounds.ts';

const [PORT, PEERS_PORT] = [3_992, 3_993];
const MIXED_CONNECTIONS = 16;
const CHANGES_PER_SECOND = 50;
/** What `--only` names to have all questions asked together and none by itself. */
const MIX = 'mix';

const values = await readBenchArguments('pnpm bench:search', {
  about:
    'measures searches in our server, bare Fastify and the best hand-written SQL, in a database of each size, which it creates and keeps',
  options: {
    sizes: text('numbers of ads', 'LIST', '10000,100000,1000000'),
    database: texts('a filled database for a size instead of a created one', 'SIZE=URL'),
    rounds: wholeNumber().default(3).describe('rounds of each question'),
    seconds: wholeNumber().default(2).describe('seconds of a round'),
    'mix-seconds': wholeNumber().default(30).describe('seconds of all questions together'),
    only: text('only questions whose name contains it; mix: all together', 'TEXT'),
    out: text('file for all figures as JSON', 'FILE'),
  },
});
const cluster = process.env.DATABASE_URL ?? '';
const named = new Map(
  values.database.map((each) => {
    const [size = '', ...url] = each.split('=');
    return [Number(size), url.join('=')];
  }),
);
const settings = {
  rounds: values.rounds,
  milliseconds: values.seconds * 1_000,
  connections: 8,
};

/** Starts our server and waits for its columns, without which facets are refused. */
async function startOurs(url: string) {
  const from = performance.now();
  const env = { ...serverEnvironment(PORT), ...heaps, DATABASE_URL: url };
  const process = await start('server', env);
  const pool = new Pool(`http://127.0.0.1:${PORT}`, { connections: MIXED_CONNECTIONS });
  const isReady = async () => {
    const { statusCode, body } = await pool.request({
      method: 'GET',
      path: `/api${getFacets.path}`,
    });
    await body.dump();
    return statusCode === 200;
  };
  while (!(await isReady())) await wait(100);
  return { process, pool, secondsToStart: (performance.now() - from) / 1_000 };
}

async function startPeers(url: string) {
  const process = fork(join(import.meta.dirname, 'search-peers.ts'), {
    env: {
      ...globalThis.process.env,
      NODE_ENV: 'production',
      DATABASE_URL: url,
      PORT: `${PEERS_PORT}`,
    },
  });
  await once(process, 'message');
  const pool = new Pool(`http://127.0.0.1:${PEERS_PORT}`, { connections: MIXED_CONNECTIONS });
  return { process, pool };
}

type Running = Awaited<ReturnType<typeof startOurs>>;

/** Each question by itself. */
async function measureAlone(ours: Running, url: string, all: Workload[], report: SizeReport) {
  const peers = await startPeers(url);
  try {
    for (const [index, workload] of all.entries()) {
      const { name, path, best } = workload;
      if (!name.includes(values.only)) continue;
      const body = await checkAnswers(ours.pool, peers.pool, workload);
      if (body === null) continue;
      peers.process.send({ name: `${index}`, body });
      const figures = await measure(
        [
          { name: 'ours', ...ours, pathOf: path },
          ...(best ? [{ name: 'best', ...peers, pathOf: best }] : []),
          { name: 'bare', ...peers, pathOf: () => `/fixed/${index}` },
        ],
        settings,
      );
      report.rows[name] = figures;
      showWorkload(workload, figures);
    }
  } finally {
    peers.process.kill('SIGTERM');
    await peers.pool.destroy();
  }
}

/** All questions together, and what searching costs besides time. */
async function measureTogether(
  ours: Running,
  client: pg.Client,
  all: Workload[],
  { ads }: Examples,
) {
  const change = await openChanging(
    client,
    ads.map(({ id }) => id),
  );
  const mix = await measureBeside(
    { name: 'ours', ...ours, pathOf: mixOf(all) },
    { milliseconds: values['mix-seconds'] * 1_000, connections: MIXED_CONNECTIONS },
    (over) => change(CHANGES_PER_SECOND, over),
  );
  const memory = megabytesOf(ours.process);
  return {
    mix,
    memory,
    projections: await projections(client),
    changes: await changeCosts(client),
  };
}

async function measureSize(size: number, url: string): Promise<SizeReport> {
  const ads = await tidy(url);
  // What else runs makes figures worse, ours and others': such a run is worth little.
  const busy = loadavg()[0] ?? 0;
  console.log(`\n${ads} ads; ${busy.toFixed(1)} other processes were busy in the last minute`);
  const client = new pg.Client(url);
  await client.connect();
  const ours = await startOurs(url);
  try {
    const { secondsToStart } = ours;
    const report: SizeReport = {
      ads,
      busy,
      secondsToStart,
      atRest: megabytesOf(ours.process).now,
      rows: {},
    };
    const examples = await findExamples(client, size);
    const all = workloads(examples, size);
    if (values.only !== MIX) {
      await makeBest(client, await readSamples(ours.pool));
      await measureAlone(ours, url, all, report);
      if (values.only) return report;
    }
    const together = await measureTogether(ours, client, all, examples);
    showTogether(report, together);
    return { ...report, ...together };
  } finally {
    ours.process.kill('SIGTERM');
    await ours.pool.destroy();
    await client.end();
  }
}

const reports: SizeReport[] = [];
for (const size of values.sizes.split(',').map(Number)) {
  const from = performance.now();
  const url = named.get(size) ?? (await databaseOf(cluster, size));
  reports.push(await measureSize(size, url));
  console.log(`Took ${((performance.now() - from) / 1_000).toFixed(0)} s`);
}
showGrowth(reports);
if (values.out) {
  const machine = { cpus: cpus().length, model: cpus()[0]?.model, node: process.version };
  const written = { at: new Date().toISOString(), machine, settings: values, reports };
  writeFileSync(values.out, `${JSON.stringify(written, null, 2)}\n`);
}
