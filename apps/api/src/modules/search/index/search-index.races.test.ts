import { countPosts, getFacets, searchPosts } from '@pitlane/contracts';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DatabaseTransaction } from '../../../infra/database.ts';
import { aPost, aSellerRow } from '../../../testing/a-post.ts';
import { inParallel } from '../../../testing/parallel.ts';
import { Random } from '../../../testing/random.ts';
import { dataOf, idsOf, pageOf } from '../../../testing/responses.ts';
import { sharedWorld } from '../../../testing/test-world.ts';
import { indexFields } from './index-fields.ts';

// Hundreds of transactions exceed the default timeout on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const WRITERS = 4;
const CHANGES_PER_WRITER = 40;

const world = sharedWorld();
beforeAll(() => world.app.services.searchIndex.start());
beforeEach(() => world.database.post.deleteMany());

const query = { year_from: 2000, per_page: 100 };
const list = async () => pageOf(searchPosts, await world.call(searchPosts, { query }));
const listIds = async () => idsOf((await list()).data);

describe('search index', () => {
  it('contains an ad as soon as it is published, and no longer as soon as it is hidden', async () => {
    const { database } = world;
    const post = await aPost(database, { year: 2010, status: 'moderation' });
    const listedIds = [await listIds()];
    const update = async (data: object) => {
      await database.post.update({ where: { id: post.id }, data });
      listedIds.push(await listIds());
    };
    await update({ status: 'active' });
    await update({ hidden: true });
    await update({ hidden: false });
    await update({ year: 1990 });
    await update({ year: 2020 });
    await database.post.delete({ where: { id: post.id } });
    listedIds.push(await listIds());

    expect(listedIds).toEqual([[], [post.id], [], [post.id], [], [post.id], []]);
  });

  it('applies changes of sellers and rates', async () => {
    const { database } = world;
    const seller = await aSellerRow(database);
    await aPost(database, { userId: seller.id, year: 2010, price: 100n, currencyId: 1 });
    const countCompanies = async () =>
      dataOf(countPosts, await world.call(countPosts, { query: { seller_type: 'entity' } })).count;
    const countCheap = async () =>
      dataOf(countPosts, await world.call(countPosts, { query: { price_to: 100 } })).count;
    const countsBefore = [await countCompanies(), await countCheap()];

    await database.user.update({
      where: { id: seller.id },
      data: { isEntity: true, companyName: 'Салон' },
    });
    await database.post.updateMany({ data: { priceRub: 20_000n } });

    expect([countsBefore, await countCompanies(), await countCheap()]).toEqual([[0, 1], 1, 0]);
  });

  it('applies a transaction that is committed after one that began later', async () => {
    const { database } = world;
    const { id } = await aPost(database, { year: 2010 });
    const other = await aPost(database, { year: 2010 });

    await database.$transaction(async (lateTransaction) => {
      await lateTransaction.post.update({ where: { id }, data: { year: 1950 } });
      // Begins later, and is committed and read earlier.
      await database.post.update({ where: { id: other.id }, data: { year: 1951 } });
      expect(await listIds()).toEqual([id]);
    });

    expect(await listIds()).toEqual([]);
  });

  it('ignores transactions that are rolled back', async () => {
    const { database } = world;
    const { id } = await aPost(database, { year: 2010 });

    await database
      .$transaction(async (transaction) => {
        await transaction.post.update({ where: { id }, data: { year: 1950 } });
        throw new Error('rolled back by the test');
      })
      .catch(() => {});

    expect(await listIds()).toEqual([id]);
  });

  it('reloads if unread changes were purged', async () => {
    const { database, app } = world;
    const { id } = await aPost(database, { year: 2010 });
    expect(await listIds()).toEqual([id]);

    await database.post.update({ where: { id }, data: { year: 1950 } });
    // Transactions of other tests in this cluster delay a purge.
    await vi.waitFor(async () => {
      await app.services.searchIndex.purge();
      expect(await database.postTouched.count()).toBe(0);
    });

    expect(await listIds()).toEqual([]);
  });

  it('reloads in a cluster restored from one with higher transaction ids, and purges those', async () => {
    const { database, app } = world;
    const { id } = await aPost(database, { year: 2010 });
    await database.postTouched.create({ data: { xid: 4_000_000_000n, postId: id } });
    await database.postTouchedPurge.updateMany({
      data: { purged: 3_000_000_000n, upcoming: 4_000_000_000n },
    });
    expect(await listIds()).toEqual([id]);

    await app.services.searchIndex.purge();
    await database.post.update({ where: { id }, data: { year: 1950 } });

    expect(await database.postTouched.count({ where: { xid: 4_000_000_000n } })).toBe(0);
    const [{ purged } = { purged: 0n }] = await database.postTouchedPurge.findMany();
    expect(purged).toBeLessThan(3_000_000_000n);
    expect(await listIds()).toEqual([]);
  });

  it('returns an empty page beyond the last one', async () => {
    await aPost(world.database, { year: 2010 });

    const response = await world.call(searchPosts, { query: { ...query, page: 2_147_483_647 } });

    expect(pageOf(searchPosts, response)).toMatchObject({ data: [], meta: { total: 1 } });
  });

  it('is updated by a trigger for every field', async () => {
    const rows = await world.database.$queryRaw<{ name: string }[]>`
      SELECT a.attname AS name FROM pg_trigger t
      JOIN pg_attribute a ON a.attrelid = t.tgrelid AND a.attnum = ANY(t.tgattr)
      WHERE t.tgname = 'post_touched_updated'`;

    const watchedColumns = new Set(rows.map(({ name }) => name));
    // Another trigger covers sellers, and `state_id` is derived from the mileage.
    const columns = Object.keys(indexFields).filter(
      (name) => !['seller_type', 'state_id'].includes(name),
    );
    expect(columns.filter((name) => !watchedColumns.has(name))).toEqual([]);
  });

  it('equals the rows in two processes after concurrent writes', async () => {
    const { database } = world;
    const other = await world.anotherApp();
    await other.services.searchIndex.start();
    const seller = await aSellerRow(database);
    await inParallel(10, () => aPost(database, { userId: seller.id, year: 2010 }));
    const write = async (writer: number) => {
      const random = new Random(writer + 1);
      for (let index = 0; index < CHANGES_PER_WRITER; index += 1) {
        await database.$transaction((transaction) => makeRandomChange(transaction, random));
      }
    };

    await inParallel(WRITERS, write);

    const expectedTotal = await database.post.count({
      where: { status: 'active', hidden: false, year: { gte: 2000 } },
    });
    const [ownList, otherResponse] = [
      await list(),
      await other.inject('/api/filter/search?year_from=2000'),
    ];
    expect(ownList.meta.total).toBe(expectedTotal);
    expect(otherResponse.json()).toMatchObject({ meta: { total: expectedTotal } });
    const facets = dataOf(getFacets, await world.call(getFacets, { query: { year_from: 2000 } }));
    expect(facets.total).toBe(expectedTotal);
    await other.close();
  });
});

async function makeRandomChange(transaction: DatabaseTransaction, random: Random): Promise<void> {
  const posts = await transaction.post.findMany({ select: { id: true }, orderBy: { id: 'asc' } });
  const id = random.pick(posts).id;
  const data = random.pick([
    { year: random.integer(1990, 2020) },
    { hidden: random.chance(0.5) },
    { status: 'removed' as const, removedReason: 'owner' as const },
    { status: 'active' as const, removedReason: null },
  ]);
  await transaction.post.updateMany({ where: { id }, data });
}
