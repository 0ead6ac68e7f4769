// Whether one address can slow down the others: it sends the most that each open operation accepts, as often as its
// limits allow, also with an account of its own, while visitors from other addresses search. Needs a filled database
// (`pnpm bench:fill 100000`) and a quiet machine.
import { setTimeout as wait } from 'node:timers/promises';
import { integerArgument } from '@pitlane/api/infra/command-line';
import { tally } from '@pitlane/api/testing/parallel';
import { openBench, type Response, readBenchArguments } from './bench.ts';
import { blockedIn } from './processes.ts';
import { pace, report, reportTimes } from './rounds.ts';
import { openQueries } from './search-queries.ts';
import { findWorstCalls } from './worst-calls.ts';

const ATTACKER = '198.51.100.1';
/** General limits: requests a second of an address of visitors and of an account. */
const PER_SECOND = { visitor: 10, account: 20 };
/** Time for the server to load its index. */
const INDEX_MS = 10_000;

const { seconds, searches } = await readBenchArguments('pnpm bench:one-address', {
  about: 'measures searches of others while one address asks the most that its limits allow',
  options: {
    seconds: integerArgument().default(60).describe('seconds of each part'),
    searches: integerArgument().default(10).describe('searches a second'),
  },
});
const bench = await openBench({
  RATE_LIMIT_SCALE: '1',
  SHED_LOAD_DELAY_MS: '1500',
  // Each visitor has an address of its own.
  TRUST_PROXY: '127.0.0.1',
});
const [seller = 0] = await bench.ids('SELECT id FROM users ORDER BY id LIMIT 1');
const token = await bench.tokenOf(seller, ATTACKER);
/** The heaviest ones again and again: what only changes something is left out. */
const worst = (await findWorstCalls(bench))
  .filter(({ method, access }) => method === 'GET' && access === 'visitor')
  .map(({ path }) => path)
  .concat(
    '/sitemap-pages.xml',
    '/sitemap-posts-0.xml',
    '/api/docs/js/scalar.js',
    '/search?q=porsche',
  );
const server = await bench.startServer({}, { measuresBlocking: true });

const addressAt = await openQueries(bench);
const ask = (
  perSecond: number,
  request: (turn: number) => [path: string, from: string, token?: string | undefined],
) =>
  pace(perSecond, wait(seconds * 1_000), (turn) => {
    const [path, from, token] = request(turn);
    return server.request(path, { token, headers: { 'x-forwarded-for': from } });
  });
const search = () =>
  ask(searches, (turn) => [addressAt(turn), `203.0.${113 + (turn >> 8)}.${turn % 256}`]);
const attack = (perSecond: number, bearer?: string) =>
  ask(perSecond, (turn) => [worst[(turn * 7) % worst.length] ?? '/', ATTACKER, bearer]);

function print(what: string, responses: readonly Response[], aim = {}) {
  const statuses = tally(responses.map(({ status }) => status));
  const shown = Object.entries(statuses).map(([status, count]) => `${status}: ${count}`);
  reportTimes(
    `${what.padEnd(28)} ${shown.join(', ')}`,
    responses.map(({ ms }) => ms),
    undefined,
    aim,
  );
}

await wait(INDEX_MS);
print('searches alone', await search());
await blockedIn(server.process, 'reset');
const [others, visitor, account] = await Promise.all([
  search(),
  attack(PER_SECOND.visitor),
  attack(PER_SECOND.account, token),
]);
const { main, index } = await blockedIn(server.process, 'read');
print('the address, as a visitor', visitor);
print('the address, with an account', account);
print('searches of others', others, { p99: 250 });
report('longest blocking', `main ${main.toFixed(0)} ms, index ${index.toFixed(0)} ms`);
if (others.some(({ status }) => status !== 200)) console.log('MISSED: the others get 200.');
await bench.close();
