import { beforeAll, describe, expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { type DatabaseTransaction, openDatabase } from '../../../infra/database.ts';
import { aPost } from '../../../testing/a-post.ts';
import { createRandomPosts } from '../../../testing/random-posts.ts';
import { allDifferences } from '../../../testing/search-differences.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

const POST_COUNT = 60;

const world = sharedWorld();
beforeAll(async () => {
  await createRandomPosts(world.database, POST_COUNT);
  await world.app.services.searchIndex.start();
});

/** Changes rows without firing triggers, which only the superuser can disable. */
async function withoutTriggers(change: (transaction: DatabaseTransaction) => Promise<unknown>) {
  const database = openDatabase({ ...world.config, DATABASE_URL: world.own.adminUrl });
  await database.$transaction(async (transaction) => {
    await transaction.$executeRaw`SET LOCAL session_replication_role = replica`;
    await change(transaction);
  });
  await database.$disconnect();
}

const findDifferences = () => allDifferences(world);

describe('verify', () => {
  it('compares all data and finds no differences if it is consistent', async () => {
    await world.app.services.counts.addChanges();
    const rows: Record<string, number> = {};
    for await (const { name, rows: compared } of world.app.services.searchChecks.verify()) {
      rows[name] = compared;
    }
    const visibleCount = await world.database.post.count({
      where: { status: 'active', hidden: false },
    });

    expect(rows).toMatchObject({ texts: POST_COUNT, 'counts: all': 1, index: visibleCount });
    expect(Object.values(rows).every((count) => count > 0)).toBe(true);
    expect(await findDifferences()).toEqual([]);
  });

  it('finds outdated, missing and orphaned texts', async () => {
    const { database } = world;
    const [outdatedPost, postWithoutText, orphanedPost] = [
      await aPost(database),
      await aPost(database),
      await aPost(database, { status: 'moderation' }),
    ];
    await withoutTriggers(async (transaction) => {
      await transaction.post.update({
        where: { id: outdatedPost.id },
        data: { description: 'иное' },
      });
      await transaction.postText.delete({ where: { postId: postWithoutText.id } });
      await transaction.post.delete({ where: { id: orphanedPost.id } });
    });

    expect(await findDifferences()).toEqual([
      expect.stringMatching(
        new RegExp(
          `^texts: 3 of \\d+ differ \\(${outdatedPost.id}, ${postWithoutText.id}, ${orphanedPost.id}\\)$`,
        ),
      ),
    ]);
    const rewriteReport = await world.app.services.searchChecks.rewriteTexts();
    expect(rewriteReport.wrong).toBe(3);
    expect(await findDifferences()).toEqual([]);
  });

  it('finds counts that are too high', async () => {
    const { database } = world;
    const { brandId } = await aPost(database);
    await world.app.services.counts.addChanges();
    const add = (n: number) => database.$executeRaw`
      UPDATE post_count SET count = count + ${n} WHERE level = 'brand' AND id = ${brandId}`;
    await add(1);

    expect(await findDifferences()).toEqual([
      expect.stringMatching(new RegExp(`^counts: brand: 1 of \\d+ differ \\(${brandId}\\)$`)),
    ]);
    await add(-1);
  });

  it('finds index entries that have another value, are missing or surplus', async () => {
    const { database } = world;
    const changedPost = await aPost(database, { power: 100 });
    const hiddenPost = await aPost(database);
    const publishedPost = await aPost(database, { status: 'moderation' });
    expect(await findDifferences()).toEqual([]);
    const setDamaged = (isDamaged: boolean) =>
      withoutTriggers(async (transaction) => {
        const status = ['moderation', 'active'] as const;
        const [hiddenStatus, publishedStatus] = isDamaged ? status : status.toReversed();
        await transaction.post.update({
          where: { id: hiddenPost.id },
          data: { status: hiddenStatus },
        });
        await transaction.post.update({
          where: { id: publishedPost.id },
          data: { status: publishedStatus },
        });
        await transaction.post.update({
          where: { id: changedPost.id },
          data: { power: isDamaged ? 101 : 100 },
        });
      });
    await setDamaged(true);

    const { wrong, first } = await world.app.services.searchIndex.verify();

    expect([wrong, first.toSorted((a, b) => a - b)]).toEqual([
      3,
      [changedPost.id, hiddenPost.id, publishedPost.id],
    ]);
    // The first comparison has corrected them.
    expect((await world.app.services.searchIndex.verify()).wrong).toBe(0);
    await setDamaged(false);
    expect((await world.app.services.searchIndex.verify()).wrong).toBe(3);
    expect(await findDifferences()).toEqual([]);
  });

  it('corrects the indexes of all processes during searches', async () => {
    const { database } = world;
    const other = await world.anotherApp();
    await other.services.searchIndex.start();
    const { id } = await aPost(database, { power: 100 });
    const countPowerful = async (app: typeof other) => {
      const response = await app.inject('/api/filter/get-facets?fields=power&power_from=4321');
      expect(response.statusCode).toBe(200);
      return z.object({ data: z.object({ total: z.number() }) }).parse(response.json()).data.total;
    };
    const countInBoth = () => Promise.all([countPowerful(world.app), countPowerful(other)]);
    await countInBoth();
    await withoutTriggers((transaction) =>
      transaction.post.update({ where: { id }, data: { power: 4_321 } }),
    );
    expect(await countInBoth()).toEqual([0, 0]);

    await world.app.services.searchIndex.verifyEverywhere();

    await vi.waitFor(async () => expect(await countInBoth()).toEqual([1, 1]));
    await other.close();
  });
});
