import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { countWaiting } from './testing/test-database.ts';
import {
  freePort,
  HOST,
  occupyPort,
  type TestProcesses,
  testProcesses,
} from './testing/test-process.ts';

let processes: TestProcesses;
beforeAll(async () => {
  processes = await testProcesses();
});
afterEach(() => processes.end());
afterAll(() => processes.close());

const startServer = (settings: Record<string, string>) => processes.start('server', settings);

/** Sends a request over a keep-alive connection, as browsers do. */
async function request(url: string, agent: Agent): Promise<{ status: number; body: string }> {
  const [response] = (await once(get(url, { agent }), 'response')) as [IncomingMessage];
  let body = '';
  for await (const chunk of response) body += String(chunk);
  return { status: response.statusCode ?? 0, body };
}

/** Waits until no server listens on a port. */
async function waitUntilClosed(host: string, port: number): Promise<void> {
  for (;;) {
    const isOpen = await fetch(`http://${host}:${port}/api/health`).then(
      (response) => response.ok,
      () => false,
    );
    if (!isOpen) return;
  }
}

// Processes start slowly on a busy machine.
describe('the server process', { timeout: 120_000 }, () => {
  it.each([
    ['SIGTERM', HOST],
    ['SIGINT', HOST],
    // The second address in HOST.
    ['SIGTERM', '127.0.0.2'],
  ] as const)(
    'finishes accepted requests after %s at %s and exits with 0',
    async (signal, host) => {
      const port = await freePort();
      const { child, ready, exited } = startServer({
        HOST: `${HOST},127.0.0.2`,
        PORT: String(port),
        DATABASE_TIMEOUT_MS: '20000',
      });
      await ready;
      const agent = new Agent({ keepAlive: true });
      // An idle connection must not delay the shutdown.
      expect((await request(`http://${host}:${port}/api/health`, agent)).status).toBe(200);
      // Running requests: they wait for a locked table.
      const holder = new pg.Client(processes.database.url);
      await holder.connect();
      await holder.query('BEGIN');
      await holder.query('LOCK TABLE post_count IN ACCESS EXCLUSIVE MODE');
      const inFlight = Array.from({ length: 3 }, () =>
        request(`http://${host}:${port}/api/filter/get-brands`, agent),
      );
      while ((await countWaiting(holder)) < 3);

      child.kill(signal);
      await waitUntilClosed(host, port);
      await holder.query('COMMIT');
      const releasedAt = Date.now();
      const responses = await Promise.all(inFlight);
      const { code, said } = await exited;

      await holder.end();
      agent.destroy();
      expect(responses.map(({ status }) => status)).toEqual([200, 200, 200]);
      expect(responses.every(({ body }) => JSON.parse(body).data.length > 100)).toBe(true);
      expect([code, said]).toEqual([0, '']);
      expect(Date.now() - releasedAt).toBeLessThan(10_000);
    },
  );

  it('exits with its parent process', async () => {
    const { child, ready, exited } = startServer({ PORT: String(await freePort()) });
    await ready;

    child.disconnect();

    expect((await exited).code).toBe(0);
  });

  it('rejects an invalid configuration and lists all errors', async () => {
    const { exited } = startServer({
      PORT: 'eighty',
      DATABASE_URL: 'mysql://x',
      LOG_LEVEL: 'loud',
    });

    const { code, said } = await exited;

    const lines = said.trim().split('\n');
    expect(code).toBe(1);
    expect(lines[0]).toBe('The configuration is not usable:');
    expect(lines.slice(1).map((line) => line.trim().split(':')[0])).toEqual([
      'PORT',
      'DATABASE_URL',
      'LOG_LEVEL',
    ]);
  });

  it('reports a used port in one line', async () => {
    const { server, port } = await occupyPort();
    const { exited } = startServer({ PORT: String(port) });

    const { code, said } = await exited;

    server.close();
    expect(code).toBe(1);
    expect(said.trim().split('\n')).toHaveLength(1);
    expect(said).toContain(`address already in use ${HOST}:${port}`);
  });

  it('starts without its database, and reports that it is not ready', async () => {
    const port = await freePort();
    const { child, ready, exited } = startServer({
      PORT: String(port),
      DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/nothing',
    });
    await ready;
    const agent = new Agent();

    const health = await request(`http://${HOST}:${port}/api/health`, agent);
    const readiness = await request(`http://${HOST}:${port}/api/ready`, agent);
    child.kill('SIGTERM');

    expect([health.status, readiness.status]).toEqual([200, 503]);
    expect((await exited).code).toBe(0);
  });
});
