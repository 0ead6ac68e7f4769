import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Proxy between an app and its database that can simulate outages */
export interface DatabaseProxy {
  url: string;
  /** Closes every connection and accepts no new ones, like a stopped server. */
  stop(): void;
  /** Accepts connections but does not respond, like a hanging server. */
  hang(): void;
  resume(): void;
  close(): Promise<void>;
}

export async function databaseProxy(url: string): Promise<DatabaseProxy> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let state: 'open' | 'stopped' | 'hanging' = 'open';

  const cutConnections = () => {
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((client) => {
    client.on('error', () => client.destroy());
    if (state === 'stopped') {
      client.destroy();
      return;
    }
    sockets.add(client);
    client.on('close', () => sockets.delete(client));
    if (state === 'hanging') return;
    const upstream = connect(Number(target.port), target.hostname);
    sockets.add(upstream);
    upstream.on('error', () => client.destroy());
    upstream.on('close', () => {
      sockets.delete(upstream);
      client.destroy();
    });
    client.on('close', () => upstream.destroy());
    client.pipe(upstream).pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxyUrl = new URL(url);
  proxyUrl.hostname = '127.0.0.1';
  proxyUrl.port = String((server.address() as AddressInfo).port);

  return {
    url: proxyUrl.href,
    stop() {
      state = 'stopped';
      cutConnections();
    },
    hang() {
      state = 'hanging';
      cutConnections();
    },
    resume() {
      state = 'open';
      cutConnections();
    },
    async close() {
      cutConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
