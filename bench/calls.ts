// Times the calls that read ads, as a server of its own answers them, then every operation with the most that its
// contract accepts, and prints the longest time that each blocks the main thread and the index. Operations change the
// database: it is one for benchmarks.
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { readConfig } from '@pitlane/api/config';
import { systemClock } from '@pitlane/api/infra/clock';
import { text } from '@pitlane/api/infra/command-line';
import { openDatabase } from '@pitlane/api/infra/database';
import { buildServices } from '@pitlane/api/services';
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
import pg from 'pg';
import { readBenchArguments } from './bench-arguments.ts';
import type { Blocked } from './blocking.ts';
import { blockedIn, start } from './processes.ts';
import { questions } from './questions.ts';
import { SECRET, serverEnvironment } from './server-environment.ts';
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

const environment = serverEnvironment(PORT);
const config = readConfig(environment);
const database = openDatabase(config);
const { sessions } = buildServices({
  config,
  database,
  clock: systemClock,
  secret: SECRET,
  migrations: 0,
});

async function tokenOf(userId: number): Promise<string> {
  const place = { address: '127.0.0.1', userAgent: 'bench' };
  const { token } = await database.$transaction((transaction) =>
    sessions.open(transaction, userId, place),
  );
  return token;
}

const sellers = await database.post.groupBy({
  by: ['userId'],
  _count: { _all: true },
  orderBy: { _count: { userId: 'desc' } },
});
const largest = sellers[0]?.userId ?? 0;
const usual = sellers[Math.floor(sellers.length / 2)]?.userId ?? 0;
const moderator = await database.user.create({
  data: {
    email: `${randomUUID()}@bench.test`,
    firstName: 'Bench',
    lastName: 'Bench',
    role: 'moderator',
  },
});
const active = await database.post.findFirstOrThrow({
  where: { status: 'active', modelId: 20 },
  orderBy: { id: 'asc' },
});
const admin = await database.user.create({
  data: {
    email: `${randomUUID()}@bench.test`,
    firstName: 'Bench',
    lastName: 'Bench',
    role: 'admin',
  },
});
const waiting = await database.post.findFirstOrThrow({ where: { status: 'moderation' } });
const tokens = {
  largest: await tokenOf(largest),
  usual: await tokenOf(usual),
  moderator: await tokenOf(moderator.id),
};
const adminToken = () => tokenOf(admin.id);

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

/** Milliseconds a call takes. */
async function time({ contract, id, query, token }: Call): Promise<number> {
  const path = contract.path.replace(':id', String(id));
  const from = performance.now();
  const answer = await fetch(
    `http://127.0.0.1:${PORT}/api${path}?${new URLSearchParams(query)}`,
    token ? { headers: { Authorization: `Bearer ${token}` } } : {},
  );
  const text = await answer.text();
  if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${text}`);
  return performance.now() - from;
}

const at = (sorted: number[], share: number) =>
  (sorted[Math.ceil(sorted.length * share) - 1] ?? 0).toFixed(1).padStart(7);

/** Asks an operation for the most that it accepts; some end the session that they are asked with. */
async function timeWorst(call: WorstCall, token: string) {
  const { headers, payload } = await call.content();
  const from = performance.now();
  const answer = await fetch(`http://127.0.0.1:${PORT}${call.path}`, {
    method: call.method,
    redirect: 'manual',
    headers: {
      'accept-encoding': 'br',
      authorization: `Bearer ${token}`,
      ...headers,
    },
    ...(payload && { body: payload }),
  });
  const { byteLength } = await answer.arrayBuffer();
  return { ms: performance.now() - from, status: answer.status, bytes: byteLength };
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

const server = await start('server', environment, { measuresBlocking: true });
await wait(INDEX_MS);
const client = new pg.Client(config.DATABASE_URL);
await client.connect();
try {
  for (const [name, call] of Object.entries(calls)) {
    if (!name.includes(wantedCalls)) continue;
    for (let round = 0; round < WARM_UP; round += 1) await time(call);
    await blockedIn(server, 'reset');
    const took: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) took.push(await time(call));
    took.sort((a, b) => a - b);
    const times = `median ${at(took, 0.5)} ms  95 % ${at(took, 0.95)} ms`;
    printBlocked(name, await blockedIn(server, 'read'), times);
  }
  let token = await adminToken();
  for (const call of worstCalls(await readSources(client))) {
    if (!call.name.includes(wantedCalls)) continue;
    for (let round = 0; round < WARM_UP; round += 1) await timeWorst(call, token);
    await blockedIn(server, 'reset');
    const took: Awaited<ReturnType<typeof timeWorst>>[] = [];
    for (let round = 0; round < WORST_ROUNDS; round += 1) took.push(await timeWorst(call, token));
    const blocked = await blockedIn(server, 'read');
    const [first] = took;
    const bytes = `${((first?.bytes ?? 0) / 1_024).toFixed(0)} kB`.padStart(8);
    printBlocked(call.name, blocked, `${first?.status} ${bytes}`);
    if (took.some(({ status }) => status === 401)) token = await adminToken();
  }
  console.log(
    late.length === 0
      ? `No operation blocks longer than ${MOST_BLOCKED_MS} ms.`
      : `Longer than ${MOST_BLOCKED_MS} ms: ${late.join('; ')}`,
  );
} finally {
  server.kill('SIGTERM');
  await client.end();
  await database.session.deleteMany({ where: { userAgent: 'bench' } });
  await database.user.delete({ where: { id: moderator.id } });
  // The log of moderators names the admin for good.
  await database.user.update({ where: { id: admin.id }, data: { role: 'user' } });
  await database.$disconnect();
}
