// Whether one address can slow down the others: it sends the most that each open operation accepts, as often as its
// limits allow, also with an account of its own, while visitors from other addresses search. Needs a filled database
// (`pnpm bench:fill 100000`) and a quiet machine.
import { setTimeout as wait } from 'node:timers/promises';
import { wholeNumber } from '@pitlane/api/infra/command-line';
import { searchPosts } from '@pitlane/contracts';
import { readBenchArguments } from './bench-arguments.ts';
import { openBench, type Response } from './bench-context.ts';
import { quantile } from './figures.ts';
import { blockedIn } from './processes.ts';
import { questions } from './search-queries.ts';
import { pacedTurns } from './turns.ts';
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
const environment = {
  RATE_LIMIT_SCALE: '1',
  SHED_LOAD_DELAY_MS: '1500',
  // Each visitor has an address of its own.
  TRUST_PROXY: '127.0.0.1',
};
const bench = await openBench(PORT, environment, { connections: 64 });
const [seller = 0] = await bench.ids('SELECT id FROM users ORDER BY id LIMIT 1');
const token = await bench.tokenOf(seller, ATTACKER);
/** The heaviest ones again and again: what only changes something is left out. */
const worst = worstCalls(await readSources(bench.client))
  .filter(({ method, access }) => method === 'GET' && access === 'visitor')
  .map(({ path }) => path)
  .concat(
    '/sitemap-pages.xml',
    '/sitemap-posts-0.xml',
    '/api/docs/js/scalar.js',
    '/search?q=porsche',
  );

const server = await bench.start('server', {}, { measuresBlocking: true });

const ask = (path: string, from: string, bearer: string | null) =>
  bench.request(path, { token: bearer, headers: { 'x-forwarded-for': from } });

/** Sends requests at a rate, however long responses take. */
async function askOften(perSecond: number, one: (turn: number) => Promise<Response>) {
  const responses: Promise<Response>[] = [];
  const turns = pacedTurns(perSecond, (turn) => turn >= given.seconds * perSecond);
  for await (const turn of turns) responses.push(one(turn));
  return Promise.all(responses);
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

function print(what: string, answers: readonly Response[]): number {
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
  await bench.close();
}
