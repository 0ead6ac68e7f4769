import { execFileSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { existsSync, lstatSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { RoleUrls } from '../../prisma/roles.ts';

export const DATABASE_NAME = 'pitlane';
export const DATABASE_USER = 'pitlane';
/** Index of the line with the port in PostgreSQL's lock file. */
const PORT_LINE = 3;

export function clusterPaths(folder: string) {
  const path = join(folder, 'postgres');
  const isLink = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink();
  return {
    path,
    /** Path in the server's command line. */
    databaseDir: isLink ? readlinkSync(path) : path,
    lockFile: join(path, 'postmaster.pid'),
    passwordFile: join(folder, 'postgres-password'),
  };
}

/** Returns the command line of a process; empty if it has ended or is inaccessible. */
function commandLineOf(pid: number): string {
  try {
    return process.platform === 'linux'
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8')
      : execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

/**
 * Finds the server that runs on a data folder.
 * @returns its process and port; `foreign` if the process id in the lock file now belongs to another program, as can
 * happen after `kill -9`; `null` if no such process exists
 */
export function findServer(folder: string): { pid: number; port: number } | 'foreign' | null {
  const { databaseDir, lockFile } = clusterPaths(folder);
  if (!existsSync(lockFile)) return null;
  const lines = readFileSync(lockFile, 'utf8').split('\n');
  const pid = Number(lines[0]);
  const command = commandLineOf(pid);
  if (!command.includes(databaseDir)) return command ? 'foreign' : null;
  return { pid, port: Number(lines[PORT_LINE]) };
}

export function clusterUrls(folder: string, port: number): RoleUrls {
  const password = readFileSync(clusterPaths(folder).passwordFile, 'utf8');
  // Derived passwords, so that the server's password does not reveal the superuser's.
  const derivePassword = (role: string) =>
    createHmac('sha256', password).update(role).digest('hex');
  const urlOf = (role: string, secret = derivePassword(role)) =>
    `postgresql://${role}:${secret}@127.0.0.1:${port}/${DATABASE_NAME}`;
  return {
    adminUrl: urlOf(DATABASE_USER, password),
    ownerUrl: urlOf('pitlane_owner'),
    url: urlOf('pitlane_app'),
  };
}

/** Returns the connection URLs of the cluster that runs on a data folder; `null` if none does. */
export function runningUrls(folder: string): RoleUrls | null {
  const server = findServer(folder);
  return server && server !== 'foreign' ? clusterUrls(folder, server.port) : null;
}
