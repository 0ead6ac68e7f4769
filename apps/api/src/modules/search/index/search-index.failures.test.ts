import { getFacets, getHealth, getReady, searchPosts } from '@pitlane/contracts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { aPost } from '../../../testing/a-post.ts';
import { type DatabaseProxy, databaseProxy } from '../../../testing/database-proxy.ts';
import { addressOf, sharedWorld } from '../../../testing/test-world.ts';
import { SearchIndexService } from './search-index.service.ts';

const LOADING_MS = 30_000;

const world = sharedWorld();
let proxy: DatabaseProxy;
beforeAll(async () => {
  await aPost(world.database, {});
  proxy = await databaseProxy(world.config.DATABASE_URL);
});
afterAll(() => proxy.close());

async function startBehindProxy() {
  const app = await world.anotherApp({
    config: { ...world.config, DATABASE_LISTEN_URL: proxy.url, DATABASE_TIMEOUT_MS: 2_000 },
  });
  const statusOf = async (contract: typeof getReady | typeof getFacets | typeof searchPosts) =>
    (await app.inject(addressOf(contract))).statusCode;
  const state = async () =>
    (await app.inject(addressOf(getHealth))).json().data.search.state as string;
  return { app, statusOf, state };
}

describe('process whose search index cannot be loaded', () => {
  it('is ready, searches the rows, rejects facets and recovers', async () => {
    proxy.stop();
    const { app, statusOf, state } = await startBehindProxy();
    await app.services.searchIndex.start().catch(() => {});

    const failed = [await state(), await statusOf(getReady), await statusOf(searchPosts)];
    const facets = await statusOf(getFacets);
    proxy.resume();
    await vi.waitFor(async () => expect(await statusOf(getFacets)).toBe(200), 20_000);

    expect(failed).toEqual(['failed', 200, 200]);
    expect(facets).toBe(503);
    expect(await state()).toBe('ready');
  });
});

describe('process whose search index loses the database', () => {
  it('reports failed until the index can catch up', async () => {
    const { app, statusOf, state } = await startBehindProxy();
    await app.services.searchIndex.start();
    const before = await state();

    proxy.stop();
    const facets = await statusOf(getFacets);
    const failed = await state();
    proxy.resume();
    await vi.waitFor(async () => expect(await statusOf(getFacets)).toBe(200), 20_000);

    expect([before, facets, failed]).toEqual(['ready', 503, 'failed']);
    expect(await state()).toBe('ready');
  });
});

it('reports the error of a load that a question waits for', async () => {
  const errors: string[] = [];
  proxy.stop();
  const index = new SearchIndexService({
    ...world,
    config: { ...world.config, DATABASE_LISTEN_URL: proxy.url },
    onError: (_error, what) => errors.push(what),
  });

  await expect(index.facets({ base: [], criteria: [] }, [])).rejects.toThrow('unavailable');

  await index.close();
  proxy.resume();
  expect(errors).toEqual(['the search index did not answer']);
});

describe('process whose search index is loading', () => {
  it.each([
    { waited: LOADING_MS, isReady: false },
    { waited: LOADING_MS + 1, isReady: true },
  ])('is ready after $waited ms: $isReady', async ({ waited, isReady }) => {
    let now = 0;
    proxy.hang();
    const index = new SearchIndexService({
      ...world,
      config: { ...world.config, DATABASE_LISTEN_URL: proxy.url },
      clock: { now: () => new Date(now) },
    });
    const before = index.status();
    void index.start().catch(() => {});
    now = waited;

    const status = index.status();
    await index.close();
    proxy.resume();

    expect(before).toEqual({ state: 'loading', failed: [], isReady: true });
    expect(status).toEqual({ state: 'loading', failed: [], isReady });
  });
});
