// If root starts PostgreSQL, it runs as another user, who cannot traverse a folder such as root's home directory. Files
// for that user are therefore in a system folder.
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
/** Execute permission for others: the right to traverse a folder. */
const OTHERS_EXECUTE = 0o001;

/** Reports whether every user can traverse all folders above a path, which itself need not exist. */
export function isReachable(path: string): boolean {
  for (let folder = realpathSync(dirname(path)); ; folder = dirname(folder)) {
    if ((statSync(folder).mode & OTHERS_EXECUTE) === 0) return false;
    if (folder === dirname(folder)) return true;
  }
}

function createSharedFolder(shared: string, prefix: string): string {
  mkdirSync(shared, { recursive: true });
  chmodSync(shared, 0o755);
  return mkdtempSync(join(shared, prefix));
}

/** Reports whether a folder contains a complete cluster: initdb writes PG_VERSION first and this file late. */
export const isCluster = (folder: string) => existsSync(join(folder, 'global', 'pg_control'));

/**
 * Makes a cluster accessible to another user: an inaccessible path becomes a link to a new folder in `shared`.
 * @param path path of the cluster in the data folder
 * @throws Error with one readable line if an existing cluster cannot be used
 */
export function makeClusterReachable(path: string, shared = SHARED_FOLDER): void {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (stats?.isSymbolicLink()) {
    const target = readlinkSync(path);
    if (existsSync(target)) return;
    throw new Error(
      `the database is missing from ${target}; delete ${path} to start with a new one`,
    );
  }
  if (isReachable(path)) return;
  if (isCluster(path)) {
    throw new Error(
      `its user cannot access ${path}; allow others to traverse the folders above it (chmod o+x)`,
    );
  }
  // A failed first start may have left a folder without a cluster.
  rmSync(path, { recursive: true, force: true });
  symlinkSync(createSharedFolder(shared, 'postgres-'), path);
}

/**
 * Makes the programs of a package accessible to another user: if its folder is inaccessible, they are copied to
 * `shared`, once per version.
 * @param folder folder of the package, with its package.json
 * @returns the folder to use
 */
export function makePackageReachable(folder: string, shared = SHARED_FOLDER): string {
  if (isReachable(join(folder, 'package.json'))) return folder;
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const target = join(shared, `${basename(folder)}-${version}`);
  if (existsSync(target)) return target;
  const copy = createSharedFolder(shared, 'copy-');
  cpSync(folder, copy, { recursive: true, verbatimSymlinks: true });
  // The copied modes may be restricted to the owner.
  execFileSync('chmod', ['-R', 'a+rX', copy]);
  try {
    renameSync(copy, target);
  } catch (error) {
    rmSync(copy, { recursive: true, force: true });
    // Another start may have created it at the same time.
    if (!existsSync(target)) throw error;
  }
  return target;
}
