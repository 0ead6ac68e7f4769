import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aPost } from '../../../testing/a-post.ts';
import { type DatabaseProxy, databaseProxy } from '../../../testing/database-proxy.ts';
import { sharedWorld } from '../../../testing/test-world.ts';
import { type FeedNotice, IndexFeed } from './index-feed.service.ts';

const world = sharedWorld();
let proxy: DatabaseProxy;
let notices: FeedNotice[] = [];
let feed: IndexFeed;
beforeAll(async () => {
  await aPost(world.database, {});
  proxy = await databaseProxy(world.config.DATABASE_URL);
  feed = new IndexFeed({
    url: proxy.url,
    timeoutMs: 2_000,
    report: (notice) => notices.push(notice),
  });
});
afterAll(async () => {
  await feed.close();
  await proxy.close();
});

/** Runs work and returns what the feed reported meanwhile, without the reasons of failures. */
async function reported(work: () => Promise<unknown>) {
  notices = [];
  await work().catch(() => {});
  return notices.map(({ notice, ...more }) =>
    [notice, 'state' in more && more.state, 'part' in more && more.part].filter(Boolean).join(' '),
  );
}

describe('the feed of the search index', () => {
  it('reports that it loads, and that it is ready', async () => {
    const isLoaded = [feed.isLoaded];
    const seen = await reported(() => feed.refresh());

    expect(seen).toEqual(['state loading', 'state ready']);
    expect([...isLoaded, feed.isLoaded, feed.index.size]).toEqual([false, true, 1]);
  });

  it('reports that words cannot be read, and that they can again', async () => {
    const text = "'гараж'";
    proxy.stop();
    const failed = await reported(() => feed.readTexts([text]));
    proxy.resume();
    const recovered = await reported(() => feed.readTexts([text]));

    expect([failed, recovered]).toEqual([['failed words'], ['recovered words']]);
  });

  it('reports a verification that fails, and the next one that does not', async () => {
    proxy.stop();
    const failed = await reported(() => feed.verifyNext());
    proxy.resume();
    const recovered = await reported(() => feed.verifyNext());

    expect(failed).toEqual(['failed verification']);
    expect(recovered).toEqual(['state verifying', 'state ready', 'recovered verification']);
  });
});
