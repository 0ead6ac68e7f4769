import { once } from 'node:events';
import { createServer } from 'node:net';

/** Asks the system for a TCP port nobody listens on. */
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
 * Why nobody can listen on a port: `EADDRINUSE` when somebody does already, `EACCES` when it takes
 * an administrator, `EADDRNOTAVAIL` or `ENOTFOUND` when this machine has no such address.
 * @returns the system's code, null when the port is free
 */
export function portTrouble(port: number, host: string): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen(port, host, () => server.close(() => resolve(null)));
  });
}
