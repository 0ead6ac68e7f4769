import { beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { type DatabaseTransaction, openDatabase } from '../../../infra/database.ts';
import { aPost } from '../../../testing/a-post.ts';
import { randomPosts } from '../../../testing/random-posts.ts';
import { allDifferences } from '../../../testing/search-differences.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const POSTS = 60;

const world = sharedWorld();
beforeAll(async () => {
  await randomPosts(world.database, POSTS);
  await world.app.services.searchIndex.start();
});

/** Changes rows without firing triggers, which only the superuser can disable. */
async function withoutTriggers(work: (transaction: DatabaseTransaction) => Promise<unknown>) {
  const database = openDatabase({ ...world.config, DATABASE_URL: world.own.adminUrl });
  await database.$transaction(async (transaction) => {
    await transaction.$executeRaw`SET LOCAL session_replication_role = replica`;
    await work(transaction);
  });
  await database.$disconnect();
}

const differences = () => allDifferences(world);

describe('verify', () => {
  it('compares everything and finds no differences in consistent data', async () => {
    await world.app.services.counts.addChanges();
    const rows: Record<string, number> = {};
    for await (const { name, rows: compared } of world.app.services.searchChecks.verify()) {
      rows[name] = compared;
    }
    const visible = await world.database.post.count({ where: { status: 'active', hidden: false } });

    expect(rows).toMatchObject({ texts: POSTS, 'counts: all': 1, index: visible });
    expect(Object.values(rows).every((count) => count > 0)).toBe(true);
    expect(await differences()).toEqual([]);
  });

  it('finds outdated, missing and orphaned texts', async () => {
    const { database } = world;
    const [old, missing, gone] = [
      await aPost(database),
      await aPost(database),
      await aPost(database, { status: 'moderation' }),
    ];
    await withoutTriggers(async (transaction) => {
      await transaction.post.update({ where: { id: old.id }, data: { description: 'иное' } });
      await transaction.postText.delete({ where: { postId: missing.id } });
      await transaction.post.delete({ where: { id: gone.id } });
    });

    expect(await differences()).toEqual([
      expect.stringMatching(
        new RegExp(`^texts: 3 of \\d+ differ \\(${old.id}, ${missing.id}, ${gone.id}\\)$`),
      ),
    ]);
    const renewed = await world.app.services.searchChecks.rewriteTexts();
    expect(renewed.wrong).toBe(3);
    expect(await differences()).toEqual([]);
  });

  it('finds counts that are too high', async () => {
    const { database } = world;
    const { brandId } = await aPost(database);
    await world.app.services.counts.addChanges();
    const add = (n: number) => database.$executeRaw`
      UPDATE post_count SET count = count + ${n} WHERE level = 'brand' AND id = ${brandId}`;
    await add(1);

    expect(await differences()).toEqual([
      expect.stringMatching(new RegExp(`^counts: brand: 1 of \\d+ differ \\(${brandId}\\)$`)),
    ]);
    await add(-1);
  });

  it('finds index entries with another value, missing and surplus ones', async () => {
    const { database } = world;
    const changed = await aPost(database, { power: 100 });
    const gone = await aPost(database);
    const come = await aPost(database, { status: 'moderation' });
    expect(await differences()).toEqual([]);
    const hide = (isGone: boolean) =>
      withoutTriggers(async (transaction) => {
        const status = ['moderation', 'active'] as const;
        const [here, there] = isGone ? status : status.toReversed();
        await transaction.post.update({ where: { id: gone.id }, data: { status: here } });
        await transaction.post.update({ where: { id: come.id }, data: { status: there } });
        await transaction.post.update({
          where: { id: changed.id },
          data: { power: isGone ? 101 : 100 },
        });
      });
    await hide(true);

    const { wrong, first } = await world.app.services.searchIndex.verify();

    expect([wrong, first.toSorted((a, b) => a - b)]).toEqual([3, [changed.id, gone.id, come.id]]);
    // The comparison corrects them.
    expect((await world.app.services.searchIndex.verify()).wrong).toBe(0);
    await hide(false);
    expect((await world.app.services.searchIndex.verify()).wrong).toBe(3);
    expect(await differences()).toEqual([]);
  });

  it('corrects the index of every process while it answers questions', async () => {
    const { database } = world;
    const other = await world.anotherApp();
    await other.services.searchIndex.start();
    const { id } = await aPost(database, { power: 100 });
    const powerful = async (app: typeof other) => {
      const answer = await app.inject('/api/filter/get-facets?fields=power&power_from=4321');
      expect(answer.statusCode).toBe(200);
      return z.object({ data: z.object({ total: z.number() }) }).parse(answer.json()).data.total;
    };
    const both = () => Promise.all([powerful(world.app), powerful(other)]);
    await both();
    await withoutTriggers((transaction) =>
      transaction.post.update({ where: { id }, data: { power: 4_321 } }),
    );
    expect(await both()).toEqual([0, 0]);

    await world.app.services.searchIndex.verifyEverywhere();

    await vi.waitFor(async () => expect(await both()).toEqual([1, 1]));
    await other.close();
  });
});
