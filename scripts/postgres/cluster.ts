import { execFileSync } from 'node:child_process';
import { existsSync, lstatSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Longest wait for a server that was told to stop: it may have to write what it holds. */
const STOP_TRIES = 300;
const TRY_MS = 100;

const DATABASE = 'pitlane';
const USER = 'pitlane';
/** In PostgreSQL's lock file the port stands here. */
const PORT_LINE = 3;

/** Where a data folder keeps its cluster and the locks on it. */
export function clusterOf(folder: string) {
  const path = join(folder, 'postgres');
  const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink();
  return {
    database: DATABASE,
    user: USER,
    passwordFile: join(folder, 'postgres-password'),
    path,
    /** As the server's command line names it. */
    databaseDir: isLink ? readlinkSync(path) : path,
    pidFile: join(path, 'postmaster.pid'),
    keeperFile: join(folder, 'keeper.pid'),
  };
}

/** Tells whether a process lives, whoever owns it. */
export function alive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** What a process was started with; empty when it cannot be known. */
function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');
  } catch {
    if (process.platform === 'linux') return '';
  }
  try {
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

/** The live process whose number stands in a lock file. */
function processIn(file: string): number | null {
  if (!existsSync(file)) return null;
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
  return Number.isNaN(pid) || pid === process.pid || !alive(pid) ? null : pid;
}

/**
 * The live process a lock file names. A number left by kill -9 may by now belong to another
 * program, so its command line must name what the lock is about.
 */
function ownerOf(file: string, ...named: string[]): number | null {
  const pid = processIn(file);
  if (pid === null) return null;
  const command = commandOf(pid);
  return named.every((name) => command.includes(name)) ? pid : null;
}

/** Connection address of a cluster that listens on a port. */
export function clusterUrl(folder: string, port: number): string {
  const password = readFileSync(clusterOf(folder).passwordFile, 'utf8');
  return `postgresql://${USER}:${password}@127.0.0.1:${port}/${DATABASE}`;
}

/** Connection address of the cluster that runs on a data folder now; null when none does. */
export function runningUrl(folder: string): string | null {
  const { pidFile } = clusterOf(folder);
  if (keeperOn(folder) === null || !existsSync(pidFile)) return null;
  const port = Number(readFileSync(pidFile, 'utf8').split('\n')[PORT_LINE]);
  return Number.isInteger(port) && port > 0 ? clusterUrl(folder, port) : null;
}

/** The keeper that holds a data folder now, if any. */
export function keeperOn(folder: string): number | null {
  return ownerOf(clusterOf(folder).keeperFile, 'keeper.ts', folder);
}

/**
 * Stops a database that goes on alone because its keeper was killed. One whose keeper lives is left
 * alone. A lock whose number now belongs to another program is cleared; one of a dead server is
 * PostgreSQL's own to judge, which waits for what that server's processes still hold.
 */
export async function stopOrphan(folder: string): Promise<void> {
  if (keeperOn(folder) !== null) return;
  const { databaseDir, pidFile } = clusterOf(folder);
  const postmaster = ownerOf(pidFile, databaseDir);
  if (postmaster === null) {
    if (processIn(pidFile) !== null) rmSync(pidFile);
    return;
  }
  process.kill(postmaster, 'SIGINT');
  for (let tries = 0; alive(postmaster) && tries < STOP_TRIES; tries += 1) await sleep(TRY_MS);
}
