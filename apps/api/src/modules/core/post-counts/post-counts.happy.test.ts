import { beforeAll, describe, expect, it } from 'vitest';
import { aPost, aSellerRow, dropPosts } from '../../../testing/a-post.ts';
import { START, sharedWorld } from '../../../testing/test-world.ts';
import { ALL_POSTS, type CountKey } from './post-counts.rules.ts';

const DAY_MS = 86_400_000;
const daysBefore = (days: number) => new Date(START.getTime() - days * DAY_MS);

const world = sharedWorld();
let seller: number;
let models: number[];
let brandId: number;
beforeAll(async () => {
  const { database } = world;
  await dropPosts(world);
  const brand = await database.brand.findFirstOrThrow({
    where: { slug: 'porsche' },
    include: { models: { take: 2, orderBy: { id: 'asc' } } },
  });
  brandId = brand.id;
  models = brand.models.map(({ id }) => id);
  seller = (await aSellerRow(database)).id;
  for (const days of [1, 2, 3]) {
    for (const modelId of models) {
      await aPost(database, { modelId, userId: seller, publishedAt: daysBefore(days) });
    }
  }
  await aPost(database, { modelId: models[0] ?? 0, publishedAt: daysBefore(4) });
  await aPost(database, { modelId: models[0] ?? 0, hidden: true });
});

describe('PostCountsService.countPublished', () => {
  it('counts the ads of each parallel request by its own moment', async () => {
    const { counts } = world.app.services;
    const [firstModelId = 0, secondModelId = 0] = models;
    const requests: [CountKey[], Date, number][] = [
      [[ALL_POSTS], START, 7],
      [[ALL_POSTS], daysBefore(2), 5],
      [[{ level: 'brand', ids: [brandId] }], START, 7],
      [[{ level: 'model', ids: [firstModelId] }], START, 4],
      [[{ level: 'model', ids: [firstModelId] }], daysBefore(3), 2],
      [[{ level: 'model', ids: [firstModelId, secondModelId] }], daysBefore(3), 3],
      [[{ level: 'seller', ids: [seller] }], daysBefore(2.5), 2],
      [
        [
          { level: 'brand', ids: [] },
          { level: 'model', ids: [secondModelId] },
        ],
        START,
        3,
      ],
      [[], START, 0],
      [[{ level: 'model', ids: [2_147_483_647] }], START, 0],
      [[ALL_POSTS], new Date('0001-01-01T00:00:00.000Z'), 0],
    ];

    const parallelCounts = await Promise.all(
      requests.map(([items, asOf]) => counts.countPublished(items, asOf)),
    );
    await counts.addChanges();
    const countsAfterAddingChanges = await Promise.all(
      requests.map(([items, asOf]) => counts.countPublished(items, asOf)),
    );

    const expected = requests.map(([, , count]) => count);
    expect(parallelCounts).toEqual(expected);
    expect(countsAfterAddingChanges).toEqual(expected);
  });

  it('does not depend on the time zone of the database', async () => {
    await world.own.asOwner(`DO $$ BEGIN
      EXECUTE format('ALTER DATABASE %I SET timezone = ''Asia/Tokyo''', current_database()); END $$`);
    const { counts } = (await world.anotherApp()).services;

    const countPromises = [START, daysBefore(2)].map((asOf) =>
      counts.countPublished([ALL_POSTS], asOf),
    );

    expect(await Promise.all(countPromises)).toEqual([7, 5]);
  });
});
