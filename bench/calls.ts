// Times the calls that read ads, as a server of its own answers them, then every operation with the most that its
// contract accepts, and prints the longest time that each blocks the main thread and the index. Operations change the
// database: it is one for benchmarks.
import { setTimeout as wait } from 'node:timers/promises';
import { text } from '@pitlane/api/infra/command-line';
import {
  countPosts,
  getBrands,
  getFilterFormEngine,
  getFilterParams,
  getFooterBrands,
  getGenerations,
  getInterestingPosts,
  getModels,
  getModerationPost,
  getModerationPosts,
  getModifications,
  getMyPosts,
  getNextId,
  getPost,
  getPostSeller,
  getPostsTotalCount,
  getPrevId,
  getSearchSeo,
  getSeller,
  getSpecialPosts,
  type RouteContract,
  searchPosts,
  searchSellerPosts,
} from '@pitlane/contracts';
import { readBenchArguments } from './bench-arguments.ts';
import { openBench } from './bench-context.ts';
import type { Blocked } from './blocking.ts';
import { quantile } from './figures.ts';
import { blockedIn } from './processes.ts';
import { questions } from './search-queries.ts';
import { readSources, type WorstCall, worstCalls } from './worst-calls.ts';

const PORT = 3_998;
const ROUNDS = 30;
const WARM_UP = 3;
const WORST_ROUNDS = 5;
/** No operation may block a thread that others wait for longer. */
const MOST_BLOCKED_MS = 50;
/** The server reads its index meanwhile. */
const INDEX_MS = 10_000;

const { name: wantedCalls } = await readBenchArguments('pnpm bench:calls', {
  about:
    'times the calls that read ads of a filled database, and prints how long each operation blocks',
  arguments: { name: text('only calls whose name contains it', 'TEXT') },
});

const bench = await openBench(PORT);
const { database, tokenOf } = bench;
const sellers = await database.post.groupBy({
  by: ['userId'],
  _count: { _all: true },
  orderBy: { _count: { userId: 'desc' } },
});
const largest = sellers[0]?.userId ?? 0;
const usual = sellers[Math.floor(sellers.length / 2)]?.userId ?? 0;
const moderator = await bench.createUser({ role: 'moderator' });
const admin = await bench.createUser({ role: 'admin' });
const active = await database.post.findFirstOrThrow({
  where: { status: 'active', modelId: 20 },
  orderBy: { id: 'asc' },
});
const waiting = await database.post.findFirstOrThrow({ where: { status: 'moderation' } });
const tokens = {
  largest: await tokenOf(largest),
  usual: await tokenOf(usual),
  moderator: await tokenOf(moderator.id),
};

interface Call {
  contract: RouteContract;
  id?: number;
  query?: Record<string, string>;
  token?: string;
}

const near = { current_id: String(active.id) };
const common = { brand_id: '4', order: 'price_asc' };
const calls: Record<string, Call> = {
  'makes with counts': { contract: getBrands },
  'makes of the footer': { contract: getFooterBrands },
  'models with counts, common make': { contract: getModels, id: 4 },
  'generations with counts': { contract: getGenerations, id: active.modelId },
  'modifications with counts': { contract: getModifications, id: active.generationId ?? 0 },
  'engines of a make': { contract: getFilterFormEngine, query: { brand_id: '4' } },
  'dictionaries of the search': { contract: getFilterParams },
  'number of all ads': { contract: getPostsTotalCount },
  'special offers of the home page': { contract: getSpecialPosts },
  'texts of all ads': { contract: getSearchSeo },
  'texts of a make': { contract: getSearchSeo, query: { brand_id: '4' } },
  'one ad': { contract: getPost, id: active.id },
  'similar ads': { contract: getInterestingPosts, id: active.id },
  "an ad's seller": { contract: getPostSeller, id: active.id },
  'next ad': { contract: getNextId, query: near },
  'previous ad': { contract: getPrevId, query: near },
  'next ad by price': { contract: getNextId, query: { ...near, ...common } },
  'previous ad by price': { contract: getPrevId, query: { ...near, ...common } },
  'largest seller': { contract: getSeller, id: largest },
  'usual seller': { contract: getSeller, id: usual },
  "largest seller's ads": { contract: searchSellerPosts, id: largest },
  "usual seller's ads": { contract: searchSellerPosts, id: usual },
  "usual seller's ads by price": {
    contract: searchSellerPosts,
    id: usual,
    query: { order: 'price_asc' },
  },
  'own ads, largest seller': { contract: getMyPosts, token: tokens.largest },
  'own ads, usual seller': { contract: getMyPosts, token: tokens.usual },
  'own removed ads, largest seller': {
    contract: getMyPosts,
    query: { status: 'removed' },
    token: tokens.largest,
  },
  'queue of moderators': { contract: getModerationPosts, token: tokens.moderator },
  'active ads for moderators': {
    contract: getModerationPosts,
    query: { status: 'active' },
    token: tokens.moderator,
  },
  'an ad for moderators': {
    contract: getModerationPost,
    id: waiting.id,
    token: tokens.moderator,
  },
  ...Object.fromEntries(
    Object.entries(questions).flatMap(([name, query]) => [
      [`page: ${name}`, { contract: searchPosts, query }],
      [`count: ${name}`, { contract: countPosts, query }],
    ]),
  ),
};

/** Returns the milliseconds of a call. */
const time = ({ contract, id, query, token }: Call) =>
  bench.time(`${contract.path.replace(':id', String(id))}?${new URLSearchParams(query)}`, token);

/** Sends the most that an operation accepts. */
async function askWorst({ method, path, content }: WorstCall, token: string) {
  const { headers, payload } = await content();
  return bench.request(path, { method, token, headers, body: payload });
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

const server = await bench.start('server', {}, { measuresBlocking: true });
await wait(INDEX_MS);

/** Repeats a call, and returns its turns with the longest blocking meanwhile. */
async function measure<Result>(rounds: number, call: () => Promise<Result>) {
  for (let round = 0; round < WARM_UP; round += 1) await call();
  await blockedIn(server, 'reset');
  const results: Result[] = [];
  for (let round = 0; round < rounds; round += 1) results.push(await call());
  return { results, blocked: await blockedIn(server, 'read') };
}

try {
  for (const [name, call] of Object.entries(calls)) {
    if (!name.includes(wantedCalls)) continue;
    const { results, blocked } = await measure(ROUNDS, () => time(call));
    const at = (share: number) => quantile(results, share).toFixed(1).padStart(7);
    printBlocked(name, blocked, `median ${at(0.5)} ms  95 % ${at(0.95)} ms`);
  }
  let token = await tokenOf(admin.id);
  for (const call of worstCalls(await readSources(bench.client))) {
    if (!call.name.includes(wantedCalls)) continue;
    const { results, blocked } = await measure(WORST_ROUNDS, () => askWorst(call, token));
    const [first] = results;
    const bytes = `${((first?.body.length ?? 0) / 1_024).toFixed(0)} kB`.padStart(8);
    printBlocked(call.name, blocked, `${first?.status} ${bytes}`);
    // Some operations end the session.
    if (results.some(({ status }) => status === 401)) token = await tokenOf(admin.id);
  }
  console.log(
    late.length === 0
      ? `No operation blocks longer than ${MOST_BLOCKED_MS} ms.`
      : `Longer than ${MOST_BLOCKED_MS} ms: ${late.join('; ')}`,
  );
} finally {
  await database.user.delete({ where: { id: moderator.id } });
  // The log of moderators names the admin for good.
  await database.user.update({ where: { id: admin.id }, data: { role: 'user' } });
  await bench.close();
}
