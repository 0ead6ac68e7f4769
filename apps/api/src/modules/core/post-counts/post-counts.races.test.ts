import { getBrands } from '@pitlane/contracts';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { DatabaseTransaction } from '../../../infra/database.ts';
import { aPost, aSellerRow } from '../../../testing/a-post.ts';
import { inParallel } from '../../../testing/parallel.ts';
import { Random } from '../../../testing/random.ts';
import { createRandomPosts } from '../../../testing/random-posts.ts';
import { dataOf } from '../../../testing/responses.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';
import { wrongCounts } from '../../../testing/wrong-counts.ts';
import { addChanges } from './post-counts.queries.ts';

// Hundreds of transactions can exceed the default timeout on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const POST_COUNT = 60;
const WRITER_COUNT = 6;
const CHANGES_PER_WRITER = 40;

const world = sharedWorld();
let vehicles: { modelId: number; brandId: number; generationId: number; modificationId: number }[];
let sellers: number[];
beforeAll(async () => {
  await createRandomPosts(world.database, POST_COUNT);
  sellers = (await world.database.user.findMany()).map(({ id }) => id);
  const rows = await world.database.modification.findMany({
    include: { generation: { include: { model: true } } },
    orderBy: { id: 'asc' },
    take: 40,
  });
  vehicles = rows.map(({ id, generation }) => ({
    brandId: generation.model.brandId,
    modelId: generation.modelId,
    generationId: generation.id,
    modificationId: id,
  }));
});
beforeEach(() => world.app.services.counts.addChanges());

const countPendingChanges = () => world.database.postCountChange.count();

describe('stored counts', () => {
  it('follow all changes of an ad, within the transaction of each', async () => {
    const { database } = world;
    const seller = await aSellerRow(database);
    const countOfSeller = async (transaction: DatabaseTransaction = database) => {
      const rows = await transaction.postCountChange.findMany({ where: { userId: seller.id } });
      return rows.reduce((sum, { change }) => sum + change, 0);
    };

    const { id } = await aPost(database, { userId: seller.id, status: 'moderation' });
    const counts = [await countOfSeller()];
    const update = async (data: object) => {
      await database.post.update({ where: { id }, data });
      counts.push(await countOfSeller());
    };
    const dates = { publishedAt: START, expiresAt: new Date(START.getTime() + 1_000) };
    await update({ status: 'active', ...dates });
    await update({ hidden: true });
    await update({ hidden: false });
    await update({ views: 5, priceRub: 1n, price: 1n, description: 'нет' });
    await update(vehicles[0] ?? {});
    await update({ status: 'removed', removedReason: 'expired' });
    await update({ status: 'active', removedReason: null });
    await database.$transaction(async (transaction) => {
      await transaction.post.delete({ where: { id } });
      counts.push(await countOfSeller(transaction));
    });

    expect(counts).toEqual([0, 1, 0, 1, 1, 1, 0, 1, 0]);
    expect(await wrongCounts(database)).toEqual([]);
  });

  it('ignore changes of views, prices and dates', async () => {
    const { id } = await aPost(world.database);
    const changesBefore = await countPendingChanges();

    await world.database.post.update({
      where: { id },
      data: { views: { increment: 1 }, price: 5n, priceRub: 500n, specialOfferDate: null },
    });
    await world.database.post.updateMany({
      data: { status: 'active', hidden: false },
      where: { id },
    });

    expect(await countPendingChanges()).toBe(changesBefore);
  });

  it('are exact at every moment while ads change and changes are added', async () => {
    const { database, app } = world;
    let runningWriters = WRITER_COUNT;
    const wrongCountsFound: unknown[] = [];
    const write = async (writer: number) => {
      const random = new Random(writer + 1);
      for (let index = 0; index < CHANGES_PER_WRITER; index += 1) {
        await applyRandomChange(random).catch((error: unknown) => {
          if (!(error instanceof IntendedRollback)) throw error;
        });
      }
      runningWriters -= 1;
    };
    const addChangesRepeatedly = async () => {
      while (runningWriters > 0) await app.services.counts.addChanges();
    };
    const checkRepeatedly = async () => {
      while (runningWriters > 0) wrongCountsFound.push(...(await wrongCounts(database)));
    };

    await Promise.all([
      inParallel(WRITER_COUNT, write),
      inParallel(2, addChangesRepeatedly),
      checkRepeatedly(),
    ]);

    expect(wrongCountsFound).toEqual([]);
    await app.services.counts.addChanges();
    expect(await countPendingChanges()).toBe(0);
    expect(await wrongCounts(database)).toEqual([]);
    const brands = dataOf(getBrands, await world.call(getBrands));
    const recounted = await database.post.groupBy({
      by: ['brandId'],
      where: { status: 'active', hidden: false },
      _count: { _all: true },
    });
    expect(
      Object.fromEntries(brands.flatMap(({ id, count }) => (count ? [[id, count]] : []))),
    ).toEqual(Object.fromEntries(recounted.map(({ brandId, _count }) => [brandId, _count._all])));
  });
});

