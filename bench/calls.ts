import { fork } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
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
import { readBenchArguments } from './bench-arguments.ts';
import { questions } from './questions.ts';
import { SECRET, serverEnvironment } from './server-environment.ts';

const PORT = 3_998;
const ROUNDS = 30;
const WARM_UP = 3;

const { name: wantedCalls } = await readBenchArguments('pnpm bench:calls', {
  about: 'times the calls that read ads of a filled database; what is made is erased again',
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

const server = fork(fileURLToPath(import.meta.resolve('@pitlane/api/server')), {
  env: environment,
});
await once(server, 'message');
try {
  for (const [name, call] of Object.entries(calls)) {
    if (!name.includes(wantedCalls)) continue;
    for (let round = 0; round < WARM_UP; round += 1) await time(call);
    const took: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) took.push(await time(call));
    took.sort((a, b) => a - b);
    console.log(`${name.padEnd(34)} median ${at(took, 0.5)} ms  95 % ${at(took, 0.95)} ms`);
  }
} finally {
  server.kill('SIGTERM');
  await database.session.deleteMany({ where: { userAgent: 'bench' } });
  await database.user.delete({ where: { id: moderator.id } });
  await database.$disconnect();
}
