import { randomInt } from 'node:crypto';
import { readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sendToAdmin } from '@pitlane/contracts';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { aUniquePicture } from '../../../testing/a-placed-post.ts';
import { aBrowser } from '../../../testing/a-request.ts';
import { queuedEmails, sharedMailServer } from '../../../testing/mail-server.ts';
import { startServer, type TestProcesses, testProcesses } from '../../../testing/test-process.ts';
import { pathOf, sharedWorld } from '../../../testing/test-world.ts';

// If a server is killed at any point of a form with a file, it has stored the form completely with its email, or not at
// all; in that case the sweep deletes the file.
const ROUNDS = 100;
const PARALLEL_FORMS = 4;
const DAY_MS = 86_400_000;

const mailServer = sharedMailServer();
const world = sharedWorld(() => ({ SMTP_URL: mailServer.url }));
let processes: TestProcesses;
let holder: pg.Client;
beforeAll(async () => {
  processes = await testProcesses();
  holder = new pg.Client(world.config.DATABASE_URL);
  await holder.connect();
});
afterEach(() => processes.end());
afterAll(async () => {
  await holder.end();
  await processes.close();
});

/** Waits until no session of the killed process is active in the database. */
const waitUntilIdle = () =>
  vi.waitFor(
    async () => {
      const { rows } = await holder.query(
        `SELECT count(*)::int AS busy FROM pg_stat_activity
         WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle'`,
      );
      expect(rows[0].busy).toBe(0);
    },
    { timeout: 20_000, interval: 20 },
  );

const storedPictures = () =>
  readdirSync(world.config.MEDIA_FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.jpg'),
  );

async function sweepLater(): Promise<void> {
  const now = Date.now();
  for (const name of storedPictures()) {
    utimesSync(join(world.config.MEDIA_FOLDER, name), now / 1_000, now / 1_000);
  }
  world.clock.moveTo(new Date(now + DAY_MS + 60_000));
  await world.app.services.media.sweepOrphans();
}

it('stores a form completely with its email, or not at all, when the server is killed', {
  timeout: 900_000,
}, async () => {
  const picture = Uint8Array.from(await aUniquePicture());
  let acceptedCount = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const url = await startServer(world, processes);
    const send = async (n: number) => {
      const form = new FormData();
      form.append('message', `Сообщение ${round}.${n}`);
      form.append('email', `${round}.${n}@example.test`);
      form.append('file', new Blob([picture]), 'a.jpg');
      const response = await fetch(url + pathOf(sendToAdmin), {
        method: 'POST',
        headers: aBrowser(),
        body: form,
        // A killed server sends no response.
      }).catch(() => null);
      if (response?.status === 201) acceptedCount += 1;
    };
    const startedAt = performance.now();
    await send(PARALLEL_FORMS);
    const durationMs = performance.now() - startedAt;
    const requests = Array.from({ length: PARALLEL_FORMS }, (_none, n) => send(n));
    // Some of them have completed by then, others have not.
    await wait(randomInt(Math.ceil(2 * durationMs)));
    await processes.end();
    await Promise.all(requests);
  }
  await waitUntilIdle();

  const rows = await world.database.request.findMany({ include: { file: true } });
  expect(acceptedCount).toBeGreaterThanOrEqual(ROUNDS);
  expect(rows.length).toBeGreaterThanOrEqual(acceptedCount);
  expect(rows.length).toBeLessThanOrEqual(ROUNDS * (PARALLEL_FORMS + 1));
  const emails = await queuedEmails(world);
  expect(
    emails.flatMap((mail) => ('id' in mail ? [Number(mail.id)] : [])).toSorted((a, b) => a - b),
  ).toEqual(rows.map(({ id }) => id).toSorted((a, b) => a - b));
  await sweepLater();
  expect(storedPictures().sort()).toEqual(rows.map(({ file }) => file?.key).sort());
  const mails = await mailServer.deliver(world);
  expect(mails.map(({ to: [to] }) => to).sort()).toEqual(rows.map(({ email }) => email).sort());
});
