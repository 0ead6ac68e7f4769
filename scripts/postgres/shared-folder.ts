// Started by root, PostgreSQL runs as a user of its own, who cannot pass through a folder such as
// root's home directory. What that user must reach lies in a folder of the system instead.
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';

const SHARED_FOLDER = '/var/lib/pitlane';
/** Execute permission for others: the right to pass through a folder. */
const OTHERS_PASS = 0o001;

/** Whether every user may pass through all folders above a path, which itself need not exist. */
export function isReachable(path: string): boolean {
  for (let folder = realpathSync(dirname(path)); ; folder = dirname(folder)) {
    if ((statSync(folder).mode & OTHERS_PASS) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

function makeShared(shared: string, prefix: string): string {
  mkdirSync(shared, { recursive: true });
  chmodSync(shared, 0o755);
  return mkdtempSync(join(shared, prefix));
}

/** Whether a folder holds a whole cluster: initdb writes PG_VERSION first and this file late. */
export const isCluster = (folder: string) => existsSync(join(folder, 'global', 'pg_control'));

/**
 * Makes sure that another user can reach a cluster: where the path cannot be reached, it becomes a
 * link to a new folder in `shared`.
 * @param path where the data folder keeps its cluster
 * @throws Error with one readable line when a cluster is there that cannot be used
 */
export function reachableCluster(path: string, shared = SHARED_FOLDER): void {
  const found = lstatSync(path, { throwIfNoEntry: false });
  if (found?.isSymbolicLink()) {
    const target = readlinkSync(path);
    if (existsSync(target)) return;
    throw new Error(`the database is gone from ${target}; delete ${path} to begin with a new one`);
  }
  if (isReachable(path)) return;
  if (isCluster(path)) {
    throw new Error(
      `its user cannot reach ${path}; let others pass through the folders above it (chmod o+x)`,
    );
  }
  // A first start that failed leaves a folder without a cluster.
  rmSync(path, { recursive: true, force: true });
  symlinkSync(makeShared(shared, 'postgres-'), path);
}

/**
 * Makes sure that another user can run what a package brings: where its folder cannot be reached, a
 * copy in `shared`, one for each version, is taken.
 * @param folder the package's own folder, with its package.json
 * @returns the folder to use
 */
export function reachablePackage(folder: string, shared = SHARED_FOLDER): string {
  if (isReachable(join(folder, 'package.json'))) return folder;
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const target = join(shared, `${basename(folder)}-${version}`);
  if (existsSync(target)) return target;
  const copy = makeShared(shared, 'copy-');
  cpSync(folder, copy, { recursive: true, verbatimSymlinks: true });
  // The copied modes may be for the owner alone.
  execFileSync('chmod', ['-R', 'a+rX', copy]);
  try {
    renameSync(copy, target);
  } catch (error) {
    rmSync(copy, { recursive: true, force: true });
    // Another start was first.
    if (!existsSync(target)) throw error;
  }
  return target;
}
