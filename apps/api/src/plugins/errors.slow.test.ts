import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { failure } from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { sharedWorld } from '../testing/test-world.ts';

// Bodies that do not arrive, against an app with short timeouts.
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

/** Sends the start of a body; returns everything received until the connection is closed. */
async function sendHalf(path: string) {
  const socket = connect(port, '127.0.0.1');
  let response = '';
  socket.setEncoding('utf8').on('data', (text) => {
    response += text;
  });
  socket.write(
    `POST ${path} HTTP/1.1\r\nHost: test\r\nContent-Type: application/json\r\n` +
      'Content-Length: 1000\r\n\r\n{"a":',
  );
  await once(socket, 'close');
  return response;
}

function expectTimeout(response: string) {
  const [head = '', body = ''] = response.split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1\.1 408 /);
  expect(head.toLowerCase()).toContain('\r\nconnection: close');
  expect(response.match(/HTTP\/1\.1/g)).toHaveLength(1);
  expect(failure.parse(JSON.parse(body))).toEqual({
    code: 'request_timeout',
    message: 'Запрос передавался слишком долго. Проверьте соединение и попробуйте ещё раз',
  });
}

describe('a slow body', () => {
  it('receives 408, and the connection is closed', async () => {
    expectTimeout(await sendHalf('/handled'));
  });

  it('receives 408 if it stalls', async () => {
    app.server.setTimeout(300);
    const response = await sendHalf('/patient');
    app.server.setTimeout(75_000);

    expectTimeout(response);
  });

  it('receives 408 if the headers do not arrive', async () => {
    const { headersTimeout } = app.server;
    app.server.headersTimeout = 300;
    const socket = connect(port, '127.0.0.1');
    socket.write('POST /patient HTTP/1.1\r\nHost: te');
    const [response] = await once(socket, 'data');
    app.server.headersTimeout = headersTimeout;

    expectTimeout(String(response));
  });

  it('receives no second response if it was rejected before it arrived', async () => {
    const { requestTimeout } = app.server;
    app.server.requestTimeout = 300;
    const response = await sendHalf('/api/nothing');
    app.server.requestTimeout = requestTimeout;

    expect(response).toMatch(/^HTTP\/1\.1 404 /);
    expect(response.match(/HTTP\/1\.1/g)).toHaveLength(1);
  });
});
