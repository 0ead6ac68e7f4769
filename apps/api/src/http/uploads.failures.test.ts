import { once } from 'node:events';
import { rmSync, statSync, writeFileSync } from 'node:fs';
import { Agent, type IncomingMessage, request as send } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { heldMegabytes } from '../testing/memory.ts';
import { MULTIPART_TYPE, multipart } from '../testing/multipart.ts';
import {
  aFile,
  KILOBYTE,
  MEGABYTE,
  startUploadServer,
  type UploadPath,
  type UploadServer,
} from '../testing/upload-server.ts';

let server: UploadServer;
beforeAll(async () => {
  server = await startUploadServer();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

describe('an upload that is too large', () => {
  it('receives a response while it still arrives, and its connection remains usable', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const statuses = [];

    for (const url of ['/both', '/one'] as const) {
      const bytes = multipart([aFile('photo', MEGABYTE)]);
      const clientRequest = send({
        port: server.port,
        agent,
        path: url,
        method: 'POST',
        headers: { 'Content-Type': MULTIPART_TYPE },
      });
      const response = once(clientRequest, 'response');
      clientRequest.write(bytes.subarray(0, 500_000));
      await wait(20);
      clientRequest.end(bytes.subarray(500_000));
      const [reply]: IncomingMessage[] = await response;
      if (reply) await text(reply);
      statuses.push([reply?.statusCode, clientRequest.reusedSocket]);
    }

    expect(statuses).toEqual([
      [413, false],
      [200, true],
    ]);
    agent.destroy();
  });
});

/** Sends the start of an upload and closes the connection. */
async function abortUpload(url: UploadPath, share: number): Promise<void> {
  const bytes = multipart([
    aFile('photos', 60_000),
    aFile('photos', 60_000),
    aFile('photo', 9_000),
  ]);
  const socket = connect(server.port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(
    `POST ${url} HTTP/1.1\r\nHost: test\r\nContent-Type: ${MULTIPART_TYPE}\r\n` +
      `Content-Length: ${bytes.length}\r\n\r\n`,
  );
  socket.write(bytes.subarray(0, Math.floor(bytes.length * share)));
  await wait(5);
  socket.destroy();
}

/** Waits until all requests have ended. */
const waitUntilIdle = () =>
  expect.poll(() => server.remainingFiles(), { timeout: 20_000 }).toEqual([]);

describe('an aborted upload', () => {
  it('leaves no file, wherever it was aborted', async () => {
    for (let round = 0; round < 4; round += 1) {
      await Promise.all(
        Array.from({ length: 50 }, (_none, index) => abortUpload('/both', index / 50)),
      );
    }

    await waitUntilIdle();
    expect((await server.post('/both', [aFile('photo', 5)])).statusCode).toBe(200);
  });

  it('ends immediately if it is aborted before it is read', async () => {
    server.pauseMs = 50;
    const times: number[] = [];
    for (let tries = 0; tries < 3; tries += 1) {
      const startedAt = performance.now();
      const closed = new Promise((resolve) => {
        server.app.server.once('request', (_request, response) => response.once('close', resolve));
      });

      await abortUpload('/both', 0.9);
      await closed;
      await wait(100);
      times.push(performance.now() - startedAt);
    }
    // Not the timeout of a request that waits for the rest; on a busy machine one of them may be late, but not all.
    expect(Math.min(...times)).toBeLessThan(2_000);
    // A busy server may have started reading before it notices.
    await waitUntilIdle();
  });
});

describe('a stalled upload', () => {
  it('receives 408 and leaves no file', async () => {
    server.app.server.setTimeout(300);
    const bytes = multipart([aFile('photo', MEGABYTE)]);
    const socket = connect(server.port, '127.0.0.1');
    let responseText = '';
    socket.setEncoding('utf8').on('data', (piece) => {
      responseText += piece;
    });
    socket.write(
      `POST /one HTTP/1.1\r\nHost: test\r\nContent-Type: ${MULTIPART_TYPE}\r\n` +
        `Content-Length: ${bytes.length}\r\n\r\n`,
    );
    socket.write(bytes.subarray(0, 500_000));
    await once(socket, 'close');
    server.app.server.setTimeout(75_000);

    expect(responseText).toMatch(/^HTTP\/1\.1 408 /);
    await waitUntilIdle();
  });
});

describe('ten concurrent uploads', () => {
  it('take little memory', async () => {
    const size = 20 * MEGABYTE;
    const [head = '', tail = ''] = multipart([{ ...aFile('photo', 0), value: '|' }])
      .toString()
      .split('|');
    const piece = Buffer.alloc(64 * KILOBYTE, 7);
    server.inspect = async ({ file }) => file?.bytes;
    const before = heldMegabytes();
    let heldAtPeak = 0;
    let incompleteUploads = 10;
    const allNearlyComplete = Promise.withResolvers<void>();
    const upload = async () => {
      const clientRequest = send({
        port: server.port,
        path: '/one',
        method: 'POST',
        headers: { 'Content-Type': MULTIPART_TYPE },
      });
      const response = once(clientRequest, 'response');
      clientRequest.write(head);
      for (let offset = piece.length; offset < size; offset += piece.length) {
        if (!clientRequest.write(piece)) await once(clientRequest, 'drain');
      }
      incompleteUploads -= 1;
      if (incompleteUploads === 0) {
        heldAtPeak = heldMegabytes() - before;
        allNearlyComplete.resolve();
      }
      await allNearlyComplete.promise;
      clientRequest.write(piece);
      clientRequest.end(tail);
      const [reply]: IncomingMessage[] = await response;
      return reply && text(reply);
    };

    const responses = await Promise.all(Array.from({ length: 10 }, upload));

    expect(responses).toEqual(Array(10).fill(JSON.stringify({ seen: size })));
    // In memory they would take 200 MB; with a slow disk some of it is still buffered.
    expect(heldAtPeak).toBeLessThan(100);
    expect(server.remainingFiles()).toEqual([]);
  });
});

describe('an error of the upload folder', () => {
  it('is reported as a server error, not as one of the caller', async () => {
    rmSync(server.root, { recursive: true });
    writeFileSync(server.root, 'no folder');

    const reply = await server.post('/one', [aFile('photo', 5)]);

    expect([reply.statusCode, reply.json().code]).toEqual([500, 'internal']);
    expect(reply.body).not.toContain('pitlane');
    rmSync(server.root);
  });

  it('is repaired if the folder was deleted', async () => {
    rmSync(server.root, { recursive: true, force: true });

    expect((await server.post('/one', [aFile('photo', 5)])).statusCode).toBe(200);
    expect(statSync(server.root).mode & 0o777).toBe(0o700);
  });
});
