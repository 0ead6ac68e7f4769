import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { type RouteContract, signIn, uploadImage } from '@pitlane/contracts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { aSignedInAccount } from './testing/an-account.ts';
import { MULTIPART_TYPE, multipart } from './testing/multipart.ts';
import { rawRequest } from './testing/raw-request.ts';
import { freePort, HOST, type TestProcesses, testProcesses } from './testing/test-process.ts';
import { pathOf, type TestWorld, testWorld } from './testing/test-world.ts';
import { aFile } from './testing/upload-server.ts';

// Logs of the real server about clients that disconnect while sending.
let world: TestWorld;
let processes: TestProcesses;
beforeAll(async () => {
  processes = await testProcesses();
  world = await testWorld();
  // The process uses the machine's clock.
  world.clock.moveTo(new Date());
});
afterAll(async () => {
  await processes.close();
  await world.close();
});

const line = z.looseObject({ level: z.number(), msg: z.string(), reqId: z.optional(z.string()) });

it('logs no error for a client that disconnects while sending', { timeout: 120_000 }, async () => {
  const { token } = await aSignedInAccount(world);
  const port = await freePort();
  const server = processes.start('server', {
    LOG_LEVEL: 'info',
    PORT: String(port),
    DATABASE_URL: world.config.DATABASE_URL,
    RATE_LIMIT_SCALE: '0',
  });
  await server.ready;
  const disconnectWhileSending = async (
    contract: RouteContract,
    bytes: Buffer,
    type: string,
    resets: boolean,
  ) => {
    const socket = connect(port, HOST);
    await once(socket, 'connect');
    socket.on('error', () => {});
    socket.write(
      `POST ${pathOf(contract)} HTTP/1.1\r\nHost: test\r\nContent-Type: ${type}\r\n` +
        `Authorization: Bearer ${token}\r\nContent-Length: ${bytes.length}\r\n\r\n`,
    );
    socket.write(bytes.subarray(0, Math.floor(bytes.length / 2)));
    // Lets the server read it before the end arrives.
    await wait(200);
    if (resets) socket.resetAndDestroy();
    else socket.destroy();
  };
  const body = Buffer.from(JSON.stringify({ email: 'a@example.test', password: 'x'.repeat(100) }));
  const files = multipart([aFile('file', 100_000)]);
  const lines = () =>
    server
      .said()
      .trim()
      .split('\n')
      .filter((text) => text.startsWith('{'))
      .map((text) => line.parse(JSON.parse(text)));
  for (const resets of [false, true]) {
    await disconnectWhileSending(signIn, body, 'application/json', resets);
    await disconnectWhileSending(uploadImage, files, MULTIPART_TYPE, resets);
  }
  // Sent after all clients have disconnected, when everything about them is logged.
  expect((await rawRequest(port, { path: '/api/ready' })).status).toBe(200);
  server.child.kill('SIGTERM');
  await server.exited;

  expect(lines().filter(({ msg }) => msg === 'incoming request')).toHaveLength(5);
  expect(lines().filter(({ level }) => level >= 40)).toEqual([]);
});
