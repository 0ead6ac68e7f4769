// Times the calls that read ads, as a server of its own answers them, then every operation with the most that its
// contract accepts, and prints the longest time that each blocks the main thread and the index. Operations change the
// database: it is one for benchmarks.
import { setTimeout as wait } from 'node:timers/promises';
import { textOption } from '@pitlane/api/infra/command-line';
import * as contracts from '@pitlane/contracts';
import { addressOf, openBench, readBenchArguments } from './bench.ts';
import type { Blocked } from './blocking.ts';
import { blockedIn } from './processes.ts';
import { quantile, runTurns } from './rounds.ts';
import { findExamples } from './search-examples.ts';
import { findQueries } from './search-queries.ts';
import { type Workload, workloads } from './search-workloads.ts';
import { findWorstCalls } from './worst-calls.ts';

const ROUNDS = 30;
const WARM_UP = 3;
const WORST_ROUNDS = 5;
/** No operation may block a thread that others wait for longer. */
const MOST_BLOCKED_MS = 50;
/** Time for the server to load its index. */
const INDEX_MS = 10_000;

const { name: wanted } = await readBenchArguments('pnpm bench:calls', {
  about:
    'times the calls that read ads of a filled database, and prints how long each operation blocks',
  arguments: { name: textOption('only calls whose name contains it', 'TEXT') },
});

const bench = await openBench();
const { database, ids, tokenOf } = bench;
const sellers = await ids(
  'SELECT user_id AS id FROM post GROUP BY user_id ORDER BY count(*) DESC, user_id',
);
const [largest = 0] = sellers;
const usual = sellers[Math.floor(sellers.length / 2)] ?? 0;
const moderator = await bench.createUser({ role: 'moderator' });
const admin = await bench.createUser({ role: 'admin' });
const active = await database.post.findFirstOrThrow({
  where: { status: 'active', modelId: 20 },
  orderBy: { id: 'asc' },
});
const generation = active.generationId ?? 0;
const waiting = await database.post.findFirstOrThrow({ where: { status: 'moderation' } });
const ofLargest = await tokenOf(largest);
const ofUsual = await tokenOf(usual);
const ofModerator = await tokenOf(moderator.id);

const { getModerationPosts, getMyPosts, searchSellerPosts } = contracts;
type Call = [name: string, path: string | Workload['path'], token?: string];
const calls: Call[] = [
  ...workloads(await findExamples(bench)).map(({ name, path }): Call => [name, path]),
  ['models with counts, common make', addressOf(contracts.getModels, { id: 4 })],
  ['generations with counts', addressOf(contracts.getGenerations, { id: active.modelId })],
  ['modifications with counts', addressOf(contracts.getModifications, { id: generation })],
  ['engines of a make', addressOf(contracts.getFilterFormEngine, { brand_id: 4 })],
  ['dictionaries of the search', addressOf(contracts.getFilterParams)],
  ['texts of all ads', addressOf(contracts.getSearchSeo)],
  ['texts of a make', addressOf(contracts.getSearchSeo, { brand_id: 4 })],
  ['similar ads', addressOf(contracts.getInterestingPosts, { id: active.id })],
  ['largest seller', addressOf(contracts.getSeller, { id: largest })],
  ['usual seller', addressOf(contracts.getSeller, { id: usual })],
  ["largest seller's ads", addressOf(searchSellerPosts, { id: largest })],
  ["usual seller's ads", addressOf(searchSellerPosts, { id: usual })],
  ["usual seller's ads by price", addressOf(searchSellerPosts, { id: usual, order: 'price_asc' })],
  ['own ads, largest seller', addressOf(getMyPosts), ofLargest],
  ['own ads, usual seller', addressOf(getMyPosts), ofUsual],
  ['own removed ads, largest seller', addressOf(getMyPosts, { status: 'removed' }), ofLargest],
  ['queue of moderators', addressOf(getModerationPosts), ofModerator],
  ['active ads for moderators', addressOf(getModerationPosts, { status: 'active' }), ofModerator],
  ['an ad for moderators', addressOf(contracts.getModerationPost, { id: waiting.id }), ofModerator],
];
for (const [name, query] of Object.entries(await findQueries(bench))) {
  calls.push([`page: ${name}`, addressOf(contracts.searchPosts, query)]);
  calls.push([`count: ${name}`, addressOf(contracts.countPosts, query)]);
}

const server = await bench.startServer({}, { measuresBlocking: true });
await wait(INDEX_MS);

/** Repeats a request; returns its turns and the longest blocking during them. */
async function measure<Result>(rounds: number, call: (turn: number) => Promise<Result>) {
  await runTurns(WARM_UP, 1, call);
  await blockedIn(server.process, 'reset');
  const results = await runTurns(rounds, 1, call);
  return { results, blocked: await blockedIn(server.process, 'read') };
}

const late: string[] = [];
function printBlocked(name: string, { main, index }: Blocked, more: string): void {
  const isLate = Math.max(main, index) > MOST_BLOCKED_MS;
  if (isLate) late.push(name);
  const figures = [main, index].map((ms) => ms.toFixed(1).padStart(6));
  console.log(
    `${name.padEnd(44)} ${more}  blocked: main ${figures[0]} ms, index ${figures[1]} ms${isLate ? '  TOO LONG' : ''}`,
  );
}

for (const [name, pathOf, token] of calls) {
  if (!name.includes(wanted)) continue;
  const { results, blocked } = await measure(ROUNDS, (turn) =>
    server.time(typeof pathOf === 'string' ? pathOf : pathOf(turn), { token }),
  );
  const at = (share: number) => quantile(results, share).toFixed(1).padStart(7);
  printBlocked(name, blocked, `median ${at(0.5)} ms  95 % ${at(0.95)} ms`);
}
let token = await tokenOf(admin.id);
for (const { name, method, path, content } of await findWorstCalls(bench)) {
  if (!name.includes(wanted)) continue;
  const { results, blocked } = await measure(WORST_ROUNDS, async () => {
    const { headers, payload } = await content();
    return server.request(path, { method, token, headers, body: payload });
  });
  const [first] = results;
  const size = `${((first?.body.length ?? 0) / 1_024).toFixed(0)} kB`.padStart(8);
  printBlocked(name, blocked, `${first?.status} ${size}`);
  // Some operations end the session.
  if (results.some(({ status }) => status === 401)) token = await tokenOf(admin.id);
}
console.log(
  late.length === 0
    ? `No operation blocks longer than ${MOST_BLOCKED_MS} ms.`
    : `Longer than ${MOST_BLOCKED_MS} ms: ${late.join('; ')}`,
);
await bench.close();
