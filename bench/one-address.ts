// Whether one address can slow down the others: it sends the most that each open operation accepts, as often as its
// limits allow, also with an account of its own, while visitors from other addresses search. Needs a filled database
// (`pnpm bench:fill 100000`) and a quiet machine.
import { setTimeout as wait } from 'node:timers/promises';
import { readConfig } from '@pitlane/api/config';
import { systemClock } from '@pitlane/api/infra/clock';
import { wholeNumber } from '@pitlane/api/infra/command-line';
import { openDatabase } from '@pitlane/api/infra/database';
import { buildServices } from '@pitlane/api/services';
import { searchPosts } from '@pitlane/contracts';
import pg from 'pg';
import { Pool } from 'undici';
import type { Answered } from './asking.ts';
import { readBenchArguments } from './bench-arguments.ts';
import { quantile } from './figures.ts';
import { blockedIn, start } from './processes.ts';
import { questions } from './questions.ts';
import { SECRET, serverEnvironment } from './server-environment.ts';
import { readSources, worstCalls } from './worst-calls.ts';

const PORT = 3_996;
const ATTACKER = '198.51.100.1';
/** What the general limits let an address of visitors and an account ask a second. */
const PER_SECOND = { visitor: 10, account: 20 };
const P99_MS = 250;
const INDEX_MS = 10_000;

const given = await readBenchArguments('pnpm bench:one-address', {
  about: 'measures searches of others while one address asks the most that its limits allow',
  options: {
    seconds: wholeNumber().default(60).describe('seconds of each part'),
    searches: wholeNumber().default(10).describe('searches a second'),
  },
});
const milliseconds = given.seconds * 1_000;

const environment = {
  ...serverEnvironment(PORT),
  RATE_LIMIT_SCALE: '1',
  SHED_LOAD_DELAY_MS: '1500',
  // Each visitor has an address of its own.
  TRUST_PROXY: '127.0.0.1',
};
const config = readConfig(environment);
const database = openDatabase(config);
const services = buildServices({
  config,
  database,
  clock: systemClock,
  secret: SECRET,
  migrations: 0,
});
const seller = await database.user.findFirstOrThrow({ orderBy: { id: 'asc' } });
const { token } = await database.$transaction((transaction) =>
  services.sessions.open(transaction, seller.id, { address: ATTACKER, userAgent: 'bench' }),
);
const client = new pg.Client(config.DATABASE_URL);
await client.connect();
/** The heaviest ones again and again: what only changes something is left out. */
const worst = worstCalls(await readSources(client))
  .filter(({ method, access }) => method === 'GET' && access === 'visitor')
  .map(({ path }) => path)
  .concat(
    '/sitemap-pages.xml',
    '/sitemap-posts-0.xml',
    '/api/docs/js/scalar.js',
    '/search?q=porsche',
  );
await client.end();

const server = await start('server', environment, { measuresBlocking: true });
const pool = new Pool(`http://127.0.0.1:${PORT}`, { connections: 64 });

async function ask(path: string, from: string, bearer: string | null): Promise<Answered> {
  const begun = performance.now();
  const headers = {
    'x-forwarded-for': from,
    'accept-encoding': 'br',
    ...(bearer && { authorization: `Bearer ${bearer}` }),
  };
  const { statusCode, body } = await pool.request({ method: 'GET', path, headers });
  await body.dump();
  return { path, ms: performance.now() - begun, status: statusCode };
}

/** Asks so often a second, however long answers take. */
async function askOften(perSecond: number, one: (turn: number) => Promise<Answered>) {
  const until = performance.now() + milliseconds;
  const answers: Promise<Answered>[] = [];
  const begun = performance.now();
  for (let turn = 0; performance.now() < until; turn += 1) {
    answers.push(one(turn));
    await wait(Math.max(0, begun + ((turn + 1) * 1_000) / perSecond - performance.now()));
  }
  return Promise.all(answers);
}

const searches = Object.values(questions).map((query) => `${new URLSearchParams(query)}`);
const search = (turn: number) =>
  ask(
    `/api${searchPosts.path}?${searches[turn % searches.length]}`,
    `203.0.${113 + (turn >> 8)}.${turn % 256}`,
    null,
  );
const attack = (bearer: string | null) => (turn: number) =>
  ask(worst[(turn * 7) % worst.length] ?? '/', ATTACKER, bearer);

function print(what: string, answers: readonly Answered[]): number {
  const times = answers.map(({ ms }) => ms);
  const statuses = Object.entries(Object.groupBy(answers, ({ status }) => status))
    .map(([status, of = []]) => `${status}: ${of.length}`)
    .join(', ');
  const [median, late] = [0.5, 0.99].map((share) => quantile(times, share));
  console.log(
    `${what.padEnd(34)} ${statuses.padEnd(24)} median ${median?.toFixed(0)} ms  99 % ${late?.toFixed(0)} ms`,
  );
  return late ?? Number.NaN;
}

try {
  await wait(INDEX_MS);
  print('searches alone', await askOften(given.searches, search));
  await blockedIn(server, 'reset');
  const [others, visitor, account] = await Promise.all([
    askOften(given.searches, search),
    askOften(PER_SECOND.visitor, attack(null)),
    askOften(PER_SECOND.account, attack(token)),
  ]);
  const blocked = await blockedIn(server, 'read');
  print('the address, as a visitor', visitor);
  print('the address, with an account', account);
  const late = print('searches of others', others);
  console.log(
    `longest blocking: main ${blocked.main.toFixed(0)} ms, index ${blocked.index.toFixed(0)} ms`,
  );
  const isServed = others.every(({ status }) => status === 200) && late <= P99_MS;
  console.log(isServed ? 'The others are served.' : `Aim: only 200, 99 % within ${P99_MS} ms.`);
} finally {
  server.kill('SIGTERM');
  await pool.destroy();
  await database.session.deleteMany({ where: { userAgent: 'bench' } });
  await database.$disconnect();
}
