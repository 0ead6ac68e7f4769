import {
  erasePost,
  extendPost,
  getMyPosts,
  getPost,
  promotePost,
  publishPost,
  removePost,
  removePublication,
} from '@pitlane/contracts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aPlacedPost, aPoster } from '../../../testing/a-form.ts';
import { anAdIn, aWaitingEdit, days, leftOf } from '../../../testing/a-life.ts';
import { dataOf, failureOf, idsOf, pageOf } from '../../../testing/answers.ts';
import { runJobs } from '../../../testing/run-jobs.ts';
import { START, type TestWorld, testWorld } from '../../../testing/test-world.ts';

let world: TestWorld;
let owner: Awaited<ReturnType<typeof aPoster>>;
beforeAll(async () => {
  world = await testWorld();
});
beforeEach(async () => {
  world.clock.moveTo(START);
  owner = await aPoster(world, { ads: 3, specialOffers: 2 });
});
afterAll(() => world.close());

const anAd = (...[status, fields]: [Parameters<typeof anAdIn>[2], Parameters<typeof anAdIn>[3]?]) =>
  anAdIn(world, owner.user.id, status, fields);
const list = async (query = {}) =>
  pageOf(getMyPosts, await world.call(getMyPosts, { token: owner.token, query }));
const call = (contract: Parameters<TestWorld['call']>[0], id: number, headers = {}) =>
  world.call(contract, { token: owner.token, body: { id }, headers });
const left = () => leftOf(world.database, owner.user.id);

describe('my ads', () => {
  it('stand in four tabs, archived ones among the removed, with the counts of all', async () => {
    const created = (day: number) => ({ createdAt: days(day) });
    const active = await anAd('active', created(-5));
    const moderation = await anAd('moderation', created(-4));
    const denied = await anAd('denied', created(-3));
    const removed = await anAd('removed', created(-2));
    const archived = await anAd('archived', created(-1));
    const counts = { active: 1, moderation: 1, denied: 1, removed: 2 };

    const all = await list();

    expect(idsOf(all.data)).toEqual(idsOf([archived, removed, denied, moderation, active]));
    expect(all.meta).toMatchObject({ total: 5, counts });
    const tabs = {
      active: [active],
      moderation: [moderation],
      denied: [denied],
      removed: [archived, removed],
    };
    for (const [status, posts] of Object.entries(tabs)) {
      const { data, meta } = await list({ status });
      expect(idsOf(data), status).toEqual(idsOf(posts));
      expect(meta).toMatchObject({ total: posts.length, counts });
    }
    expect(
      failureOf(
        await world.call(getMyPosts, { token: owner.token, query: { status: 'archived' } }),
        422,
      ).errors,
    ).toHaveProperty('status');
  });

  it('come in pages', async () => {
    for (let day = 5; day > 0; day -= 1) await anAd('removed', { createdAt: days(-day) });

    const pages = [await list({ per_page: 2 }), await list({ per_page: 2, page: 3 })];

    expect(pages.map(({ data }) => data.length)).toEqual([2, 1]);
    expect(pages.map(({ meta }) => [meta.last_page, meta.total])).toEqual([
      [3, 5],
      [3, 5],
    ]);
    expect((await list({ per_page: 2, page: 4 })).data).toEqual([]);
  });

  it('tell what can be done, why an ad is off and what waits', async () => {
    await anAd('active', { createdAt: days(-1) });
    const { id } = await anAd('removed', { removedReason: 'expired', expiresAt: START });
    const edited = await anAd('active', { createdAt: days(-3) });
    await aWaitingEdit(world, owner.token, edited.id, 'Новый текст');

    const { data } = await list();

    const off = data.find((post) => post.id === id)?.own;
    expect(off).toMatchObject({
      actions: ['update', 'publish', 'remove', 'remove_force'],
      publish_takes_ad: true,
      removed_reason: 'expired',
      edit: null,
    });
    const waiting = data.find((post) => post.id === edited.id)?.own;
    expect(waiting).toMatchObject({
      actions: ['update', 'remove_publication', 'extend', 'promote', 'remove', 'remove_force'],
      edit: { status: 'moderation', submitted_at: START.toISOString() },
    });
  });

  it('tell the views of each day, without the owner’s own', async () => {
    const { id } = await anAd('active');
    const look = (viewer: string) =>
      world.call(getPost, { params: { id }, headers: { 'X-Customer-Token': viewer } });
    for (const viewer of ['a', 'b', 'a']) await look(viewer);
    await world.call(getPost, { params: { id }, token: owner.token });
    world.clock.moveTo(new Date(START.getTime() + 10 * 3_600_000));
    await look('a');

    const { data } = await list();

    // In Moscow it is the 15th until 21:00 UTC.
    expect(data[0]).toMatchObject({
      views: 3,
      own: {
        views_by_day: [
          { day: '2026-06-15', count: 2 },
          { day: '2026-06-16', count: 1 },
        ],
      },
    });
  });
});

