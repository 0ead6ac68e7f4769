import { randomInt } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aPost } from '../../../testing/a-post.ts';
import { aSearch, matchChanges, newPostsOf } from '../../../testing/a-search.ts';
import { aSignedInAccount } from '../../../testing/an-account.ts';
import { type TestProcesses, testProcesses } from '../../../testing/test-process.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

// Workers killed while they match ads with searches must lose no ad and report none twice.
const KILL_COUNT = 100;
const ADS_PER_ROUND = 10;
const MAX_KILL_DELAY_MS = 400;

const world = sharedWorld();
let processes: TestProcesses;
beforeAll(async () => {
  processes = await testProcesses();
});
afterAll(() => processes.close());

/** Starts two workers and kills each after a random delay. */
async function runAndKillWorkers(): Promise<void> {
  const { DATABASE_URL, MEDIA_FOLDER } = world.config;
  const settings = { DATABASE_URL, MEDIA_FOLDER, JWT_SECRET: world.secret };
  const workers = [processes.start('worker', settings), processes.start('worker', settings)];
  await Promise.all(workers.map(({ ready }) => ready));
  for (const { child, exited } of workers) {
    await wait(randomInt(MAX_KILL_DELAY_MS));
    child.kill('SIGKILL');
    await exited;
  }
}

it('counts each ad once per search even if workers are killed', {
  timeout: 1_800_000,
}, async () => {
  // Workers use the machine's clock, and would expire ads that are a month old by it.
  world.clock.moveTo(new Date());
  const accounts = await Promise.all(Array.from({ length: 5 }, () => aSignedInAccount(world)));
  const searches = await Promise.all(
    accounts.map(async ({ token, user }) => {
      const { id } = await aSearch(world, token, { year_to: 2016 });
      return { id, token, userId: user.id };
    }),
  );
  const { id: userId } = await world.database.user.create({
    data: { email: 'dealer@example.test', firstName: 'Пётр', lastName: 'Дилер', phone: '1' },
  });
  let published = 0;
  for (let kill = 0; kill < KILL_COUNT; kill += 2) {
    const now = new Date();
    for (let ad = 0; ad < ADS_PER_ROUND; ad += 1) {
      await aPost(world.database, { userId, publishedAt: now, updatedAt: now });
    }
    published += ADS_PER_ROUND;
    await runAndKillWorkers();
  }
  // Transactions of killed workers, which lock changes, end only when the database closes their connections.
  await expect
    .poll(async () => {
      await matchChanges(world);
      return world.database.postChange.count();
    })
    .toBe(0);

  for (const { id, token, userId: ownerId } of searches) {
    expect((await newPostsOf(world, token, id)).total).toBe(published);
    const hits = await world.database.savedSearchHit.count({ where: { searchId: id, hit: true } });
    expect(hits).toBe(published);
    const notifications = await world.database.notification.findMany({
      where: { userId: ownerId },
    });
    const presentedNotifications = await world.app.services.notifications.findOwnNotifications(
      { userId: ownerId, language: 'en' },
      notifications.map((notification) => notification.id),
    );
    expect(presentedNotifications).toMatchObject([{ data: { count: published } }]);
  }
});
