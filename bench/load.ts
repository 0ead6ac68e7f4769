import { fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text, wholeNumber } from '@pitlane/api/infra/command-line';
import { nodeFlags } from '@pitlane/api/infra/heaps';
import { Pool } from 'undici';
import { readBenchArguments } from './bench-arguments.ts';
import { openBench, serverEnvironment } from './bench-context.ts';
import { megabytesOf } from './processes.ts';
import { measure } from './server-rounds.ts';

const PORT = 3_997;
const IDS = 50_000;

const { beside, only, connections, seconds, rounds, ...others } = await readBenchArguments(
  'pnpm bench:load',
  {
    about: 'counts how many calls a second a server answers over several connections',
    options: {
      beside: text('another checkout of the project, measured in turn with this one', 'FOLDER'),
      'beside-url': text('database of that one, else the same', 'URL'),
      'semi-spaces': text('sizes of the young heap, measured in turn', 'MB,MB'),
      only: text('only calls whose name contains it', 'TEXT'),
      connections: wholeNumber().default(8).describe('connections'),
      seconds: wholeNumber().default(4).describe('seconds of a round'),
      rounds: wholeNumber().default(3).describe('rounds of each call'),
    },
  },
);
const bench = await openBench(PORT);
const ids = await bench.ids(
  `SELECT id FROM post TABLESAMPLE SYSTEM (20) WHERE status = 'active' AND NOT hidden LIMIT $1`,
  IDS,
);
await bench.close();
const idOf = (turn: number) => ids[(turn * 7_919) % ids.length];

/** Addresses, each for a new turn; visitors look at different ads. */
const calls: Record<string, (turn: number) => string> = {
  'makes with counts': () => '/filter/get-brands',
  'makes of the footer': () => '/footer/brands',
  'models of a make': () => '/filter/get-models/4',
  'number of all ads': () => '/home/get-posts-total-count',
  'ad page': (turn) => `/post/get/${idOf(turn)}`,
  'seller of an ad': (turn) => `/post/get-seller-info/${idOf(turn)}`,
  'list: all': () => '/filter/search',
  'list: a make': () => '/filter/search?brand_id=4',
  'list: make, years, price': () =>
    '/filter/search?brand_id=4&year_from=2010&year_to=2020&price_from=1000000&price_to=4000000',
};

interface Variant {
  name: string;
  folder: string;
  flags: readonly string[];
  database?: string | undefined;
}

const own = join(import.meta.dirname, '..');
const sizes = others['semi-spaces'].split(',').filter(Boolean);
const variants: Variant[] = [
  ...(sizes.length > 0
    ? sizes.map((size) => ({
        name: `${size} MB`,
        folder: own,
        flags: [...nodeFlags, `--max-semi-space-size=${size}`],
      }))
    : [{ name: 'this', folder: own, flags: nodeFlags }]),
  ...(beside
    ? [{ name: 'beside', folder: beside, flags: nodeFlags, database: others['beside-url'] }]
    : []),
];
const servers = variants.map(({ name, folder, flags, database }, index) => ({
  name,
  pool: new Pool(`http://127.0.0.1:${PORT - index}`, { connections }),
  process: fork(join(folder, 'apps/api/src/server.ts'), {
    env: {
      ...serverEnvironment(PORT - index),
      DATABASE_URL: database || process.env.DATABASE_URL,
    },
    execArgv: [...flags],
    cwd: folder,
  }),
}));
await Promise.all(servers.map((server) => once(server.process, 'message')));

const figure = (number: number) => number.toFixed(1).padStart(8);

try {
  for (const [name, pathOf] of Object.entries(calls)) {
    if (!name.includes(only)) continue;
    const peers = servers.map((server) => ({
      ...server,
      pathOf: (turn: number) => `/api${pathOf(turn)}`,
    }));
    const figures = await measure(peers, {
      rounds,
      connections,
      milliseconds: seconds * 1_000,
      alone: false,
    });
    for (const [variant, { perSecond, p50, p99, failed }] of Object.entries(figures)) {
      if (failed > 0) throw new Error(`${name}: ${failed} requests failed`);
      console.log(
        `${name.padEnd(26)} ${variant.padEnd(6)} ${figure(perSecond)} a second  median ${figure(p50)} ms  99 % ${figure(p99)} ms`,
      );
    }
  }
  for (const { name, process: server } of servers) {
    const { now, peak } = megabytesOf(server);
    console.log(`${name.padEnd(6)} memory ${figure(now)} MB, at most ${figure(peak)} MB`);
  }
} finally {
  for (const server of servers) {
    server.process.kill('SIGTERM');
    await server.pool.destroy();
  }
}
