import { beforeAll, describe, expect, it, vi } from 'vitest';
import { aPost } from '../../../testing/a-post.ts';
import { inParallel } from '../../../testing/parallel.ts';
import { Random } from '../../../testing/random.ts';
import {
  applyRandomEvents,
  type EventSources,
  readEventSources,
} from '../../../testing/random-events.ts';
import { createRandomPosts } from '../../../testing/random-posts.ts';
import { allDifferences } from '../../../testing/search-differences.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

// Hundreds of transactions exceed the default timeout on a busy machine.
vi.setConfig({ testTimeout: process.env.TEST_LONG ? 1_800_000 : 120_000 });

const WRITERS = 2;
/** `search-checks.processes.test` runs more events, from two processes. */
const EVENTS = process.env.TEST_LONG ? 2_000 : 120;

const world = sharedWorld();
let eventSources: EventSources;
beforeAll(async () => {
  await createRandomPosts(world.database, 80);
  await world.app.services.searchIndex.start();
  eventSources = await readEventSources(world.database);
});

/** Runs `work` repeatedly while two writers change data. */
async function whileWriting(seed: number, events: number, work: () => Promise<void>) {
  let isWriting = true;
  const write = async (writer: number) => {
    const random = new Random(seed + writer);
    for (let index = 0; index < events / WRITERS; index += 1) {
      await applyRandomEvents(world.database, random, eventSources);
    }
  };
  const writing = inParallel(WRITERS, write).finally(() => {
    isWriting = false;
  });
  const repeatWork = async () => {
    do await work();
    while (isWriting);
  };
  await Promise.all([writing, repeatWork()]);
}

describe('derived search data', () => {
  it('equals the ads at any time during concurrent writes', async () => {
    const { searchIndex, counts } = world.app.services;
    const wrongCounts: number[] = [];
    await whileWriting(1, EVENTS, async () => {
      wrongCounts.push((await searchIndex.verify()).wrong);
      await counts.addChanges();
    });

    expect(wrongCounts.filter((count) => count > 0)).toEqual([]);
    expect(await allDifferences(world)).toEqual([]);
  });

  it('equals the ads after texts were rewritten during concurrent writes', async () => {
    const { searchChecks } = world.app.services;
    const { database } = world;
    await whileWriting(100, EVENTS / 4, async () => {
      // This damage and the renaming of a make may deadlock, so the transaction is retried.
      await database.$transaction(async (transaction) => {
        await transaction.$executeRaw`DELETE FROM post_text WHERE post_id % 3 = 0`;
        await transaction.$executeRaw`UPDATE post_text SET document = '' WHERE post_id % 3 = 1`;
      });
      await searchChecks.rewriteTexts();
    });

    expect(await allDifferences(world)).toEqual([]);
  });

  it('contains the new name of a make even for an ad written during the renaming', async () => {
    const { database } = world;
    const { brandId } = await aPost(database);
    const rename = (name: string) =>
      database.brand.update({ where: { id: brandId }, data: { aliases: [name] } });
    let renaming: Promise<unknown> = Promise.resolve();

    await database.$transaction(async (transaction) => {
      await transaction.post.updateMany({ where: { brandId }, data: { description: 'новое' } });
      await transaction.$executeRaw`
        INSERT INTO post (user_id, status, kind, brand_id, model_id, year, mileage, currency_id, carcase_id,
          location_country_id, location_city_id, contact_name, contact_phones, published_at, expires_at)
        SELECT user_id, 'active', kind, brand_id, model_id, year, mileage, currency_id, carcase_id,
          location_country_id, location_city_id, contact_name, contact_phones, published_at, expires_at
        FROM post WHERE brand_id = ${brandId} LIMIT 1`;
      renaming = rename('Переименованная');
      renaming.catch(() => {});
      await expect
        .poll(
          () => database.$queryRaw<unknown[]>`
            SELECT 1 FROM pg_locks l JOIN pg_database d ON d.oid = l.database
            WHERE d.datname = current_database() AND l.locktype = 'advisory' AND NOT l.granted`,
          { interval: 10, timeout: 10_000 },
        )
        .toHaveLength(1);
    });
    await renaming;

    expect(await allDifferences(world)).toEqual([]);
  });
});
