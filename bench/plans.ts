import { Prisma } from '@pitlane/api/generated/prisma/client';
import { integerArgument } from '@pitlane/api/infra/command-line';
import type { Database } from '@pitlane/api/infra/database';
import { buildServices } from '@pitlane/api/services';
import { getNextId, searchQuery } from '@pitlane/contracts';
import { openBench, readBenchArguments } from './bench.ts';
import { quantile, report, runTurns, timeSeconds } from './rounds.ts';
import { findQueries } from './search-queries.ts';

const ROUNDS = 7;

const { slow: slowMs } = await readBenchArguments('pnpm bench:plans', {
  about:
    'measures queries that read all ads of a filled database and prints the plans of slow ones',
  options: {
    slow: integerArgument(0)
      .default(20)
      .describe('milliseconds above which a plan is printed; 0 prints all'),
  },
});

const bench = await openBench({ DATABASE_TIMEOUT_MS: '60000' });
const { services } = bench;

/** Same database, but every hand-written query also prints its plan. */
const explainingDatabase: Database = new Proxy(bench.database, {
  get(target, name, receiver) {
    if (name !== '$queryRaw') return Reflect.get(target, name, receiver);
    return async (strings: TemplateStringsArray, ...values: unknown[]) => {
      const query = Prisma.sql(strings, ...values);
      const lines = await target.$queryRaw<{ 'QUERY PLAN': string }[]>(
        Prisma.sql`EXPLAIN (ANALYZE, BUFFERS) ${query}`,
      );
      console.log(`${lines.map((line) => `    ${line['QUERY PLAN']}`).join('\n')}\n`);
      return target.$queryRaw(query);
    };
  },
});
const explainingServices = buildServices({ ...bench.app, database: explainingDatabase });

type ReadQuery = (readers: typeof services) => Promise<unknown>;

const visitor = { language: 'ru', userId: null, viewer: 'bench' } as const;
const [id = 0] = await services.search.findFirstIds({ model_id: [20] }, 'ru');
const nextQuery = getNextId.query.parse({ current_id: `${id}` });
const nextByPriceQuery = getNextId.query.parse({
  current_id: `${id}`,
  brand_id: '4',
  order: 'price_asc',
});
/** All queries that read all ads. */
const readQueries: Record<string, ReadQuery> = {
  'makes with counts': ({ catalogue }) => catalogue.listBrands('ru'),
  'models with counts': ({ catalogue }) => catalogue.listModels(4, 'ru'),
  'generations with counts': ({ catalogue }) => catalogue.listGenerations(20, 'ru'),
  'modifications with counts': ({ catalogue }) => catalogue.listModifications(20, 'ru'),
  'similar ads': ({ similarPosts }) => similarPosts.list(id, visitor),
  'next ad': ({ search }) => search.findNextId(nextQuery, 'ru'),
  'previous ad': ({ search }) => search.findPreviousId(nextQuery, 'ru'),
  'next ad by price': ({ search }) => search.findNextId(nextByPriceQuery, 'ru'),
  'previous ad by price': ({ search }) => search.findPreviousId(nextByPriceQuery, 'ru'),
  'special offers': ({ search }) => search.findSpecialPosts({ page: 1, per_page: 24 }, visitor),
};
for (const [name, query] of Object.entries(await findQueries(bench))) {
  const textEntries = Object.entries(query).map(([field, value]) => [field, `${value}`]);
  const parsedQuery = searchQuery.parse(Object.fromEntries(textEntries));
  const total = await services.search.count(parsedQuery, 'ru');
  readQueries[`count: ${name} (${total})`] = ({ search }) => search.count(parsedQuery, 'ru');
  readQueries[`page: ${name}`] = ({ search }) => search.search(parsedQuery, visitor);
}

for (const [name, read] of Object.entries(readQueries)) {
  const time = async () => (await timeSeconds(() => read(services))).seconds * 1_000;
  const median = quantile(await runTurns(ROUNDS, 1, time), 0.5);
  report(name, `${median.toFixed(1).padStart(7)} ms`);
  if (median > slowMs) await read(explainingServices);
}
await bench.close();
