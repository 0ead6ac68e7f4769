import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** Stands between an app and its database, which can so go away, hang and come back. */
export interface DatabaseProxy {
  url: string;
  /** Cuts every connection and takes no new ones, as a stopped server. */
  stop(): void;
  /** Takes connections but answers nothing, as a server that hangs. */
  hang(): void;
  resume(): void;
  close(): Promise<void>;
}

/** Opens a proxy to the database at an address. */
export async function databaseProxy(url: string): Promise<DatabaseProxy> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let state: 'open' | 'stopped' | 'hanging' = 'open';

  const cut = () => {
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
  const own = new URL(url);
  own.hostname = '127.0.0.1';
  own.port = String((server.address() as AddressInfo).port);

  return {
    url: own.href,
    stop() {
      state = 'stopped';
      cut();
    },
    hang() {
      state = 'hanging';
      cut();
    },
    resume() {
      state = 'open';
      cut();
    },
    async close() {
      cut();
      server.close();
      await once(server, 'close');
    },
  };
}
