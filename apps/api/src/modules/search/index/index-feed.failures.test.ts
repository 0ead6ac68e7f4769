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

/** Returns the notices that the feed reports during some work, without the reasons of failures. */
async function collectNotices(work: () => Promise<unknown>) {
  notices = [];
  await work().catch(() => {});
  return notices.map(({ type, ...rest }) =>
    [type, 'state' in rest && rest.state, 'part' in rest && rest.part].filter(Boolean).join(' '),
  );
}

describe('index feed', () => {
  it('reports `loading`, then `ready`', async () => {
    const isLoaded = [feed.isLoaded];
    const reportedNotices = await collectNotices(() => feed.refresh());

    expect(reportedNotices).toEqual(['state loading', 'state ready']);
    expect([...isLoaded, feed.isLoaded, feed.index.size]).toEqual([false, true, 1]);
  });

  it('reports that words cannot be read, and the recovery', async () => {
    const text = "'гараж'";
    proxy.stop();
    const failureNotices = await collectNotices(() => feed.readTexts([text]));
    proxy.resume();
    const recoveryNotices = await collectNotices(() => feed.readTexts([text]));

    expect([failureNotices, recoveryNotices]).toEqual([['failed words'], ['recovered words']]);
  });

  it('reports a failed verification, and the recovery', async () => {
    proxy.stop();
    const failureNotices = await collectNotices(() => feed.verifyNext());
    proxy.resume();
    const recoveryNotices = await collectNotices(() => feed.verifyNext());

    expect(failureNotices).toEqual(['failed verification']);
    expect(recoveryNotices).toEqual(['state verifying', 'state ready', 'recovered verification']);
  });
});
