import { once } from 'node:events';
import { createServer } from 'node:net';

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (!address || typeof address === 'string') throw new Error('server has no port');
  return address.port;
}

/**
 * Reports why a process cannot listen on a port: `EADDRINUSE` if it is in use, `EACCES` if it requires administrator
 * rights, `EADDRNOTAVAIL` or `ENOTFOUND` if this machine has no such address.
 * @returns the error code of the system; `null` if the port is free
 */
export function portErrorCode(port: number, host: string): Promise<string | null> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen(port, host, () => server.close(() => resolve(null)));
  });
}
