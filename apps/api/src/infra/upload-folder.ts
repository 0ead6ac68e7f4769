import { createHash } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { type FileHandle, lstat, mkdir, mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Age at which an upload is abandoned: no request takes longer. */
const ABANDONED_AFTER_MS = 3_600_000;

/** Another user has access to the upload folder: nothing is written there. */
export class UploadFolderError extends Error {
  override name = 'UploadFolderError';
  /** Code of the system for the same failure. */
  readonly code = 'EPERM';
  readonly syscall = 'mkdir';
}

/** Not cached: the temporary folder may change, at least in tests. */
const root = () => join(tmpdir(), `pitlane-uploads-${process.geteuid?.() ?? 'own'}`);

/**
 * Creates the folder for all uploads of this system user if it does not exist.
 * @throws UploadFolderError if another user owns it or can access it
 */
export async function prepareUploadFolder(): Promise<string> {
  const folder = root();
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const stats = await lstat(folder);
  const isOwn = process.geteuid === undefined || stats.uid === process.geteuid();
  if (!stats.isDirectory() || !isOwn || (stats.mode & 0o077) !== 0) {
    throw new UploadFolderError(
      `Uploads need ${folder} as a folder of this user alone (mode 0700): ` +
        'remove what is there, or set TMPDIR to another folder',
    );
  }
  return folder;
}

/**
 * Creates a folder for the files of one upload, named after this process.
 * @throws UploadFolderError
 */
export async function createUploadFolder(): Promise<string> {
  return mkdtemp(join(await prepareUploadFolder(), `${process.pid}-`));
}

/** Creates a file for writing; fails if the name exists, even as a symbolic link. */
export function createFile(path: string): Promise<FileHandle> {
  const { O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW } = constants;
  return open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600);
}

/** Returns the SHA-256 of an uploaded file, which identifies a repeated upload. */
export async function hashFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of createReadStream(path)) hash.update(bytes);
  return hash.digest('hex');
}

/** Removes the folder of an upload; never throws. */
export const removeUpload = (folder: string) =>
  rm(folder, { recursive: true, force: true }).catch(() => undefined);

/** Removes uploads of killed processes. Those of live processes are in use unless they are older than any request. */
export async function sweepUploads(): Promise<void> {
  const folder = await prepareUploadFolder();
  for (const name of await readdir(folder)) {
    const upload = join(folder, name);
    const createdAt = (await lstat(upload).catch(() => null))?.mtimeMs;
    if (createdAt === undefined) continue;
    const isAbandoned = hasProcessEnded(Number.parseInt(name, 10), createdAt);
    if (isAbandoned || Date.now() - createdAt > ABANDONED_AFTER_MS) await removeUpload(upload);
  }
}

/** Returns whether the process that had an id at a moment has ended, even if another has that id now. */
function hasProcessEnded(pid: number, since: number): boolean {
  // In a container the next process gets the id of the killed one.
  if (pid === process.pid) return since < performance.timeOrigin;
  try {
    return !process.kill(pid, 0);
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'EPERM');
  }
}
