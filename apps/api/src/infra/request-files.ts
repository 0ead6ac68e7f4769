import { randomBytes } from 'node:crypto';
import { type PrivateFileKind, readPrivateFile } from './message-files.ts';
import { putFile, type Storage } from './storage.ts';

// Files of support messages lie in a folder that no path of the site leads to: only a call opens them.

const FOLDER = 'requests';
const types = { picture: 'image/jpeg', pdf: 'application/pdf' } as const;
const endings = { picture: 'jpg', pdf: 'pdf' } as const;

const PATH = new RegExp(`^${FOLDER}/[\\da-f]{64}\\.(?:jpg|pdf)$`);

/** Whether a path of the store is one of a file that came with a request. */
export const isRequestFileKey = (key: string): boolean => PATH.test(key);

export interface StoredRequestFile {
  /** Its path in the store. */
  key: string;
  kind: PrivateFileKind;
  type: string;
  size: number;
}

/**
 * Stores an uploaded JPEG or PNG as a JPEG, or a PDF as it is; what it is is read from its bytes.
 * @throws PictureError where it is none of them; StorageError
 */
export async function storeRequestFile(storage: Storage, path: string): Promise<StoredRequestFile> {
  const { kind, contents } = await readPrivateFile(path, ['large']);
  const content = contents[0] ?? Buffer.alloc(0);
  const key = `${FOLDER}/${randomBytes(32).toString('hex')}.${endings[kind]}`;
  await putFile(storage, key, content);
  return { key, kind, type: types[kind], size: content.length };
}
