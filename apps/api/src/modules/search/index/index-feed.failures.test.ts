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

/** Returns the notices of the feed during some work, without the reasons of failures. */
async function noticesOf(work: () => Promise<unknown>) {
  notices = [];
  await work().catch(() => {});
  return notices.map(({ notice, ...more }) =>
    [notice, 'state' in more && more.state, 'part' in more && more.part].filter(Boolean).join(' '),
  );
}

describe('index feed', () => {
  it('reports that it is loading, then ready', async () => {
    const isLoaded = [feed.isLoaded];
    const seen = await noticesOf(() => feed.refresh());

    expect(seen).toEqual(['state loading', 'state ready']);
    expect([...isLoaded, feed.isLoaded, feed.index.size]).toEqual([false, true, 1]);
  });

  it('reports that words cannot be read, and the recovery', async () => {
    const text = "'гараж'";
    proxy.stop();
    const failed = await noticesOf(() => feed.readTexts([text]));
    proxy.resume();
    const recovered = await noticesOf(() => feed.readTexts([text]));

    expect([failed, recovered]).toEqual([['failed words'], ['recovered words']]);
  });

  it('reports a failed verification, and the recovery', async () => {
    proxy.stop();
    const failed = await noticesOf(() => feed.verifyNext());
    proxy.resume();
    const recovered = await noticesOf(() => feed.verifyNext());

    expect(failed).toEqual(['failed verification']);
    expect(recovered).toEqual(['state verifying', 'state ready', 'recovered verification']);
  });
});
