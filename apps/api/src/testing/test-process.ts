import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { portErrorCode } from '../../../../scripts/postgres/free-port.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import type { TestWorld } from './test-world.ts';

/** Address at which processes of tests listen */
export const HOST = '127.0.0.1';

type Child = ChildProcessByStdio<null, Readable, Readable>;

const spawnScript = (script: 'server' | 'worker', env: NodeJS.ProcessEnv) =>
  spawn(process.execPath, [fileURLToPath(new URL(`../${script}.ts`, import.meta.url))], {
    env,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  }) as Child;

export interface TestProcess {
  child: Child;
  /** Resolves to the IPC message `['ready', …]` when work can begin; rejects if the process exits first */
  ready: Promise<unknown[]>;
  exited: Promise<{ code: number | null; said: string }>;
  /** Returns the output so far, of both streams. */
  said(): string;
}

export interface TestProcesses {
  database: TestDatabase;
  /** Starts the server or the worker as a separate process, silent by default. */
  start(script: 'server' | 'worker', settings?: Record<string, string>): TestProcess;
  /** Kills the processes that a test has left running. */
  end(): Promise<void>;
  close(): Promise<void>;
}

/** Prepares real processes with their own database and folder. */
export async function testProcesses(): Promise<TestProcesses> {
  const database = await createTestDatabase();
  const folder = mkdtempSync(join(tmpdir(), 'pitlane-process-'));
  const runningProcesses: TestProcess[] = [];
  const killAll = async () => {
    for (const { child, exited } of runningProcesses.splice(0)) {
      child.kill('SIGKILL');
      await exited;
    }
  };
  return {
    database,
    end: killAll,
    start(script, settings = {}) {
      const child = spawnScript(script, {
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
      let output = '';
      const streamsClosed = [child.stdout, child.stderr].map((stream) => {
        stream.setEncoding('utf8').on('data', (text: string) => {
          output += text;
        });
        return once(stream, 'close');
      });
      // The process's 'close' event would cover both, but is not emitted once the channel is cut.
      const exited = Promise.all([once(child, 'exit'), ...streamsClosed]).then(([[code]]) => ({
        code,
        said: output,
      }));
      const exitFailure = exited.then((exit) => {
        throw new Error(`the process ended with ${exit.code}: ${exit.said}`);
      });
      const ready = Promise.race([once(child, 'message'), exitFailure]);
      // Some tests only wait for the exit.
      ready.catch(() => undefined);
      const started: TestProcess = { child, ready, exited, said: () => output };
      runningProcesses.push(started);
      return started;
    },
    async close() {
      await killAll();
      await database.drop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Starts a server that occupies a port until it closes. */
export async function occupyPort(): Promise<{ server: Server; port: number }> {
  const server = createServer();
  server.listen(0, HOST);
  await once(server, 'listening');
  return { server, port: (server.address() as AddressInfo).port };
}

/**
 * Below the range of ephemeral ports: a process takes seconds to start, and another server of the tests could get its
 * port in the meantime.
 */
let lastPort = randomInt(10_000, 20_000);

/** Returns an unused port, a different one each time. */
export async function freePort(): Promise<number> {
  lastPort += 1;
  const port = lastPort;
  return (await portErrorCode(port, HOST)) === null ? port : freePort();
}

/**
 * Starts a server on the database and files of a test's world, with rate limits off as in the world; it uses the real
 * clock.
 * @returns its origin once it listens
 */
export async function startServer(
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