describe('an own ad', () => {
  it('taken off and published again within its days costs nothing and keeps them', async () => {
    const { id, expiresAt, publishedAt } = await anAd('active');
    dataOf(removePublication, await call(removePublication, id));
    expect((await world.call(getPost, { params: { id } })).status).toBe(404);

    const published = dataOf(publishPost, await call(publishPost, id));

    expect(published).toMatchObject({
      status: 'active',
      expires_at: expiresAt?.toISOString(),
      published_at: publishedAt?.toISOString(),
    });
    expect(await left()).toEqual({ ad: 3, special_offer: 2 });
  });

  it('published after its days takes an ad and has 30 new ones', async () => {
    const { id } = await anAd('removed', { removedReason: 'expired', expiresAt: days(-3) });

    const published = dataOf(publishPost, await call(publishPost, id));

    expect(published).toMatchObject({ status: 'active', expires_at: days(30).toISOString() });
    expect(await left()).toMatchObject({ ad: 2 });
  });

  it('is extended by 30 days from its last, as often as there are ads', async () => {
    const { id } = await anAd('active', { expiresAt: days(4) });

    for (const end of [34, 64, 94]) {
      const extended = dataOf(extendPost, await call(extendPost, id));
      expect(extended.expires_at).toBe(days(end).toISOString());
    }

    expect(failureOf(await call(extendPost, id), 402).code).toBe('post.no_allowance');
    expect(await left()).toMatchObject({ ad: 0 });
  });

  it('is extended by 30 days from now where its last is over and nothing has taken it off yet', async () => {
    const { id } = await anAd('active', { publishedAt: days(-70), expiresAt: days(-40) });

    const extended = dataOf(extendPost, await call(extendPost, id));

    expect(extended.expires_at).toBe(days(30).toISOString());
  });

  it('is promoted for 7 days, and again for 7 more, then there is nothing left', async () => {
    const { id } = await anAd('active');

    for (const end of [7, 14]) {
      const promoted = dataOf(promotePost, await call(promotePost, id));
      expect(promoted).toMatchObject({ special_offer: true });
      expect(promoted.special_offer_date).toBe(days(end).toISOString());
      expect(promoted.warning).toBeUndefined();
    }

    expect(failureOf(await call(promotePost, id), 402).code).toBe('post.no_special_offers');
  });

  it('is never promoted past its last day: the answer warns, in the language of the caller', async () => {
    for (const [language, words] of Object.entries({ ru: /[а-я]/, en: /^[A-Za-z]/ })) {
      const { id, expiresAt } = await anAd('active', { expiresAt: days(3) });

      const answer = await call(promotePost, id, { 'Accept-Language': language });

      const promoted = dataOf(promotePost, answer);
      expect(promoted.special_offer_date).toBe(expiresAt?.toISOString());
      expect(promoted.warning).toMatch(words);
    }
  });

  it('asked for again with the same key happens once and answers the same', async () => {
    const { id } = await anAd('active');
    const other = await anAd('active');

    for (const contract of [extendPost, promotePost] as const) {
      const key = { 'Idempotency-Key': `key-of-${contract.path}` };
      const [first, again] = [await call(contract, id, key), await call(contract, id, key)];
      dataOf(contract, first);
      expect(again.text).toBe(first.text);
      expect(failureOf(await call(contract, other.id, key), 422).code).toBe('idempotency.reused');
    }

    expect(await left()).toEqual({ ad: 2, special_offer: 1 });
  });

  it('is archived, and comes back by publishing', async () => {
    const { id } = await anAd('active');
    expect(dataOf(removePost, await call(removePost, id)).status).toBe('archived');

    expect(dataOf(publishPost, await call(publishPost, id)).status).toBe('active');
  });

  it('erased leaves no row and no file, and the ledger still tells of it', async () => {
    const { id, photos } = await aPlacedPost(world, owner.token);
    const [photo] = photos;
    expect((await world.http.get(photo?.thumb ?? '')).status).toBe(200);

    dataOf(erasePost, await call(erasePost, id));
    await runJobs(world, 'remove-photo');

    expect(failureOf(await call(erasePost, id), 404).code).toBe('post.not_found');
    expect(await world.database.photo.count({ where: { postId: id } })).toBe(0);
    expect((await world.http.get(photo?.thumb ?? '')).status).toBe(404);
    expect(await left()).toEqual({ ad: 3, special_offer: 2 });
    const entries = await world.database.allowanceEntry.findMany({
      where: { postId: id },
      orderBy: { id: 'asc' },
    });
    expect(entries.map(({ reason, delta }) => [reason, delta])).toEqual([
      ['created', -1],
      ['returned', 1],
    ]);
  });
});
