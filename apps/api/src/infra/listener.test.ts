import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { expect, it, vi } from 'vitest';
import { createTestDatabase } from '../testing/test-database.ts';
import { Listener } from './listener.ts';

it('leaves no connection open when it is closed during a reconnect', async () => {
  const database = await createTestDatabase();
  const { hostname, port } = new URL(database.url);
  const sockets: Socket[] = [];
  const server = createServer((client) => {
    sockets.push(client);
    // The second connection is being opened.
    const closed = sockets.length === 2 ? listener.close() : Promise.resolve();
    const upstream = connect(Number(port), hostname);
    void closed.then(() => client.pipe(upstream).pipe(client));
    for (const socket of [client, upstream]) socket.on('error', () => undefined);
    client.on('close', () => upstream.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxyUrl = new URL(database.url);
  proxyUrl.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const connected = vi.fn();
  const listener = new Listener({
    config: {
      DATABASE_LISTEN_URL: proxyUrl.href,
      DATABASE_URL: database.url,
      DATABASE_TIMEOUT_MS: 20_000,
    },
    channel: 'events',
    onMessage: () => undefined,
    onConnected: connected,
    onError: () => undefined,
  });
  await listener.start();

  sockets[0]?.destroy();

  await vi.waitFor(() => expect(sockets).toHaveLength(2));
  await vi.waitFor(() => expect(sockets[1]?.closed).toBe(true), { timeout: 5_000 });
  expect(connected).toHaveBeenCalledTimes(1);
  server.close();
  await database.drop();
});