class IntendedRollback extends Error {}

/** Changes an ad or all ads of a seller, and sometimes rolls the change back. */
function applyRandomChange(random: Random) {
  const id = random.integer(1, POST_COUNT);
  const isRolledBack = random.chance(0.2);
  return world.database.$transaction(async (transaction) => {
    switch (random.pick(['status', 'hidden', 'vehicle', 'come', 'go'] as const)) {
      case 'status':
        await transaction.$executeRaw`
          UPDATE post SET removed_reason = CASE WHEN status = 'active' THEN 'owner'::removed_reason END,
            status = CASE WHEN status = 'active' THEN 'removed' ELSE 'active' END::post_status
          WHERE id = ${id}`;
        break;
      case 'hidden':
        await transaction.$executeRaw`
          UPDATE post SET hidden = NOT hidden WHERE id IN (
            SELECT id FROM post WHERE user_id = ${random.pick(sellers)} ORDER BY id FOR UPDATE)`;
        break;
      case 'vehicle':
        await transaction.post.updateMany({ where: { id }, data: random.pick(vehicles) });
        break;
      case 'come':
        await transaction.$executeRaw`
          INSERT INTO post (user_id, status, kind, brand_id, model_id, year, mileage, currency_id,
            carcase_id, location_country_id, location_city_id, contact_name, contact_phones,
            published_at, expires_at)
          SELECT user_id, 'active', kind, brand_id, model_id, year, mileage, currency_id,
            carcase_id, location_country_id, location_city_id, contact_name, contact_phones,
            published_at, expires_at FROM post WHERE id = ${id}`;
        break;
      case 'go':
        await transaction.post.deleteMany({ where: { id: POST_COUNT + random.integer(1, 200) } });
    }
    if (isRolledBack) throw new IntendedRollback();
  });
}

describe('addChanges', () => {
  it('loses no change if it is rolled back, and adds none twice if it is repeated', async () => {
    const { database } = world;
    await aPost(database);
    const changesBefore = await countPendingChanges();

    await expect(
      database.$transaction(async (transaction) => {
        await addChanges(transaction, 100);
        throw new IntendedRollback();
      }),
    ).rejects.toThrow(IntendedRollback);

    expect(await countPendingChanges()).toBe(changesBefore);
    expect(await wrongCounts(database)).toEqual([]);
    await world.app.services.counts.addChanges();
    await world.app.services.counts.addChanges();
    expect(await countPendingChanges()).toBe(0);
    expect(await wrongCounts(database)).toEqual([]);
  });

  it('neither blocks nor waits for parallel changes of the same make', async () => {
    const { database } = world;
    const { id } = await aPost(database);

    await database.$transaction(async (outerTransaction) => {
      expect(await addChanges(outerTransaction, 100)).toBe(1);
      // These changes must not wait for the outer transaction, which waits for them.
      await database.post.update({ where: { id }, data: { hidden: true } });
      await aPost(database);
      expect(await wrongCounts(database)).toEqual([]);
    });

    await database.$transaction(async (outerTransaction) => {
      await outerTransaction.post.update({ where: { id }, data: { hidden: false } });
      expect(await addChanges(database, 100)).toBe(2);
      expect(await wrongCounts(database)).toEqual([]);
    });
    expect(await countPendingChanges()).toBe(1);
    expect(await wrongCounts(database)).toEqual([]);
  });

  it('adds at most `limit` changes at once', async () => {
    await inParallel(5, () => aPost(world.database));

    expect(await addChanges(world.database, 3)).toBe(3);
    expect(await wrongCounts(world.database)).toEqual([]);
    expect(await addChanges(world.database, 3)).toBe(2);
    expect(await addChanges(world.database, 3)).toBe(0);
  });
});
