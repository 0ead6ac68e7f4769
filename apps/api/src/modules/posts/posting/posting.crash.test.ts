import { readdirSync } from 'node:fs';
import { connect } from 'node:net';
import { createPost, uploadImage } from '@pitlane/contracts';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { aPostForm, aSeller, aUniquePicture } from '../../../testing/a-placed-post.ts';
import { expectSoundLedger } from '../../../testing/ledger.ts';
import { MULTIPART_TYPE, multipart } from '../../../testing/multipart.ts';
import { runJobs } from '../../../testing/run-jobs.ts';
import { countWaiting } from '../../../testing/test-database.ts';
import {
  freePort,
  HOST,
  type TestProcesses,
  testProcesses,
} from '../../../testing/test-process.ts';
import { pathOf, sharedWorld } from '../../../testing/test-world.ts';

// A killed server leaves no partial ad, no lost allowance and, after the sweep, no file.
const DAY_MS = 86_400_000;

const world = sharedWorld();
let processes: TestProcesses;
let lockClient: pg.Client;
beforeAll(async () => {
  processes = await testProcesses();
  lockClient = new pg.Client(world.config.DATABASE_URL);
  await lockClient.connect();
});
// The server process uses the system clock.
beforeEach(() => world.clock.moveTo(new Date()));
afterEach(() => processes.end());
afterAll(async () => {
  await lockClient.end();
  await processes.close();
});

/** Starts a server with the database and files of this test's world. */
async function aServer() {
  const { DATABASE_URL, MEDIA_FOLDER } = world.config;
  const port = await freePort();
  const server = processes.start('server', {
    PORT: String(port),
    DATABASE_URL,
    MEDIA_FOLDER,
    JWT_SECRET: world.secret,
    DATABASE_TIMEOUT_MS: '20000',
    // Requests must not be rejected on a busy machine.
    SHED_LOAD_DELAY_MS: '0',
  });
  await server.ready;
  const url = `http://${HOST}:${port}`;
  return {
    port,
    post: (path: string, token: string, body: FormData, key = 'key') =>
      fetch(url + path, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'idempotency-key': key },
        body,
      }),
    async kill() {
      server.child.kill('SIGKILL');
      await server.exited;
    },
  };
}

const waitUntil = (assertion: () => Promise<void>) =>
  vi.waitFor(assertion, { timeout: 20_000, interval: 20 });

/** Resolves when no statement of the killed process runs in the database. */
const waitUntilIdle = () =>
  waitUntil(async () => {
    const { rows } = await lockClient.query(
      `SELECT count(*)::int AS busy FROM pg_stat_activity
       WHERE datname = current_database() AND pid <> pg_backend_pid() AND state <> 'idle'`,
    );
    expect(rows[0].busy).toBe(0);
  });

const listFiles = () =>
  readdirSync(world.config.MEDIA_FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\.(webp|jpg)$/.test(name),
  );

async function sweepNextDay() {
  world.clock.moveTo(new Date(Date.now() + DAY_MS + 60_000));
  await world.app.services.photos.sweepUnused();
  await runJobs(world, 'remove-photo');
}

async function aForm() {
  const form = new FormData();
  for (const [name, values] of Object.entries(await aPostForm(world))) {
    for (const value of [values].flat()) form.append(name, value);
  }
  for (let n = 0; n < 6; n += 1) {
    form.append('userfiles[]', new Blob([Uint8Array.from(await aUniquePicture())]), `${n}.jpg`);
  }
  return form;
}

