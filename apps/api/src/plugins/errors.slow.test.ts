import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { failure } from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { sharedWorld } from '../testing/test-world.ts';

// Bodies that do not come: an app whose patience is short.
const world = sharedWorld();
let app: FastifyInstance;
let port: number;
beforeAll(async () => {
  const { config, database, clock, secret } = world;
  app = await buildApp({ config, database, clock, secret, migrations: 0 });
  app.post('/handled', { handlerTimeout: 300 }, () => ({ data: 'taken' }));
  app.post('/patient', () => ({ data: 'taken' }));
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await app.close();
});

/** Sends the beginning of a body; everything that is said until the connection is closed. */
async function sendHalf(path: string) {
  const socket = connect(port, '127.0.0.1');
  let said = '';
  socket.setEncoding('utf8').on('data', (text) => {
    said += text;
  });
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: test\r\nContent-Type: application/json\r\n` +
      'Content-Length: 1000\r\n\r\n{"a":',
  );
  await once(socket, 'close');
  return said;
}

function expectLate(said: string) {
  const [head = '', body = ''] = said.split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 408 /);
  expect(head.toLowerCase()).toContain('\r\nconnection: close');
  expect(said.match(/HTTP\/1\.1/g)).toHaveLength(1);
  expect(failure.parse(JSON.parse(body))).toEqual({
    code: 'request_timeout',
    message: 'Запрос передавался слишком долго. Проверьте соединение и попробуйте ещё раз',
  });
}

describe('a body that comes too slowly', () => {
  it('is answered 408, and the connection is closed', async () => {
    expectLate(await sendHalf('/handled'));
  });

  it('is answered 408 where nothing comes any more', async () => {
    app.server.setTimeout(300);
    const said = await sendHalf('/patient');
    app.server.setTimeout(75_000);

    expectLate(said);
  });

  it('is answered 408 where headers do not come', async () => {
    const { headersTimeout } = app.server;
    app.server.headersTimeout = 300;
    const socket = connect(port, '127.0.0.1');
    socket.write('POST /patient HTTP/1.1\r\nHost: te');
    const [said] = await once(socket, 'data');
    app.server.headersTimeout = headersTimeout;

    expectLate(String(said));
  });

  it('gets no second answer where it was refused before it came', async () => {
    const { requestTimeout } = app.server;
    app.server.requestTimeout = 300;
    const said = await sendHalf('/api/nothing');
    app.server.requestTimeout = requestTimeout;

    expect(said).toMatch(/^HTTP\/1\.1 404 /);
    expect(said.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });
});
