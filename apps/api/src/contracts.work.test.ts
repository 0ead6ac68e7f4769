import type { RouteContract } from '@pitlane/contracts';
import pg from 'pg';
import { Piscina } from 'piscina';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { allContracts } from './http/contracts.ts';
import { beginReading, readAfter } from './modules/market/columns/columns.queries.ts';
import { Columns } from './modules/market/columns/columns.rules.ts';
import { count } from './modules/market/counting/counting.rules.ts';
import { find } from './modules/market/finding/finding.rules.ts';
import { near } from './modules/market/nearing/nearing.rules.ts';
import type { Question } from './modules/market/questions/questions.rules.ts';
import { reuseScratch } from './modules/market/scratch/scratch.rules.ts';
import { countFitting } from './modules/market/sifting/sifting.rules.ts';
import { aSignedIn } from './testing/an-account.ts';
import { randomPosts } from './testing/random-posts.ts';
import { sharedWorld } from './testing/test-world.ts';
import { WorkCounter } from './testing/work-counter.ts';
import { type Sources, worstInputs } from './testing/worst-inputs.ts';

/** Blocks of code that the inputs of a call run together; ten million take 50 ms. */
const MOST_BLOCKS = 1_500_000;
/** The catalogue has 3 130 modifications: each may be looked up once, when it is read. */
const MOST_LINEAGES = 6_000;
const ADS = 6_400;
/** Blocks of code an ad; 50 ms are 80 of them among 600 000 ads. */
const MOST_LOOKS = 80;

const world = sharedWorld();
const counter = new WorkCounter();
let sources: Sources;
let token: string;

beforeAll(async () => {
  const { database, app } = world;
  await randomPosts(database, 60);
  await app.services.columns.start();
  const inOrder = { select: { id: true }, orderBy: { id: 'asc' } } as const;
  const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);
  const brands = idsOf(await database.brand.findMany(inOrder));
  const models = idsOf(await database.model.findMany(inOrder));
  const generations = idsOf(await database.generation.findMany(inOrder));
  const mods = idsOf(await database.modification.findMany(inOrder));
  const cities = idsOf(await database.city.findMany(inOrder));
  const isPublic = { status: 'active', hidden: false } as const;
  const posts = idsOf(await database.post.findMany({ ...inOrder, where: isPublic }));
  const byField = new Map([
    ['brand_id', brands],
    ['not_brand_id', brands.toReversed()],
    ['model_id', models],
    ['not_model_id', models.toReversed()],
    ['generation_id', generations],
    ['mod_id', mods],
    ['location_city_id', cities],
    ['id', posts],
    ['post_id', posts],
    ['current_id', posts],
  ]);
  // Every dictionary has these.
  const few = [1, 2, 3];
  const named = await database.modification.findMany({
    where: { version: { not: null } },
    distinct: ['version'],
    take: 50,
  });
  sources = {
    idsOf: (field) => byField.get(field) ?? few,
    namesOf: () => named.flatMap(({ version }) => version ?? []),
  };
  ({ token } = await aSignedIn(world, { role: 'admin' }));
  await counter.start();
});
afterAll(() => counter.stop());

/** Asks a call for the most that it accepts. */
async function ask(contract: RouteContract): Promise<void> {
  for (const { params, query, body } of worstInputs(contract, sources)) {
    const path = contract.path.replace(/:(\w+)/g, (_all, name: string) =>
      encodeURIComponent(String(params[name] ?? 1)),
    );
    const answer = await world.app.inject({
      method: contract.method,
      url: `/api${path}?${new URLSearchParams(query)}`,
      headers: { authorization: `Bearer ${token}` },
      ...(body && { payload: body }),
    });
    // Some end the session.
    if (answer.statusCode === 401) ({ token } = await aSignedIn(world, { role: 'admin' }));
    // What reads ads is asked validly.
    if ('not_brand_id' in query) expect(answer.statusCode, answer.body).toBe(200);
  }
}

// A stream never ends by itself.
const ending = allContracts.filter(({ contract }) => contract.sends !== 'events');

describe('the most that a call accepts', () => {
  it.each(ending)('is little work for the event loop: $name', async ({ contract }) => {
    await counter.take();

    await ask(contract);

    const { blocks, calls } = await counter.take();
    expect({ blocks }).toSatisfy(() => blocks < MOST_BLOCKS);
    expect(calls('lineageOf')).toBeLessThan(MOST_LINEAGES);
  });
});

/** Answers a question in this thread, as the index does in its own. */
function answer(columns: Columns, question: Question): void {
  reuseScratch();
  switch (question.ask) {
    case 'count':
      countFitting(columns, question.criteria);
      break;
    case 'counts':
      for (const criteria of question.each) {
        reuseScratch();
        countFitting(columns, criteria);
      }
      break;
    case 'near':
      near(columns, question);
      break;
    case 'tally':
      count(columns, question.criteria, question.tallies);
      break;
    case 'find':
      find(columns, question);
      break;
  }
}

/** Reads the ads of the database into an index, again and again with new ids. */
async function readColumns(size: number): Promise<Columns> {
  const client = new pg.Client(world.config.DATABASE_URL);
  await client.connect();
  await beginReading(client);
  const rows = await readAfter(client, 0, size);
  await client.end();
  const columns = new Columns();
  for (let id = 1; id <= size; id += 1) {
    const [, ...values] = rows[id % rows.length] ?? [];
    columns.set([id, ...values]);
  }
  return columns;
}

describe('a question to the index', () => {
  it('looks at each ad few times, whatever is asked', async () => {
    const run = vi.spyOn(Piscina.prototype, 'run');
    const reading = ending.filter(
      ({ contract }) => 'not_brand_id' in (contract.query?.shape ?? {}),
    );
    for (const { contract } of reading) await ask(contract);
    const questions: Question[] = run.mock.calls.flatMap(([task]) => task.question ?? []);
    run.mockRestore();
    const columns = await readColumns(ADS);

    const kinds = new Set<string>();
    for (const question of questions) {
      await counter.take();
      answer(columns, question);
      const { blocks } = await counter.take();
      kinds.add(question.ask);
      const looks = Math.round(blocks / ADS);
      expect({ question: question.ask, looks }).toSatisfy(() => looks < MOST_LOOKS);
    }
    expect([...kinds].sort()).toEqual(['count', 'counts', 'find', 'near', 'tally']);
  });
});
