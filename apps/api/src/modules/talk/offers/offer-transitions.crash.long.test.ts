import { randomInt } from 'node:crypto';
import { removePublication, setOfferFloor } from '@pitlane/contracts';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { aSignedInAccount } from '../../../testing/an-account.ts';
import { aDeal, anOffer } from '../../../testing/an-offer.ts';
import { dataOf } from '../../../testing/responses.ts';
import { countWaiting } from '../../../testing/test-database.ts';
import { type TestProcesses, testProcesses } from '../../../testing/test-process.ts';
import { sharedWorld } from '../../../testing/test-world.ts';

// A worker killed at any point leaves each offer either unchanged or changed with its notification.
const OFFERS_PER_ROUND = 12;
const ROUNDS = 10;
const DAY_MS = 86_400_000;
const waitOptions = { timeout: 20_000, interval: 20 };

const world = sharedWorld();
let processes: TestProcesses;
let lockClient: pg.Client;
beforeAll(async () => {
  processes = await testProcesses();
  lockClient = new pg.Client(world.config.DATABASE_URL);
  await lockClient.connect();
  await world.own.asOwner(`
    CREATE TABLE kill_at (user_id int);
    CREATE FUNCTION wait_for_kill() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF EXISTS (SELECT 1 FROM kill_at WHERE user_id = NEW.user_id) THEN PERFORM pg_advisory_xact_lock(7); END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER wait_for_kill AFTER INSERT ON notification
      FOR EACH ROW EXECUTE FUNCTION wait_for_kill();`);
});
// The worker processes use the machine's clock.
beforeEach(() => world.clock.moveTo(new Date()));
afterEach(async () => {
  await lockClient.query('DELETE FROM kill_at');
  await processes.end();
});
afterAll(async () => {
  await lockClient.end();
  await processes.close();
});

/** Starts a worker and kills it while it writes the notification of an account. */
async function killWorkerAt(userId: number) {
  await lockClient.query('INSERT INTO kill_at VALUES ($1)', [userId]);
  await lockClient.query('SELECT pg_advisory_lock(7)');
  const { DATABASE_URL, MEDIA_FOLDER } = world.config;
  const worker = processes.start('worker', {
    DATABASE_URL,
    MEDIA_FOLDER,
    JWT_SECRET: world.secret,
  });
  await vi.waitFor(
    async () => expect(await countWaiting(lockClient)).toBeGreaterThan(0),
    waitOptions,
  );
  worker.child.kill('SIGKILL');
  await worker.exited;
  // The statement would continue after the process has been killed.
  await lockClient.query(
    `SELECT pg_terminate_backend(pid) FROM pg_locks
     WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))`,
  );
  await lockClient.query('SELECT pg_advisory_unlock(7)');
  await lockClient.query('DELETE FROM kill_at');
}

const notificationsOf = async (userId: number) =>
  (await world.database.notification.findMany({ where: { userId } })).map(({ kind }) => kind);

describe('a worker that is killed', { timeout: 240_000 }, () => {
  it('eventually notifies each buyer of a lapsed offer once', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { seller, post } = await aDeal(world);
      const buyers = await Promise.all(
        Array.from({ length: OFFERS_PER_ROUND }, async () => {
          const buyer = await aSignedInAccount(world);
          await anOffer(world, { buyer, post });
          return buyer.user.id;
        }),
      );
      const body = { id: post.id };
      dataOf(removePublication, await world.call(removePublication, { token: seller.token, body }));
      const readStatuses = async () =>
        (await world.database.offer.findMany({ where: { postId: post.id } })).map(
          ({ buyerId, status }) => ({ buyerId, status }),
        );

      await killWorkerAt(buyers[randomInt(OFFERS_PER_ROUND)] ?? 0);
      const interrupted = await readStatuses();
      for (const { buyerId, status } of interrupted) {
        expect(await notificationsOf(buyerId)).toEqual(status === 'lapsed' ? ['offer_lapsed'] : []);
      }
      expect(interrupted.map(({ status }) => status)).toContain('open');
      const { offerTransitions } = world.app.services;
      await Promise.all([offerTransitions.lapseExpired(), offerTransitions.lapseExpired()]);

      expect((await readStatuses()).every(({ status }) => status === 'lapsed')).toBe(true);
      for (const buyer of buyers) expect(await notificationsOf(buyer)).toEqual(['offer_lapsed']);
    }
  });

  it('eventually declines an offer below the floor once', async () => {
    const now = new Date();
    for (let round = 0; round < ROUNDS; round += 1) {
      // Longer than the longest possible delay.
      world.clock.moveTo(new Date(now.getTime() - DAY_MS - 60_000));
      const { buyer, seller, post } = await aDeal(world);
      const floor = { id: post.id, price: 9_000_000 };
      dataOf(setOfferFloor, await world.call(setOfferFloor, { token: seller.token, body: floor }));
      const { id } = await anOffer(world, { buyer, post }, 8_000_000);
      world.clock.moveTo(now);

      await killWorkerAt(buyer.user.id);
      const findOffer = () => world.database.offer.findUniqueOrThrow({ where: { id } });
      expect([(await findOffer()).status, await notificationsOf(buyer.user.id)]).toEqual([
        'open',
        [],
      ]);
      const { offerTransitions } = world.app.services;
      await Promise.all([
        offerTransitions.declineBelowFloor(id),
        offerTransitions.declineBelowFloor(id),
      ]);

      expect([(await findOffer()).status, await notificationsOf(buyer.user.id)]).toEqual([
        'declined',
        ['offer_declined'],
      ]);
    }
  });
});
