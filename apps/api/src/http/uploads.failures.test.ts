import { once } from 'node:events';
import { rmSync, statSync, writeFileSync } from 'node:fs';
import { Agent, type IncomingMessage, request as send } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { heldMegabytes } from '../testing/memory.ts';
import { MULTIPART, multipart } from '../testing/multipart.ts';
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
  it('is answered while still arriving, and its connection stays usable', async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const statuses = [];

    for (const url of ['/both', '/one'] as const) {
      const bytes = multipart([aFile('photo', MEGABYTE)]);
      const sent = send({
        port: server.port,
        agent,
        path: url,
        method: 'POST',
        headers: { 'Content-Type': MULTIPART },
      });
      const response = once(sent, 'response');
      sent.write(bytes.subarray(0, 500_000));
      await wait(20);
      sent.end(bytes.subarray(500_000));
      const [reply]: IncomingMessage[] = await response;
      if (reply) await text(reply);
      statuses.push([reply?.statusCode, sent.reusedSocket]);
    }

    expect(statuses).toEqual([
      [413, false],
      [200, true],
    ]);
    agent.destroy();
  });
});

/** Sends the start of an upload and closes the connection. */
async function breakOff(url: UploadPath, share: number): Promise<void> {
  const bytes = multipart([
    aFile('photos', 60_000),
    aFile('photos', 60_000),
    aFile('photo', 9_000),
  ]);
  const socket = connect(server.port, '127.0.0.1');
  socket.on('error', () => {});
  await once(socket, 'connect');
  socket.write(
    `POST ${url} HTTP/1.1\r\nHost: test\r\nContent-Type: ${MULTIPART}\r\n` +
      `Content-Length: ${bytes.length}\r\n\r\n`,
  );
  socket.write(bytes.subarray(0, Math.floor(bytes.length * share)));
  await wait(5);
  socket.destroy();
}

/** Waits until all requests have ended. */
const settle = () => expect.poll(() => server.left(), { timeout: 20_000 }).toEqual([]);

describe('an aborted upload', () => {
  it('leaves no file, wherever it was aborted', async () => {
    for (let round = 0; round < 4; round += 1) {
      await Promise.all(Array.from({ length: 50 }, (_none, at) => breakOff('/both', at / 50)));
    }

    await settle();
    expect((await server.post('/both', [aFile('photo', 5)])).statusCode).toBe(200);
  });

  it('ends immediately if it is aborted before it is read', async () => {
    server.pauseMs = 50;
    const times: number[] = [];
    for (let tries = 0; tries < 3; tries += 1) {
      const began = performance.now();
      const answered = new Promise((resolve) => {
        server.app.server.once('request', (_request, response) => response.once('close', resolve));
      });

      await breakOff('/both', 0.9);
      await answered;
      await wait(100);
      times.push(performance.now() - began);
    }
    // Not the timeout of a request that waits for the rest; on a busy machine one of them may be late, but not all.
    expect(Math.min(...times)).toBeLessThan(2_000);
    // A busy server may have started reading before it notices.
    await settle();
  });
});

describe('a stalled upload', () => {
  it('is answered with 408 and leaves no file', async () => {
    server.app.server.setTimeout(300);
    const bytes = multipart([aFile('photo', MEGABYTE)]);
    const socket = connect(server.port, '127.0.0.1');
    let said = '';
    socket.setEncoding('utf8').on('data', (piece) => {
      said += piece;
    });
    socket.write(
      `POST /one HTTP/1.1\r\nHost: test\r\nContent-Type: ${MULTIPART}\r\n` +
        `Content-Length: ${bytes.length}\r\n\r\n`,
    );
    socket.write(bytes.subarray(0, 500_000));
    await once(socket, 'close');
    server.app.server.setTimeout(75_000);

    expect(said).toMatch(/^HTTP\/1\.1 408 /);
    await settle();
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
    let held = 0;
    let coming = 10;
    const allAreNearlyThere = Promise.withResolvers<void>();
    const upload = async () => {
      const sent = send({
        port: server.port,
        path: '/one',
        method: 'POST',
        headers: { 'Content-Type': MULTIPART },
      });
      const response = once(sent, 'response');
      sent.write(head);
      for (let at = piece.length; at < size; at += piece.length) {
        if (!sent.write(piece)) await once(sent, 'drain');
      }
      coming -= 1;
      if (coming === 0) {
        held = heldMegabytes() - before;
        allAreNearlyThere.resolve();
      }
      await allAreNearlyThere.promise;
      sent.write(piece);
      sent.end(tail);
      const [reply]: IncomingMessage[] = await response;
      return reply && text(reply);
    };

    const answers = await Promise.all(Array.from({ length: 10 }, upload));

    expect(answers).toEqual(Array(10).fill(JSON.stringify({ seen: size })));
    // In memory they would take 200 MB; with a slow disk some of it is still buffered.
    expect(held).toBeLessThan(100);
    expect(server.left()).toEqual([]);
  });
});

describe('an error of the upload folder', () => {
  it('is answered as a server error, not as the caller’s', async () => {
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
