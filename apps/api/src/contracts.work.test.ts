import type { RouteContract } from '@pitlane/contracts';
import { FacetIndex } from '@pitlane/facet-index';
import type { InjectOptions } from 'fastify';
import pg from 'pg';
import { Piscina } from 'piscina';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { allContracts } from './http/contracts.ts';
import { indexFields } from './modules/search/index/index-fields.ts';
import { answerQuestion, type IndexQuestion } from './modules/search/index/index-questions.ts';
import { beginSnapshot, findRowsAfter } from './modules/search/index/search-index.queries.ts';
import { aSignedInAccount } from './testing/an-account.ts';
import { requestFor } from './testing/call-requests.ts';
import { createRandomPosts } from './testing/random-posts.ts';
import { createRequestPreparer, failingOperations } from './testing/request-preparer.ts';
import { shopWorld } from './testing/sandbox-world.ts';
import { WorkCounter } from './testing/work-counter.ts';

/** Maximum number of code blocks for all inputs of an operation together; ten million take 50 ms */
const MAX_BLOCKS = 1_500_000;
/** The catalogue has 3 130 modifications, each of which may be looked up once when the catalogue is loaded. */
const MAX_LINEAGE_CALLS = 6_000;
const AD_COUNT = 6_400;
/** Code blocks per ad; with 600 000 ads, 80 take 50 ms */
const MAX_BLOCKS_PER_AD = 80;

const world = shopWorld();
const counter = new WorkCounter();
let preparer: Awaited<ReturnType<typeof createRequestPreparer>>;

beforeAll(async () => {
  await createRandomPosts(world.database, 60);
  await world.app.services.searchIndex.start();
  preparer = await createRequestPreparer(world);
  await counter.start();
});
afterAll(() => counter.stop());

/** Creates what an operation's largest inputs refer to, and returns their requests. */
async function prepare(name: string, contract: RouteContract): Promise<InjectOptions[]> {
  const requests: InjectOptions[] = [];
  for (const input of preparer.inputsOf(contract)) {
    const caller = await aSignedInAccount(world, { role: 'admin' });
    requests.push(
      await requestFor(contract, await preparer.prepare(name, input, caller), caller.token),
    );
  }
  return requests;
}

// A stream never ends by itself.
const finiteOperations = allContracts.filter(({ contract }) => contract.sends !== 'events');

async function measure(requests: InjectOptions[]) {
  const responses = [];
  await counter.readWork();
  for (const request of requests) responses.push(await world.app.inject(request));
  return { responses, ...(await counter.readWork()) };
}

describe('the largest inputs of an operation', () => {
  it.each(finiteOperations)(
    'require little work of the event loop: $name',
    async ({ name, contract }) => {
      const requests = await prepare(name, contract);
      const { responses, blocks, calls } = await measure(requests);

      const expected = failingOperations[name]?.status;
      const unexpected = responses
        .filter(({ statusCode }) =>
          expected === undefined ? statusCode < 200 || statusCode > 299 : statusCode !== expected,
        )
        .map(({ statusCode, body }) => `${statusCode} ${body}`);
      expect(unexpected).toEqual([]);
      expect({ blocks }).toSatisfy(() => blocks < MAX_BLOCKS);
      expect(calls('lineageOf')).toBeLessThan(MAX_LINEAGE_CALLS);
    },
  );

  it('have exceptions for existing operations only', () => {
    const names = finiteOperations.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(Object.keys(failingOperations)));
  });
});

/** Loads the ads of the database into an index, repeating them with new ids up to `size`. */
async function readIndex(size: number): Promise<FacetIndex> {
  const client = new pg.Client(world.config.DATABASE_URL);
  await client.connect();
  await beginSnapshot(client);
  const rows = await findRowsAfter(client, 0, size);
  await client.end();
  const index = new FacetIndex(indexFields);
  for (let id = 1; id <= size; id += 1) {
    const [, ...values] = rows[id % rows.length] ?? [];
    index.set([id, ...values]);
  }
  return index;
}

describe('an index query', () => {
  it('visits each ad only a few times', async () => {
    const run = vi.spyOn(Piscina.prototype, 'run');
    const searchOperations = finiteOperations.filter(
      ({ contract }) => 'not_brand_id' in (contract.query?.shape ?? {}),
    );
    for (const { name, contract } of searchOperations) {
      for (const request of await prepare(name, contract)) await world.app.inject(request);
    }
    const questions: IndexQuestion[] = run.mock.calls.flatMap(([task]) => task.question ?? []);
    run.mockRestore();
    const index = await readIndex(AD_COUNT);

    const kinds = new Set<string>();
    for (const question of questions) {
      if (question.ask === 'ready' || question.ask === 'verify') continue;
      await counter.readWork();
      answerQuestion(index, question);
      const { blocks } = await counter.readWork();
      kinds.add(question.ask);
      const blocksPerAd = Math.round(blocks / AD_COUNT);
      expect({ question: question.ask, blocksPerAd }).toSatisfy(
        () => blocksPerAd < MAX_BLOCKS_PER_AD,
      );
    }
    expect([...kinds].sort()).toEqual(['count', 'counts', 'facets', 'find', 'near']);
  });
});
