import { createHash } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { type FileHandle, lstat, mkdir, mkdtemp, open, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** However slow, no call goes on for so long. */
const LEFT_BEHIND_MS = 3_600_000;

/** The folder of uploads is not ours alone: nothing is written there. */
export class UploadFolderError extends Error {
  override name = 'UploadFolderError';
  /** As the system says it. */
  readonly code = 'EPERM';
  readonly syscall = 'mkdir';
}

/** Asked each time: what the system calls temporary may change, in tests at least. */
const root = () => join(tmpdir(), `pitlane-uploads-${process.geteuid?.() ?? 'own'}`);

/**
 * Makes the folder in which all uploads of this user lie, where it is not there.
 * @throws UploadFolderError where somebody else has put something in its place, or can look into it
 */
export async function prepareUploadFolder(): Promise<string> {
  const folder = root();
  await mkdir(folder, { mode: 0o700 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  const found = await lstat(folder);
  const own = process.geteuid === undefined || found.uid === process.geteuid();
  if (!found.isDirectory() || !own || (found.mode & 0o077) !== 0) {
    throw new UploadFolderError(
      `Uploads need ${folder} as a folder of this user alone (mode 0700): ` +
        'remove what is there, or set TMPDIR to another folder',
    );
  }
  return folder;
}

/**
 * Makes a folder for the files of one upload, named after the process that writes there.
 * @throws UploadFolderError
 */
export async function makeUpload(): Promise<string> {
  return mkdtemp(join(await prepareUploadFolder(), `${process.pid}-`));
}

/** Opens a new file for writing; what already stands under the name, a link too, is an error. */
export function createFile(path: string): Promise<FileHandle> {
  const { O_WRONLY, O_CREAT, O_EXCL, O_NOFOLLOW } = constants;
  return open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW, 0o600);
}

/** SHA-256 of an uploaded file, by which it is known when it is sent again. */
export async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const bytes of createReadStream(path)) hash.update(bytes);
  return hash.digest('hex');
}

/** Removes what an upload has left; never throws. */
export const removeUpload = (folder: string) =>
  rm(folder, { recursive: true, force: true }).catch(() => undefined);

/**
 * Removes what killed processes have left of uploads. What a process that lives has made is in use,
 * unless it is older than any call.
 */
export async function sweepUploads(): Promise<void> {
  const folder = await prepareUploadFolder();
  for (const name of await readdir(folder)) {
    const upload = join(folder, name);
    const made = (await lstat(upload).catch(() => null))?.mtimeMs;
    if (made === undefined) continue;
    const abandoned = isOver(Number.parseInt(name, 10), made);
    if (abandoned || Date.now() - made > LEFT_BEHIND_MS) await removeUpload(upload);
  }
}

/** Whether the process of an id is another one by now, or none, than that of a moment before. */
function isOver(pid: number, before: number): boolean {
  // In a container the next process has the id of the one that was killed.
  if (pid === process.pid) return before < performance.timeOrigin;
  try {
    return !process.kill(pid, 0);
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'EPERM');
  }
}
