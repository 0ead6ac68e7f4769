import { Prisma } from '@pitlane/api/generated/prisma/client';
import { wholeNumber } from '@pitlane/api/infra/command-line';
import type { Database } from '@pitlane/api/infra/database';
import { buildServices } from '@pitlane/api/services';
import { getNextId, searchQuery } from '@pitlane/contracts';
import { readBenchArguments } from './bench-arguments.ts';
import { openBench } from './bench-context.ts';
import { quantile } from './figures.ts';
import { questions } from './search-queries.ts';
import { timeSeconds, timeTurns } from './turns.ts';

const ROUNDS = 7;

const { slow: slowMs } = await readBenchArguments('pnpm bench:plans', {
  about:
    'times the queries that read all ads of a filled database and prints the plans of slow ones',
  options: {
    slow: wholeNumber(0)
      .default(20)
      .describe('milliseconds above which a plan is printed; 0 prints all'),
  },
});

const bench = await openBench(0, { DATABASE_TIMEOUT_MS: '60000' });
const { database, services } = bench;
const plans: string[] = [];

/** The same database, but every hand-written query also leaves its plan. */
const explaining: Database = new Proxy(database, {
  get(target, name, receiver) {
    if (name !== '$queryRaw') return Reflect.get(target, name, receiver);
    return async (strings: TemplateStringsArray, ...values: unknown[]) => {
      const query = Prisma.sql(strings, ...values);
      const lines = await target.$queryRaw<{ 'QUERY PLAN': string }[]>(
        Prisma.sql`EXPLAIN (ANALYZE, BUFFERS) ${query}`,
      );
      plans.push(lines.map((line) => `    ${line['QUERY PLAN']}`).join('\n'));
      return target.$queryRaw(query);
    };
  },
});

const explained = buildServices({ ...bench.app, database: explaining });
const { search } = services;
const visitor = { language: 'ru', userId: null, viewer: 'bench' } as const;

type Read = (readers: typeof services) => Promise<unknown>;

/** What is read over all ads besides the filters; some of it about one ad. */
const otherReads = (id: number): Record<string, Read> => {
  const next = getNextId.query.parse({ current_id: String(id) });
  const byPrice = getNextId.query.parse({
    current_id: String(id),
    brand_id: '4',
    order: 'price_asc',
  });
  return {
    'makes with counts': ({ catalogue }) => catalogue.brands('ru'),
    'models with counts': ({ catalogue }) => catalogue.models(4, 'ru'),
    'generations with counts': ({ catalogue }) => catalogue.generations(20, 'ru'),
    'modifications with counts': ({ catalogue }) => catalogue.modifications(20, 'ru'),
    'similar ads': ({ similarPosts }) => similarPosts.list(id, visitor),
    'next ad': (readers) => readers.search.next(next, 'ru'),
    'previous ad': (readers) => readers.search.previous(next, 'ru'),
    'next ad by price': (readers) => readers.search.next(byPrice, 'ru'),
    'previous ad by price': (readers) => readers.search.previous(byPrice, 'ru'),
    'special offers of the home page': (readers) =>
      readers.search.special({ page: 1, per_page: 24 }, visitor),
  };
};

async function medianMs(work: () => Promise<unknown>): Promise<number> {
  const time = async () => (await timeSeconds(work)).seconds * 1_000;
  return quantile((await timeTurns(ROUNDS, time)).took, 0.5);
}

/** Prints the plans of a read that took too long. */
async function explain(ms: number, read: Read): Promise<void> {
  if (ms <= slowMs) return;
  plans.length = 0;
  await read(explained);
  console.log(plans.join('\n\n'));
}

const shownMs = (ms: number) => `${ms.toFixed(1).padStart(7)} ms`;

try {
  for (const [name, question] of Object.entries(questions)) {
    const query = searchQuery.parse(question);
    const read: Read = (readers) => readers.search.search(query, visitor);
    const count = await medianMs(() => search.count(query, 'ru'));
    const page = await medianMs(() => read(services));
    const { meta } = await search.search(query, visitor);
    console.log(
      `${name.padEnd(32)} ${String(meta.total).padStart(8)} ads  count ${shownMs(count)}  page ${shownMs(page)}`,
    );
    await explain(page, read);
  }
  const [id = 0] = await search.firstIds({ model_id: [20] }, 'ru');
  for (const [name, read] of Object.entries(otherReads(id))) {
    const took = await medianMs(() => read(services));
    console.log(`${name.padEnd(32)} ${shownMs(took)}`);
    await explain(took, read);
  }
} finally {
  await bench.close();
}
