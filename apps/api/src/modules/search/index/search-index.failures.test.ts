import { getFacets, getHealth, getReady, searchPosts } from '@pitlane/contracts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { aPost } from '../../../testing/a-post.ts';
import { type DatabaseProxy, databaseProxy } from '../../../testing/database-proxy.ts';
import { pathOf, sharedWorld } from '../../../testing/test-world.ts';
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
    (await app.inject(pathOf(contract))).statusCode;
  const searchState = async () =>
    (await app.inject(pathOf(getHealth))).json().data.search.state as string;
  return { app, statusOf, searchState };
}

describe('a process whose search index cannot be loaded', () => {
  it('is ready, searches the rows, rejects facets and recovers', async () => {
    proxy.stop();
    const { app, statusOf, searchState } = await startBehindProxy();
    await app.services.searchIndex.start().catch(() => {});

    const whileStopped = [
      await searchState(),
      await statusOf(getReady),
      await statusOf(searchPosts),
    ];
    const facetsStatus = await statusOf(getFacets);
    proxy.resume();
    await vi.waitFor(async () => expect(await statusOf(getFacets)).toBe(200), 20_000);

    expect(whileStopped).toEqual(['failed', 200, 200]);
    expect(facetsStatus).toBe(503);
    expect(await searchState()).toBe('ready');
  });
});

describe('a process whose search index loses the database', () => {
  it('reports failed until the index can catch up', async () => {
    const { app, statusOf, searchState } = await startBehindProxy();
    await app.services.searchIndex.start();
    const stateBefore = await searchState();

    proxy.stop();
    const facetsStatus = await statusOf(getFacets);
    const stateAfter = await searchState();
    proxy.resume();
    await vi.waitFor(async () => expect(await statusOf(getFacets)).toBe(200), 20_000);

    expect([stateBefore, facetsStatus, stateAfter]).toEqual(['ready', 503, 'failed']);
    expect(await searchState()).toBe('ready');
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

describe('a process whose search index is loading', () => {
  it.each([
    { waitedMs: LOADING_MS, isReady: false },
    { waitedMs: LOADING_MS + 1, isReady: true },
  ])('reports isReady $isReady after $waitedMs ms', async ({ waitedMs, isReady }) => {
    let now = 0;
    proxy.hang();
    const index = new SearchIndexService({
      ...world,
      config: { ...world.config, DATABASE_LISTEN_URL: proxy.url },
      clock: { now: () => new Date(now) },
    });
    const statusBefore = index.status();
    void index.start().catch(() => {});
    now = waitedMs;

    const status = index.status();
    await index.close();
    proxy.resume();

    expect(statusBefore).toEqual({ state: 'loading', failed: [], isReady: true });
    expect(status).toEqual({ state: 'loading', failed: [], isReady });
  });
});
