import { once } from 'node:events';
import { createServer } from 'node:net';

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (!address || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/**
 * Reports why a port cannot be listened on: `EADDRINUSE` if it is used, `EACCES` if it requires an administrator,
 * `EADDRNOTAVAIL` or `ENOTFOUND` if this machine has no such address.
 * @returns the system's code; `null` if the port is free
 */
export function portErrorCode(port: number, host: string): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen(port, host, () => server.close(() => resolve(null)));
  });
}
