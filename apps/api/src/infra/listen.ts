import { once } from 'node:events';
import { createServer, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * Listens on one port of several addresses. Fastify itself listens on the first; connections to the others are passed
 * to the same HTTP server, so its limits and its shutdown apply to them.
 * @param hosts comma-separated addresses, such as `127.0.0.1,::1`
 * @throws Error with the system's code if an address cannot be listened on
 */
export async function listen(app: FastifyInstance, hosts: string, port: number): Promise<void> {
  const [host = '', ...others] = hosts.split(',').map((name) => name.trim());
  const servers: Server[] = [];
  app.addHook('preClose', async () => {
    const closed = servers.map((server) => once(server.close(), 'close'));
    app.server.closeIdleConnections();
    await Promise.all(closed);
  });
  await app.listen({ host, port });
  for (const other of others) {
    const server = createServer((socket) => app.server.emit('connection', socket));
    await once(server.listen(port, other), 'listening');
    servers.push(server);
  }
}
