import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { cpus, loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { integerArgument, textListOption, textOption } from '@pitlane/api/infra/command-line';
import { mallocEnvironment } from '@pitlane/api/infra/memory-settings';
import { getFacets } from '@pitlane/contracts';
import pg from 'pg';
import {
  addressOf,
  type Bench,
  openBench,
  openRequests,
  readBenchArguments,
  type Server,
} from './bench.ts';
import { measureChanges, openChanges } from './post-changes.ts';
import { megabytesOf } from './processes.ts';
import { pace, timeSeconds } from './rounds.ts';
import { checkAnswers, makeBest } from './search-best.ts';
import { type Examples, findExamples } from './search-examples.ts';
import { type SizeReport, showGrowth, showTogether, showWorkload } from './search-report.ts';
import { mixOf, type Workload, workloads } from './search-workloads.ts';
import { measure, measureBeside } from './server-rounds.ts';

const PEERS_PORT = 3_989;
const CHANGES_PER_SECOND = 50;
/** Value of `--only` that runs all questions together and none separately. */
const MIX = 'mix';

const values = await readBenchArguments('pnpm bench:search', {
  about:
    'measures searches in our server, bare Fastify and the best hand-written SQL, in a database of each size, which it creates and keeps',
  options: {
    sizes: textOption('numbers of ads', 'LIST', '10000,100000,1000000'),
    database: textListOption('a filled database for a size instead of a created one', 'SIZE=URL'),
    rounds: integerArgument().default(3).describe('rounds of each question'),
    seconds: integerArgument().default(2).describe('seconds of a round'),
    'mix-seconds': integerArgument().default(30).describe('seconds of all questions together'),
    only: textOption('only questions whose name contains it; mix: all together', 'TEXT'),
    out: textOption('file for all figures as JSON', 'FILE'),
  },
});
const named = new Map(
  values.database.map((each) => {
    const [size = '', ...url] = each.split('=');
    return [Number(size), url.join('=')];
  }),
);
const SIZES = `
  SELECT name, pg_total_relation_size(to_regclass(name)) / 1048576.0::float8 AS megabytes
  FROM unnest('{post_text, post_card, post_touched, search_term}'::text[]) AS name
  WHERE to_regclass(name) IS NOT NULL`;
const settings = { rounds: values.rounds, milliseconds: values.seconds * 1_000, connections: 8 };

const root = join(import.meta.dirname, '..');

/** Returns the address of a database with `size` ads, created if the cluster has none. */
async function databaseOf(size: number): Promise<string> {
  const cluster = process.env.DATABASE_URL ?? '';
  const name = `bench_search_${size}`;
  const url = new URL(cluster);
  url.pathname = `/${name}`;
  const client = new pg.Client(cluster);
  await client.connect();
  const found = await client.query('SELECT FROM pg_database WHERE datname = $1', [name]);
  if (found.rowCount === 0) await client.query(`CREATE DATABASE ${name}`);
  await client.end();
  const env = { ...process.env, DATABASE_URL: url.href, SEED_DEMO: '0' };
  const run = (script: string, ...parameters: string[]) =>
    execFileSync(process.execPath, [script, ...parameters], { cwd: root, env, stdio: 'inherit' });
  run('prisma/commands/migrate.ts');
  run('prisma/seed/seed.ts');
  const bench = await openBench({ DATABASE_URL: url.href });
  if ((await bench.database.post.count()) === 0) {
    console.log(`Filling ${name}; it stays for the next time …`);
    run('bench/fill.ts', `${size}`);
  }
  await bench.close();
  return url.href;
}

/** Tidies what earlier runs changed, for index-only scans need it; returns the number of ads. */
async function tidy({ ids, rows, services }: Bench): Promise<number> {
  const [posts = 0] = await ids('SELECT count(*)::int AS id FROM post');
  const [texts = 0] = await ids('SELECT count(*)::int AS id FROM post_text');
  if (texts < posts) throw new Error(`${posts - texts} ads have no words yet: run the worker`);
  await services.counts.addChanges();
  await rows('VACUUM (ANALYZE) post, photo, post_text, users, post_count, post_count_change');
  await rows('CHECKPOINT');
  return posts;
}

async function startPeers({ opened, environment }: Bench): Promise<Server> {
  const env = { ...environment, NODE_ENV: 'production', PORT: `${PEERS_PORT}` };
  const child = opened.use(fork(join(import.meta.dirname, 'search-peers.ts'), { env }));
  await once(child, 'message');
  const peers = openRequests(child, PEERS_PORT);
  opened.defer(() => peers.pool.destroy());
  return peers;
}

async function measureAlone(ours: Server, bench: Bench, all: Workload[], report: SizeReport) {
  await makeBest(bench, ours);
  const peers = await startPeers(bench);
  for (const [index, workload] of all.entries()) {
    const { name, path, best } = workload;
    if (!name.includes(values.only)) continue;
    try {
      const body = await checkAnswers(ours, peers, workload);
      peers.process.send({ name: `${index}`, body });
    } catch (error) {
      console.log(`${name.padEnd(27)} WRONG ${error}`);
      process.exitCode = 1;
      continue;
    }
    const figures = await measure(
      [
        { name: 'ours', server: ours, pathOf: path },
        ...(best ? [{ name: 'best', server: peers, pathOf: best }] : []),
        { name: 'bare', server: peers, pathOf: () => `/fixed/${index}` },
      ],
      settings,
    );
    report.rows[name] = figures;
    showWorkload(workload, figures);
  }
  peers.process.kill();
}

async function measureTogether(server: Server, bench: Bench, all: Workload[], { ads }: Examples) {
  const asked = ads.map(({ id }) => id);
  const change = await openChanges(bench, asked);
  const kinds = ['published', 'taken off', 'cheaper'] as const;
  const mix = await measureBeside(
    { name: 'ours', server, pathOf: mixOf(all) },
    { milliseconds: values['mix-seconds'] * 1_000, connections: 16 },
    (over) => pace(CHANGES_PER_SECOND, over, (turn) => change(kinds[turn % 3] ?? 'cheaper')),
  );
  const memory = megabytesOf(server.process);
  const projections = await bench.rows<{ name: string; megabytes: number }>(SIZES);
  return { mix, memory, projections, changes: await measureChanges(bench) };
}

async function measureSize(url: string): Promise<SizeReport> {
  const bench = await openBench({ DATABASE_URL: url });
  const ads = await tidy(bench);
  // What else runs makes figures worse, ours and others': such a run is worth little.
  const busy = loadavg()[0] ?? 0;
  console.log(`\n${ads} ads; ${busy.toFixed(1)} other processes were busy in the last minute`);
  const { result: ours, seconds: secondsToStart } = await timeSeconds(async () => {
    const server = await bench.startServer(mallocEnvironment);
    // Facets are refused until the columns are read.
    while ((await server.request(addressOf(getFacets))).status !== 200) await wait(100);
    return server;
  });
  const atRest = megabytesOf(ours.process).now;
  const report: SizeReport = { ads, busy, secondsToStart, atRest, rows: {} };
  const examples = await findExamples(bench);
  const all = workloads(examples);
  if (values.only !== MIX) await measureAlone(ours, bench, all, report);
  if (values.only === MIX || !values.only) {
    const together = await measureTogether(ours, bench, all, examples);
    showTogether(report, together);
    Object.assign(report, together);
  }
  await bench.close();
  return report;
}

const reports: SizeReport[] = [];
for (const size of values.sizes.split(',').map(Number)) {
  const { seconds } = await timeSeconds(async () => {
    const url = named.get(size) ?? (await databaseOf(size));
    reports.push(await measureSize(url));
  });
  console.log(`Took ${seconds.toFixed(0)} s`);
}
showGrowth(reports);
if (values.out) {
  const machine = { cpus: cpus().length, model: cpus()[0]?.model, node: process.version };
  const written = { at: new Date().toISOString(), machine, settings: values, reports };
  writeFileSync(values.out, `${JSON.stringify(written, null, 2)}\n`);
}
