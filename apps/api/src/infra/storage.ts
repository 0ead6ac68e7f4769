import { mkdirSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { Disk } from 'flydrive';
import { FSDriver } from 'flydrive/drivers/fs';
import type { Config } from '../config.ts';

/** Where files are kept, by key. */
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

/** The store could not be written; the content itself is fine. */
export class StorageError extends Error {
  override name = 'StorageError';
  /** Trying again later makes sense. */
  readonly statusCode = 503;
}

/**
 * Writes a file.
 * @throws StorageError
 */
export async function putFile(storage: Storage, key: string, content: Buffer): Promise<void> {
  await storage.put(key, content).catch((cause: unknown) => {
    throw new StorageError(`${key} could not be stored`, { cause });
  });
}

/** A store that is away is given up on before the call is. */
const CONNECT_TIMEOUT_MS = 3_000;
const REQUEST_TIMEOUT_MS = 10_000;

/** The store that the configuration names. */
export function openStorage(config: StorageConfig): Storage {
  return config.STORAGE === 's3'
    ? openLater(() => openBucket(config))
    : openFolder(config.MEDIA_FOLDER);
}

/** The local disk as a store; keys become paths below the folder. */
export function openFolder(folder: string): Storage {
  mkdirSync(folder, { recursive: true });
  return new Disk(new FSDriver({ location: pathToFileURL(`${folder}/`), visibility: 'public' }));
}

async function openBucket(config: StorageConfig): Promise<Storage> {
  // The client takes a fifth of a second to load: only who has a bucket waits for it.
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
      // What stores other than Amazon's understand: no bucket in host names, no new checksums, no
      // rights per file. The bucket is private; the server decides who sees a file.
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

/** A store that is opened when it is first asked. */
function openLater(open: () => Promise<Storage>): Storage {
  let opened: Promise<Storage> | null = null;
  const store = () => {
    opened ??= open();
    return opened;
  };
  return {
    put: async (...given) => (await store()).put(...given),
    exists: async (...given) => (await store()).exists(...given),
    delete: async (...given) => (await store()).delete(...given),
    getStream: async (...given) => (await store()).getStream(...given),
    getMetaData: async (...given) => (await store()).getMetaData(...given),
    listAll: async (...given) => (await store()).listAll(...given),
  };
}

/** So many are asked about at once. */
const LISTED_AT_ONCE = 500;

/** The keys of all stored files, folder by folder: a store may hold more than fits into memory. */
export async function* listFiles(storage: Storage, folder = ''): AsyncGenerator<string[]> {
  let token: string | undefined;
  do {
    const page = await storage.listAll(folder, { ...(token && { paginationToken: token }) });
    const files: string[] = [];
    for (const object of page.objects) {
      if (object.isFile) files.push(object.key);
      else yield* listFiles(storage, object.prefix);
    }
    for (let from = 0; from < files.length; from += LISTED_AT_ONCE) {
      yield files.slice(from, from + LISTED_AT_ONCE);
    }
    token = page.paginationToken;
  } while (token);
}

/**
 * How many bytes a stored file has; null where there is no such file.
 * @throws Error of a store that cannot be reached
 */
export async function sizeOf(storage: Storage, key: string): Promise<number | null> {
  return (await factsOf(storage, key))?.contentLength ?? null;
}

/**
 * When a file was stored; null where there is no such file.
 * @throws Error of a store that cannot be reached
 */
export async function lastModifiedOf(storage: Storage, key: string): Promise<Date | null> {
  return (await factsOf(storage, key))?.lastModified ?? null;
}

async function factsOf(storage: Storage, key: string) {
  try {
    return await storage.getMetaData(key);
  } catch (error) {
    if (error instanceof Error && isMissing(error.cause)) return null;
    throw error;
  }
}

/** Whether a disk or a bucket says that it has no such file. */
const isMissing = (cause: unknown) =>
  cause instanceof Error &&
  (cause.name === 'NotFound' || ('code' in cause && cause.code === 'ENOENT'));
