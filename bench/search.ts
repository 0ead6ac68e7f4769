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
  type Bench,
  openBench,
  openRequests,
  readBenchArguments,
  requestPath,
  type Server,
} from './bench.ts';
import { createAdChanger, measureChanges } from './post-changes.ts';
import { megabytesOf } from './processes.ts';
import { runAtRate, timeSeconds } from './rounds.ts';
import { checkResponses, createBestSchema } from './search-best.ts';
import { type Examples, findExamples } from './search-examples.ts';
import { printCombined, printGrowth, printWorkload, type SizeReport } from './search-report.ts';
import { mixOf, type Workload, workloads } from './search-workloads.ts';
import { measure, measureDuring } from './server-rounds.ts';

const PEERS_PORT = 3_989;
const CHANGES_PER_SECOND = 50;
/** Value of `--only` that runs all workloads together and none separately. */
const MIX = 'mix';

const values = await readBenchArguments('pnpm bench:search', {
  about:
    'measures searches in our server, bare Fastify and the best hand-written SQL, in a database of each size, which it creates and does not delete',
  options: {
    sizes: textOption('numbers of ads', 'LIST', '10000,100000,1000000'),
    database: textListOption('existing database to use for a size', 'SIZE=URL'),
    rounds: integerArgument().default(3).describe('rounds per workload'),
    seconds: integerArgument().default(2).describe('duration of a round in seconds'),
    'mix-seconds': integerArgument()
      .default(30)
      .describe('duration of all workloads together in seconds'),
    only: textOption(
      'measure only workloads whose name contains this text; mix: only all together',
      'TEXT',
    ),
    out: textOption('JSON file for all results', 'FILE'),
  },
});
const databaseUrls = new Map(
  values.database.map((each) => {
    const [size = '', ...url] = each.split('=');
    return [Number(size), url.join('=')];
  }),
);
const PROJECTION_SIZES = `
  SELECT name, pg_total_relation_size(to_regclass(name)) / 1048576.0::float8 AS megabytes
  FROM unnest('{post_text, post_card, post_touched, search_term}'::text[]) AS name
  WHERE to_regclass(name) IS NOT NULL`;
const settings = { rounds: values.rounds, milliseconds: values.seconds * 1_000, connections: 8 };

const root = join(import.meta.dirname, '..');

/** Returns the URL of a database with `size` ads, which is created if the cluster has none. */
async function ensureDatabase(size: number): Promise<string> {
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
  const runScript = (script: string, ...parameters: string[]) =>
    execFileSync(process.execPath, [script, ...parameters], { cwd: root, env, stdio: 'inherit' });
  runScript('prisma/commands/migrate.ts');
  runScript('prisma/seed/seed.ts');
  const bench = await openBench({ DATABASE_URL: url.href });
  if ((await bench.database.post.count()) === 0) {
    console.log(`Filling ${name}, which remains for the next run …`);
    runScript('bench/fill.ts', `${size}`);
  }
  await bench.close();
  return url.href;
}

/** Vacuums the tables, which index-only scans require after changes; returns the number of ads. */
async function vacuum({ selectIds, runSql, services }: Bench): Promise<number> {
  const [posts = 0] = await selectIds('SELECT count(*)::int AS id FROM post');
  const [texts = 0] = await selectIds('SELECT count(*)::int AS id FROM post_text');
  if (texts < posts) throw new Error(`${posts - texts} ads have no words yet: run the worker`);
  await services.counts.addChanges();
  await runSql('VACUUM (ANALYZE) post, photo, post_text, users, post_count, post_count_change');
  await runSql('CHECKPOINT');
  return posts;
}

async function startPeers({ disposables, environment }: Bench): Promise<Server> {
  const env = { ...environment, NODE_ENV: 'production', PORT: `${PEERS_PORT}` };
  const child = disposables.use(fork(join(import.meta.dirname, 'search-peers.ts'), { env }));
  await once(child, 'message');
  const peers = openRequests(child, PEERS_PORT);
  disposables.defer(() => peers.pool.destroy());
  return peers;
}

async function measureSeparately(
  ours: Server,
  bench: Bench,
  allWorkloads: Workload[],
  report: SizeReport,
) {
  await createBestSchema(bench, ours);
  const peers = await startPeers(bench);
  for (const [index, workload] of allWorkloads.entries()) {
    const { name, path, best } = workload;
    if (!name.includes(values.only)) continue;
    try {
      const body = await checkResponses(ours, peers, workload);
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
    printWorkload(workload, figures);
  }
  peers.process.kill();
}

async function measureCombined(
  server: Server,
  bench: Bench,
  allWorkloads: Workload[],
  { ads }: Examples,
) {
  const exampleIds = ads.map(({ id }) => id);
  const change = await createAdChanger(bench, exampleIds);
  const kinds = ['published', 'removed', 'cheaper'] as const;
  const mixFigures = await measureDuring(
    { name: 'ours', server, pathOf: mixOf(allWorkloads) },
    { milliseconds: values['mix-seconds'] * 1_000, connections: 16 },
    (until) => runAtRate(CHANGES_PER_SECOND, until, (turn) => change(kinds[turn % 3] ?? 'cheaper')),
  );
  const memory = megabytesOf(server.process);
  const projections = await bench.runSql<{ name: string; megabytes: number }>(PROJECTION_SIZES);
  return { mix: mixFigures, memory, projections, changes: await measureChanges(bench) };
}

async function measureSize(url: string): Promise<SizeReport> {
  const bench = await openBench({ DATABASE_URL: url });
  const ads = await vacuum(bench);
  // Other load on the machine worsens all results, so that such a run is worth little.
  const busyProcesses = loadavg()[0] ?? 0;
  console.log(
    `\n${ads} ads; ${busyProcesses.toFixed(1)} other processes were busy in the last minute`,
  );
  const { result: ours, seconds: secondsToStart } = await timeSeconds(async () => {
    const server = await bench.startServer(mallocEnvironment);
    // Facets are unavailable until the index is loaded.
    while ((await server.request(requestPath(getFacets))).status !== 200) await wait(100);
    return server;
  });
  const idleMegabytes = megabytesOf(ours.process).current;
  const report: SizeReport = { ads, busyProcesses, secondsToStart, idleMegabytes, rows: {} };
  const examples = await findExamples(bench);
  const allWorkloads = workloads(examples);
  if (values.only !== MIX) await measureSeparately(ours, bench, allWorkloads, report);
  if (values.only === MIX || !values.only) {
    const combined = await measureCombined(ours, bench, allWorkloads, examples);
    printCombined(report, combined);
    Object.assign(report, combined);
  }
  await bench.close();
  return report;
}

const reports: SizeReport[] = [];
for (const size of values.sizes.split(',').map(Number)) {
  const { seconds } = await timeSeconds(async () => {
    const url = databaseUrls.get(size) ?? (await ensureDatabase(size));
    reports.push(await measureSize(url));
  });
  console.log(`Took ${seconds.toFixed(0)} s`);
}
printGrowth(reports);
if (values.out) {
  const machine = { cpus: cpus().length, model: cpus()[0]?.model, node: process.version };
  const output = { at: new Date().toISOString(), machine, settings: values, reports };
  writeFileSync(values.out, `${JSON.stringify(output, null, 2)}\n`);
}
