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
    'times the queries that read all ads of a filled database and prints the plans of slow ones',
  options: {
    slow: integerArgument(0)
      .default(20)
      .describe('milliseconds above which a plan is printed; 0 prints all'),
  },
});

const bench = await openBench({ DATABASE_TIMEOUT_MS: '60000' });
const { services } = bench;

/** The same database, but every hand-written query also prints its plan. */
const explaining: Database = new Proxy(bench.database, {
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
const explained = buildServices({ ...bench.app, database: explaining });

type Read = (readers: typeof services) => Promise<unknown>;

const visitor = { language: 'ru', userId: null, viewer: 'bench' } as const;
const [id = 0] = await services.search.firstIds({ model_id: [20] }, 'ru');
const next = getNextId.query.parse({ current_id: `${id}` });
const byPrice = getNextId.query.parse({ current_id: `${id}`, brand_id: '4', order: 'price_asc' });
/** Everything that is read over all ads. */
const reads: Record<string, Read> = {
  'makes with counts': ({ catalogue }) => catalogue.brands('ru'),
  'models with counts': ({ catalogue }) => catalogue.models(4, 'ru'),
  'generations with counts': ({ catalogue }) => catalogue.generations(20, 'ru'),
  'modifications with counts': ({ catalogue }) => catalogue.modifications(20, 'ru'),
  'similar ads': ({ similarPosts }) => similarPosts.list(id, visitor),
  'next ad': ({ search }) => search.next(next, 'ru'),
  'previous ad': ({ search }) => search.previous(next, 'ru'),
  'next ad by price': ({ search }) => search.next(byPrice, 'ru'),
  'previous ad by price': ({ search }) => search.previous(byPrice, 'ru'),
  'special offers': ({ search }) => search.special({ page: 1, per_page: 24 }, visitor),
};
for (const [name, given] of Object.entries(await findQueries(bench))) {
  const texts = Object.entries(given).map(([field, value]) => [field, `${value}`]);
  const query = searchQuery.parse(Object.fromEntries(texts));
  const total = await services.search.count(query, 'ru');
  reads[`count: ${name} (${total})`] = ({ search }) => search.count(query, 'ru');
  reads[`page: ${name}`] = ({ search }) => search.search(query, visitor);
}

for (const [name, read] of Object.entries(reads)) {
  const time = async () => (await timeSeconds(() => read(services))).seconds * 1_000;
  const median = quantile(await runTurns(ROUNDS, 1, time), 0.5);
  report(name, `${median.toFixed(1).padStart(7)} ms`);
  if (median > slowMs) await read(explained);
}
await bench.close();
