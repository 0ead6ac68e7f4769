// Measures response times of operations that read ads, then sends every operation the largest input that its contract
// accepts, and prints the longest time that each blocks the main thread and the index. Operations change the database:
// use one for benchmarks only.
import { setTimeout as wait } from 'node:timers/promises';
import { textOption } from '@pitlane/api/infra/command-line';
import * as contracts from '@pitlane/contracts';
import { openBench, readBenchArguments, requestPath } from './bench.ts';
import type { BlockingTimes } from './blocking.ts';
import { requestBlockingTimes } from './processes.ts';
import { quantile, runTurns } from './rounds.ts';
import { findExamples } from './search-examples.ts';
import { findQueries } from './search-queries.ts';
import { type Workload, workloads } from './search-workloads.ts';
import { findWorstCalls } from './worst-calls.ts';

const ROUNDS = 30;
const WARM_UP_ROUNDS = 3;
const WORST_CALL_ROUNDS = 5;
/** Maximum time that an operation may block a thread that other requests wait for. */
const MAX_BLOCKED_MS = 50;
/** Time for the server to load its index. */
const INDEX_LOAD_MS = 10_000;

const { name: nameFilter } = await readBenchArguments('pnpm bench:calls', {
  about:
    'measures operations that read ads of a filled database, and prints how long each operation blocks',
  arguments: { name: textOption('measure only calls whose name contains this text', 'TEXT') },
});

const bench = await openBench();
const { database, selectIds, createToken } = bench;
const sellers = await selectIds(
  'SELECT user_id AS id FROM post GROUP BY user_id ORDER BY count(*) DESC, user_id',
);
const [largestSeller = 0] = sellers;
const medianSeller = sellers[Math.floor(sellers.length / 2)] ?? 0;
const moderator = await bench.createUser({ role: 'moderator' });
const admin = await bench.createUser({ role: 'admin' });
const activePost = await database.post.findFirstOrThrow({
  where: { status: 'active', modelId: 20 },
  orderBy: { id: 'asc' },
});
const generation = activePost.generationId ?? 0;
const postInReview = await database.post.findFirstOrThrow({ where: { status: 'moderation' } });
const largestSellerToken = await createToken(largestSeller);
const medianSellerToken = await createToken(medianSeller);
const moderatorToken = await createToken(moderator.id);

const { getModerationPosts, getMyPosts, searchSellerPosts } = contracts;
type Call = [name: string, path: string | Workload['path'], token?: string];
const calls: Call[] = [
  ...workloads(await findExamples(bench)).map(({ name, path }): Call => [name, path]),
  ['models with counts, common make', requestPath(contracts.getModels, { id: 4 })],
  ['generations with counts', requestPath(contracts.getGenerations, { id: activePost.modelId })],
  ['modifications with counts', requestPath(contracts.getModifications, { id: generation })],
  ['engines of a make', requestPath(contracts.getFilterFormEngine, { brand_id: 4 })],
  ['dictionaries of the search', requestPath(contracts.getFilterParams)],
  ['texts of all ads', requestPath(contracts.getSearchSeo)],
  ['texts of a make', requestPath(contracts.getSearchSeo, { brand_id: 4 })],
  ['similar ads', requestPath(contracts.getInterestingPosts, { id: activePost.id })],
  ['largest seller', requestPath(contracts.getSeller, { id: largestSeller })],
  ['median seller', requestPath(contracts.getSeller, { id: medianSeller })],
  ["largest seller's ads", requestPath(searchSellerPosts, { id: largestSeller })],
  ["median seller's ads", requestPath(searchSellerPosts, { id: medianSeller })],
  [
    "median seller's ads by price",
    requestPath(searchSellerPosts, { id: medianSeller, order: 'price_asc' }),
  ],
  ['own ads, largest seller', requestPath(getMyPosts), largestSellerToken],
  ['own ads, median seller', requestPath(getMyPosts), medianSellerToken],
  [
    'own removed ads, largest seller',
    requestPath(getMyPosts, { status: 'removed' }),
    largestSellerToken,
  ],
  ['queue of moderators', requestPath(getModerationPosts), moderatorToken],
  [
    'active ads for moderators',
    requestPath(getModerationPosts, { status: 'active' }),
    moderatorToken,
  ],
  [
    'an ad for moderators',
    requestPath(contracts.getModerationPost, { id: postInReview.id }),
    moderatorToken,
  ],
];
for (const [name, query] of Object.entries(await findQueries(bench))) {
  calls.push([`page: ${name}`, requestPath(contracts.searchPosts, query)]);
  calls.push([`count: ${name}`, requestPath(contracts.countPosts, query)]);
}

const server = await bench.startServer({}, { measuresBlocking: true });
await wait(INDEX_LOAD_MS);

/** Repeats a request; returns its results and the longest time that it blocked the threads. */
async function measure<Result>(rounds: number, call: (turn: number) => Promise<Result>) {
  await runTurns(WARM_UP_ROUNDS, 1, call);
  await requestBlockingTimes(server.process, 'reset');
  const results = await runTurns(rounds, 1, call);
  return { results, blocked: await requestBlockingTimes(server.process, 'read') };
}

const slowNames: string[] = [];
function printBlocked(name: string, { main, index }: BlockingTimes, details: string): void {
  const isTooLong = Math.max(main, index) > MAX_BLOCKED_MS;
  if (isTooLong) slowNames.push(name);
  const figures = [main, index].map((ms) => ms.toFixed(1).padStart(6));
  console.log(
    `${name.padEnd(44)} ${details}  blocked: main ${figures[0]} ms, index ${figures[1]} ms${isTooLong ? '  TOO LONG' : ''}`,
  );
}

for (const [name, pathOf, token] of calls) {
  if (!name.includes(nameFilter)) continue;
  const { results, blocked } = await measure(ROUNDS, (turn) =>
    server.time(typeof pathOf === 'string' ? pathOf : pathOf(turn), { token }),
  );
  const formatQuantile = (share: number) => quantile(results, share).toFixed(1).padStart(7);
  printBlocked(name, blocked, `median ${formatQuantile(0.5)} ms  95 % ${formatQuantile(0.95)} ms`);
}
let adminToken = await createToken(admin.id);
for (const { name, method, path, content } of await findWorstCalls(bench)) {
  if (!name.includes(nameFilter)) continue;
  const { results, blocked } = await measure(WORST_CALL_ROUNDS, async () => {
    const { headers, payload } = await content();
    return server.request(path, { method, token: adminToken, headers, body: payload });
  });
  const [firstResponse] = results;
  const size = `${((firstResponse?.body.length ?? 0) / 1_024).toFixed(0)} kB`.padStart(8);
  printBlocked(name, blocked, `${firstResponse?.status} ${size}`);
  // Some operations end the session.
  if (results.some(({ status }) => status === 401)) adminToken = await createToken(admin.id);
}
console.log(
  slowNames.length === 0
    ? `No operation blocks longer than ${MAX_BLOCKED_MS} ms.`
    : `Longer than ${MAX_BLOCKED_MS} ms: ${slowNames.join('; ')}`,
);
await bench.close();
