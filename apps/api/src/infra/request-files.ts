import { randomBytes } from 'node:crypto';
import { type PrivateFileKind, readPrivateFile } from './message-files.ts';
import { putFile, type Storage } from './storage.ts';

// Files of support requests are outside the folders that paths of the site serve: only an operation returns them.

const FOLDER = 'requests';
const types = { picture: 'image/jpeg', pdf: 'application/pdf' } as const;
const extensions = { picture: 'jpg', pdf: 'pdf' } as const;

const PATH = new RegExp(`^${FOLDER}/[\\da-f]{64}\\.(?:jpg|pdf)$`);

export const isRequestFileKey = (key: string): boolean => PATH.test(key);

export interface StoredRequestFile {
  /** Path in the store. */
  key: string;
  kind: PrivateFileKind;
  type: string;
  size: number;
}

/**
 * Stores an uploaded JPEG or PNG as a JPEG, or a PDF unchanged. The kind is detected from the bytes.
 * @throws PictureError for any other content; StorageError
 */
export async function storeRequestFile(storage: Storage, path: string): Promise<StoredRequestFile> {
  const { kind, contents } = await readPrivateFile(path, ['large']);
  const content = contents[0] ?? Buffer.alloc(0);
  const key = `${FOLDER}/${randomBytes(32).toString('hex')}.${extensions[kind]}`;
  await putFile(storage, key, content);
  return { key, kind, type: types[kind], size: content.length };
}