// Starts two server processes; the limits of the waits are generous.
describe('a server that is killed', { timeout: 120_000 }, () => {
  it('places no ad if killed during the placement, and a repeated request succeeds', async () => {
    const { user, token } = await aSeller(world, { placements: 1 });
    const firstServer = await aServer();
    const form = await aForm();
    await lockClient.query('BEGIN');
    await lockClient.query('LOCK TABLE allowance_entry IN ACCESS EXCLUSIVE MODE');
    const interruptedRequest = firstServer.post(pathOf(createPost), token, form).catch(() => null);
    await waitUntil(async () => expect(await countWaiting(lockClient)).toBe(1));
    expect(listFiles()).toHaveLength(36);

    await firstServer.kill();
    await lockClient.query('COMMIT');
    await waitUntilIdle();

    expect(await interruptedRequest).toBeNull();
    expect(await world.database.post.count()).toBe(0);
    expect(await expectSoundLedger(world, user.id)).toMatchObject({
      placements: 1,
      reasons: ['granted'],
    });
    expect(await world.database.idempotencyKey.count()).toBe(0);

    const secondServer = await aServer();
    const repeatedResponse = await secondServer.post(pathOf(createPost), token, form);
    expect([repeatedResponse.status, (await expectSoundLedger(world, user.id)).placements]).toEqual(
      [201, 0],
    );
    await sweepNextDay();
    expect(listFiles()).toHaveLength(36);
    const photos = await world.database.photo.findMany();
    expect(photos.map(({ postId }) => postId)).toEqual(Array(6).fill(photos[0]?.postId));
    const knownKeys = new Set(photos.map(({ key }) => key));
    expect(
      listFiles().filter((name) => !knownKeys.has(/([\da-f]{64})-/.exec(name)?.[1] ?? '')),
    ).toEqual([]);
    await world.database.photo.deleteMany();
    for (const key of knownKeys) await world.app.services.photos.removeFiles(key);
  });

  it('leaves only what the sweep removes if killed after storing the files of a photo and before updating its row', async () => {
    const { user, token } = await aSeller(world);
    await world.own.asOwner(`
      CREATE FUNCTION wait_for_test() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN PERFORM pg_advisory_xact_lock(7); RETURN NEW; END $$;
      CREATE TRIGGER wait_for_test BEFORE UPDATE ON photo
      FOR EACH ROW EXECUTE FUNCTION wait_for_test()`);
    await lockClient.query('SELECT pg_advisory_lock(7)');
    const server = await aServer();
    const form = new FormData();
    form.append('file', new Blob([Uint8Array.from(await aUniquePicture())]), 'a.jpg');
    const interruptedRequest = server.post(pathOf(uploadImage), token, form).catch(() => null);
    await waitUntil(async () => expect(await countWaiting(lockClient)).toBe(1));

    await server.kill();
    // Without its process, the statement would still complete and be committed. Terminates only the backend that waits
    // for this lock: connections of other tests wait for their own locks at the same time.
    await lockClient.query(
      `SELECT pg_terminate_backend(pid) FROM pg_locks
       WHERE NOT granted AND pg_backend_pid() = ANY (pg_blocking_pids(pid))`,
    );
    await lockClient.query('SELECT pg_advisory_unlock(7)');
    await waitUntilIdle();
    await world.own.asOwner('DROP TRIGGER wait_for_test ON photo');

    expect(await interruptedRequest).toBeNull();
    expect(listFiles()).toHaveLength(6);
    const rows = await world.database.photo.findMany({ where: { userId: user.id } });
    expect(rows.map(({ storedAt }) => storedAt)).toEqual([null]);
    await sweepNextDay();
    expect(listFiles()).toEqual([]);
    expect(await world.database.photo.count()).toBe(0);
  });

  it('stores no file if killed during the upload', async () => {
    const { user, token } = await aSeller(world);
    const server = await aServer();
    const value = await aUniquePicture();
    const body = multipart([{ name: 'file', value, filename: 'a.jpg', type: 'image/jpeg' }]);
    const socket = connect(server.port, HOST);
    const closed = new Promise((resolve) => socket.on('close', resolve).on('error', resolve));
    const head = [
      `POST ${pathOf(uploadImage)} HTTP/1.1`,
      'Host: test',
      `Authorization: Bearer ${token}`,
      `Content-Type: ${MULTIPART_TYPE}`,
      `Content-Length: ${body.length}`,
      'Expect: 100-continue',
    ];
    const continueResponse = new Promise((resolve) => socket.once('data', resolve));
    socket.write(`${head.join('\r\n')}\r\n\r\n`);
    expect(String(await continueResponse)).toMatch(/^HTTP\/1\.1 100 /);
    socket.write(body.subarray(0, body.length / 2));

    await server.kill();
    await closed;

    expect(listFiles()).toEqual([]);
    expect(await world.database.photo.count({ where: { userId: user.id } })).toBe(0);
  });
});
