// Measures whether one IP address can slow down the others. It sends the largest inputs of public operations as often
// as its limits allow, both as a visitor and with an account, while visitors from other addresses search. Requires a
// filled database (`pnpm bench:fill 100000`) and a machine without other load.
import { setTimeout as wait } from 'node:timers/promises';
import { integerArgument } from '@pitlane/api/infra/command-line';
import { tally } from '@pitlane/api/testing/parallel';
import { openBench, readBenchArguments, type TimedResponse } from './bench.ts';
import { requestBlockingTimes } from './processes.ts';
import { report, reportTimes, runAtRate } from './rounds.ts';
import { openQueries } from './search-queries.ts';
import { findWorstCalls } from './worst-calls.ts';

const ATTACKER_IP = '198.51.100.1';
/** General limits in requests per second: of visitors from one address, and of an account. */
const LIMITS_PER_SECOND = { visitor: 10, account: 20 };
/** Time for the server to load its index. */
const INDEX_LOAD_MS = 10_000;

const { seconds, searches: searchesPerSecond } = await readBenchArguments(
  'pnpm bench:one-address',
  {
    about: 'measures searches of others while one address uses all its limits',
    options: {
      seconds: integerArgument().default(60).describe('duration of each part in seconds'),
      searches: integerArgument().default(10).describe('searches per second'),
    },
  },
);
const bench = await openBench({
  RATE_LIMIT_SCALE: '1',
  SHED_LOAD_DELAY_MS: '1500',
  // Each visitor has its own address.
  TRUST_PROXY: '127.0.0.1',
});
const [seller = 0] = await bench.selectIds('SELECT id FROM users ORDER BY id LIMIT 1');
const token = await bench.createToken(seller, ATTACKER_IP);
/** Paths of the heaviest requests, which are sent repeatedly. Operations that change data are left out. */
const heavyPaths = (await findWorstCalls(bench))
  .filter(({ method, access }) => method === 'GET' && access === 'visitor')
  .map(({ path }) => path)
  .concat(
    '/sitemap-pages.xml',
    '/sitemap-posts-0.xml',
    '/api/docs/js/scalar.js',
    '/search?q=porsche',
  );
const server = await bench.startServer({}, { measuresBlocking: true });

const pathAt = await openQueries(bench);
const sendAtRate = (
  perSecond: number,
  request: (turn: number) => [path: string, address: string, token?: string | undefined],
) =>
  runAtRate(perSecond, wait(seconds * 1_000), (turn) => {
    const [path, address, token] = request(turn);
    return server.request(path, { token, headers: { 'x-forwarded-for': address } });
  });
const runSearches = () =>
  sendAtRate(searchesPerSecond, (turn) => [
    pathAt(turn),
    `203.0.${113 + (turn >> 8)}.${turn % 256}`,
  ]);
const runAttack = (perSecond: number, bearer?: string) =>
  sendAtRate(perSecond, (turn) => [
    heavyPaths[(turn * 7) % heavyPaths.length] ?? '/',
    ATTACKER_IP,
    bearer,
  ]);

function printResponses(name: string, responses: readonly TimedResponse[], aim = {}) {
  const statuses = tally(responses.map(({ status }) => status));
  const counts = Object.entries(statuses).map(([status, count]) => `${status}: ${count}`);
  reportTimes(
    `${name.padEnd(28)} ${counts.join(', ')}`,
    responses.map(({ ms }) => ms),
    undefined,
    aim,
  );
}

await wait(INDEX_LOAD_MS);
printResponses('searches alone', await runSearches());
await requestBlockingTimes(server.process, 'reset');
const [duringAttack, visitorAttack, accountAttack] = await Promise.all([
  runSearches(),
  runAttack(LIMITS_PER_SECOND.visitor),
  runAttack(LIMITS_PER_SECOND.account, token),
]);
const { main, index } = await requestBlockingTimes(server.process, 'read');
printResponses('the address, as a visitor', visitorAttack);
printResponses('the address, with an account', accountAttack);
printResponses('searches of others', duringAttack, { p99: 250 });
report('longest time blocked', `main ${main.toFixed(0)} ms, index ${index.toFixed(0)} ms`);
if (duringAttack.some(({ status }) => status !== 200))
  console.log('MISSED: searches of others must return 200.');
await bench.close();
