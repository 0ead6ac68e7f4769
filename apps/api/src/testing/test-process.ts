import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { portTrouble } from '../../../../scripts/postgres/free-port.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import type { TestWorld } from './test-world.ts';

/** Where processes of tests listen. */
export const HOST = '127.0.0.1';

type Child = ChildProcessByStdio<null, Readable, Readable>;

const start = (script: 'server' | 'worker', env: NodeJS.ProcessEnv) =>
  spawn(process.execPath, [fileURLToPath(new URL(`../${script}.ts`, import.meta.url))], {
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  }) as Child;

export interface TestProcess {
  child: Child;
  /** Comes when it tells over IPC that work can begin: `['ready', …]`; fails when it ends before. */
  ready: Promise<unknown[]>;
  /** How it ended, with everything it said until then. */
  exited: Promise<{ code: number | null; said: string }>;
  /** What it said so far, on both streams. */
  said(): string;
}

export interface TestProcesses {
  database: TestDatabase;
  /** Starts the server or the worker as a process of its own, silent by default. */
  start(script: 'server' | 'worker', settings?: Record<string, string>): TestProcess;
  /** Ends what a test has left running. */
  end(): Promise<void>;
  close(): Promise<void>;
}

/** Real processes on a database and a folder of their own. */
export async function testProcesses(): Promise<TestProcesses> {
  const database = await createTestDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'pitlane-process-'));
  const running: TestProcess[] = [];
  const end = async () => {
    for (const { child, exited } of running.splice(0)) {
      child.kill('SIGKILL');
      await exited;
    }
  };
  return {
    database,
    end,
    start(script, settings = {}) {
      const child = start(script, {
        PATH: process.env.PATH,
        NODE_ENV: 'test',
        LOG_LEVEL: 'silent',
        HOST,
        DATABASE_URL: database.url,
        JWT_SECRET: 'tests-only-0123456789abcdefghijklmnop',
        MEDIA_FOLDER: join(folder, 'media'),
        WEB_FOLDER: join(folder, 'no-web'),
        ...settings,
      });
      let said = '';
      const silences = [child.stdout, child.stderr].map((stream) => {
        stream.setEncoding('utf8').on('data', (text: string) => {
          said += text;
        });
        return once(stream, 'close');
      });
      // 'close' of the process would say both, but does not come once the channel is cut.
      const exited = Promise.all([once(child, 'exit'), ...silences]).then(([[code]]) => ({
        code,
        said,
      }));
      const ended = exited.then((end) => {
        throw new Error(`It ended with ${end.code}: ${end.said}`);
      });
      const ready = Promise.race([once(child, 'message'), ended]);
      // Some tests wait for its end only.
      ready.catch(() => undefined);
      const started: TestProcess = { child, ready, exited, said: () => said };
      running.push(started);
      return started;
    },
    async close() {
      await end();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A server that holds a port, which is freed when it closes. */
export async function holdPort(): Promise<{ server: Server; port: number }> {
  const server = createServer();
  server.listen(0, HOST);
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

/**
 * Below the ports that systems give out by themselves: a process takes seconds to start, and
 * meanwhile a server of the tests beside this one would get its port.
 */
let lastPort = randomInt(10_000, 20_000);

/** A port that nobody listens at, and another one each time. */
export async function freePort(): Promise<number> {
  lastPort += 1;
  const port = lastPort;
  return (await portTrouble(port, HOST)) === null ? port : freePort();
}

/**
 * Starts a server on the database and the files of a test's world, with limits off as they are
 * there; its clock is the machine's.
 * @returns its address, once it listens
 */
export async function serverOf(
  { config, secret }: Pick<TestWorld, 'config' | 'secret'>,
  processes: Pick<TestProcesses, 'start'>,
  settings: Record<string, string> = {},
): Promise<string> {
  const port = await freePort();
  const { ready } = processes.start('server', {
    PORT: String(port),
    DATABASE_URL: config.DATABASE_URL,
    DATABASE_TIMEOUT_MS: String(config.DATABASE_TIMEOUT_MS),
    MEDIA_FOLDER: config.MEDIA_FOLDER,
    JWT_SECRET: secret,
    RATE_LIMIT_SCALE: String(config.RATE_LIMIT_SCALE),
    SHED_LOAD_DELAY_MS: String(config.SHED_LOAD_DELAY_MS),
    ...settings,
  });
  await ready;
  return `http://${HOST}:${port}`;
}
