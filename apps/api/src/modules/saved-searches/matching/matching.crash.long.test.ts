import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aPost } from '../../../testing/a-post.ts';
import { aSearch, match, newPostsOf } from '../../../testing/a-search.ts';
import { aSignedIn } from '../../../testing/an-account.ts';
import { type TestProcesses, testProcesses } from '../../../testing/test-process.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

// Workers killed while they match ads with searches must lose no ad and report none twice.
const KILLS = 100;
const ADS_A_KILL = 10;
const LONGEST_MS = 400;

const world = sharedWorld();
let processes: TestProcesses;
beforeAll(async () => {
  processes = await testProcesses();
});
afterAll(() => processes.close());

/** Starts workers and kills them after a random moment. */
async function workAndDie(): Promise<void> {
  const { DATABASE_URL, MEDIA_FOLDER } = world.config;
  const settings = { DATABASE_URL, MEDIA_FOLDER, JWT_SECRET: world.secret };
  const workers = [processes.start('worker', settings), processes.start('worker', settings)];
  await Promise.all(workers.map(({ ready }) => ready));
  for (const { child, exited } of workers) {
    await wait(randomInt(LONGEST_MS));
    child.kill('SIGKILL');
    await exited;
  }
}

it('counts each ad once in each search although workers are killed', {
  timeout: 1_800_000,
}, async () => {
  // The workers use the real time, and would end ads that are a month old by it.
  world.clock.moveTo(new Date());
  const seekers = await Promise.all(Array.from({ length: 5 }, () => aSignedIn(world)));
  const searches = await Promise.all(
    seekers.map(async ({ token, user }) => {
      const { id } = await aSearch(world, token, { year_to: 2016 });
      return { id, token, userId: user.id };
    }),
  );
  const { id: userId } = await world.database.user.create({
    data: { email: 'dealer@example.test', firstName: 'Пётр', lastName: 'Дилер', phone: '1' },
  });
  let published = 0;
  for (let kill = 0; kill < KILLS; kill += 2) {
    const now = new Date();
    for (let ad = 0; ad < ADS_A_KILL; ad += 1) {
      await aPost(world.database, { userId, publishedAt: now, updatedAt: now });
    }
    published += ADS_A_KILL;
    await workAndDie();
  }
  // Their transactions end with their connections.
  await expect
    .poll(async () => {
      await match(world);
      return world.database.postChange.count();
    })
    .toBe(0);

  for (const { id, token, userId: seeker } of searches) {
    expect((await newPostsOf(world, token, id)).total).toBe(published);
    const hits = await world.database.savedSearchHit.count({ where: { searchId: id, hit: true } });
    expect(hits).toBe(published);
    const told = await world.database.notification.findMany({ where: { userId: seeker } });
    const shown = await world.app.services.notifications.findOwn(
      { userId: seeker, language: 'en' },
      told.map((notification) => notification.id),
    );
    expect(shown).toMatchObject([{ data: { count: published } }]);
  }
});
