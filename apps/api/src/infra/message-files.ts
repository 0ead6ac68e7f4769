import { randomBytes } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { PictureError, renderJpegs } from './pictures.ts';
import { putFile, type Storage } from './storage.ts';

// Files of messages are outside the folders that paths of the site serve: only an operation returns them.

export type PrivateFileKind = 'picture' | 'pdf';
export type MessageFileKind = PrivateFileKind;
export type MessageFileSize = 'thumb' | 'large';

const FOLDER = 'messages';
const sizes: MessageFileSize[] = ['thumb', 'large'];

/** Path of a message file in the store; a PDF has one size. */
export const messageFilePath = (key: string, kind: MessageFileKind, size: MessageFileSize) =>
  kind === 'pdf' ? `${FOLDER}/${key}.pdf` : `${FOLDER}/${key}-${size}.jpg`;

export const allMessageFilePaths = (key: string, kind: MessageFileKind): string[] => [
  ...new Set(sizes.map((size) => messageFilePath(key, kind, size))),
];

const PATH = new RegExp(`^${FOLDER}/([\\da-f]{64})(?:-(?:thumb|large)\\.jpg|\\.pdf)$`);

/** Returns the key of a message file from the path of one of its files; `null` for other paths. */
export const messageFileKeyOf = (path: string): string | null => PATH.exec(path)?.[1] ?? null;

export interface StoredMessageFile {
  key: string;
  kind: MessageFileKind;
  /** Bytes of the largest file. */
  size: number;
  /** Bytes of all files together. */
  bytes: number;
}

const PDF_SIGNATURE = Buffer.from('%PDF-');
/** Trailer of a PDF, within its last `END_WITHIN` bytes. */
const PDF_END = '%%EOF';
const PDF_END_MAX_BYTES = 1_024;

async function isPdf(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(
      Buffer.alloc(PDF_SIGNATURE.length),
      0,
      PDF_SIGNATURE.length,
      0,
    );
    return buffer.equals(PDF_SIGNATURE);
  } finally {
    await file.close();
  }
}

async function readPdf(path: string): Promise<Buffer> {
  const bytes = await readFile(path);
  if (!bytes.toString('latin1', bytes.length - PDF_END_MAX_BYTES).includes(PDF_END)) {
    throw new PictureError('broken');
  }
  return bytes;
}

/**
 * Converts an uploaded file: a JPEG or PNG to JPEGs of the given sizes, a PDF unchanged.
 * @throws PictureError for any other content
 */
export async function readPrivateFile(
  path: string,
  sizes: MessageFileSize[],
): Promise<{ kind: PrivateFileKind; contents: Buffer[] }> {
  return (await isPdf(path))
    ? { kind: 'pdf', contents: [await readPdf(path)] }
    : { kind: 'picture', contents: await renderJpegs(path, sizes) };
}

/**
 * Stores an uploaded JPEG or PNG as JPEGs, or a PDF unchanged. The kind is detected from the bytes.
 * @throws PictureError for any other content; StorageError
 */
export async function storeMessageFile(storage: Storage, path: string): Promise<StoredMessageFile> {
  const { kind, contents } = await readPrivateFile(path, sizes);
  const key = randomBytes(32).toString('hex');
  for (const [index, file] of allMessageFilePaths(key, kind).entries()) {
    const content = contents[index];
    if (content) await putFile(storage, file, content);
  }
  return {
    key,
    kind,
    size: contents.at(-1)?.length ?? 0,
    bytes: contents.reduce((sum, { length }) => sum + length, 0),
  };
}
