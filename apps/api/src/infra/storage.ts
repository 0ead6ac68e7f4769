import { mkdirSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Config } from '../config.ts';

/** File store by key. */
export type Storage = Pick<
  Disk,
  'put' | 'exists' | 'delete' | 'getStream' | 'getMetaData' | 'listAll'
>;

type StorageConfig = Pick<
  Config,
  | 'STORAGE'
  | 'MEDIA_FOLDER'
  | 'S3_ENDPOINT'
  | 'S3_REGION'
  | 'S3_BUCKET'
  | 'S3_ACCESS_KEY_ID'
  | 'S3_SECRET_ACCESS_KEY'
>;

/** A failure to write to the store; the content itself is valid. */
export class StorageError extends Error {
  override name = 'StorageError';
  /** A later retry may succeed. */
  readonly statusCode = 503;
}

/** @throws StorageError */
export async function putFile(storage: Storage, key: string, content: Buffer): Promise<void> {
  await storage.put(key, content).catch((cause: unknown) => {
    throw new StorageError(`${key} could not be stored`, { cause });
  });
}

/** Timeouts shorter than a request's time limit. */
const CONNECT_TIMEOUT_MS = 3_000;
const REQUEST_TIMEOUT_MS = 10_000;

export function openStorage(config: StorageConfig): Storage {
  return config.STORAGE === 's3'
    ? openOnFirstUse(() => openBucket(config))
    : openFolder(config.MEDIA_FOLDER);
}

/** Opens a local folder as a store; keys are paths below it. */
export function openFolder(folder: string): Storage {
  mkdirSync(folder, { recursive: true });
  return new Disk(new FSDriver({ location: pathToFileURL(`${folder}/`), visibility: 'public' }));
}

async function openBucket(config: StorageConfig): Promise<Storage> {
  // Loading the client takes 0.2 s: only installations with a bucket should wait for it.
  const { S3Driver } = await import('flydrive/drivers/s3');
  return new Disk(
    new S3Driver({
      bucket: config.S3_BUCKET,
      ...(config.S3_ENDPOINT && { endpoint: config.S3_ENDPOINT }),
      region: config.S3_REGION,
      credentials: {
        accessKeyId: config.S3_ACCESS_KEY_ID,
        secretAccessKey: config.S3_SECRET_ACCESS_KEY,
      },
      // Compatible with stores other than Amazon's: no bucket in host names, no new checksums, no ACL per file. The
      // bucket is private; the server decides who may read a file.
      forcePathStyle: true,
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      supportsACL: false,
      visibility: 'private',
      maxAttempts: 2,
      requestHandler: {
        connectionTimeout: CONNECT_TIMEOUT_MS,
        requestTimeout: REQUEST_TIMEOUT_MS,
        throwOnRequestTimeout: true,
      },
    }),
  );
}

function openOnFirstUse(open: () => Promise<Storage>): Storage {
  let opened: Promise<Storage> | null = null;
  const store = () => {
    opened ??= open();
    return opened;
  };
  return {
    put: async (...args) => (await store()).put(...args),
    exists: async (...args) => (await store()).exists(...args),
    delete: async (...args) => (await store()).delete(...args),
    getStream: async (...args) => (await store()).getStream(...args),
    getMetaData: async (...args) => (await store()).getMetaData(...args),
    listAll: async (...args) => (await store()).listAll(...args),
  };
}

const BATCH_SIZE = 500;

/** Lists the keys of all stored files in batches, folder by folder: all of them may not fit into memory. */
export async function* listFiles(storage: Storage, folder = ''): AsyncGenerator<string[]> {
  let token: string | undefined;
  do {
    const page = await storage.listAll(folder, { ...(token && { paginationToken: token }) });
    const files: string[] = [];
    for (const object of page.objects) {
      if (object.isFile) files.push(object.key);
      else yield* listFiles(storage, object.prefix);
    }
    for (let from = 0; from < files.length; from += BATCH_SIZE) {
      yield files.slice(from, from + BATCH_SIZE);
    }
    token = page.paginationToken;
  } while (token);
}

/**
 * Returns the size of a stored file in bytes; `null` if it does not exist.
 * @throws Error if the store is unreachable
 */
export async function sizeOf(storage: Storage, key: string): Promise<number | null> {
  return (await readMetadata(storage, key))?.contentLength ?? null;
}

/**
 * Returns when a file was stored; `null` if it does not exist.
 * @throws Error if the store is unreachable
 */
export async function lastModifiedOf(storage: Storage, key: string): Promise<Date | null> {
  return (await readMetadata(storage, key))?.lastModified ?? null;
}

async function readMetadata(storage: Storage, key: string) {
  try {
    return await storage.getMetaData(key);
  } catch (error) {
    if (error instanceof Error && isMissing(error.cause)) return null;
    throw error;
  }
}

/** Recognizes the error of a disk or a bucket for a missing file. */
const isMissing = (cause: unknown) =>
  cause instanceof Error &&
  (cause.name === 'NotFound' || ('code' in cause && cause.code === 'ENOENT'));
