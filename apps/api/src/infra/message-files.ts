import { randomBytes } from 'node:crypto';
import { open, readFile } from 'node:fs/promises';
import { PictureError, renderJpegs } from './pictures.ts';
import { putFile, type Storage } from './storage.ts';

// Files of messages lie in a folder that no path of the site leads to: only a call opens them.

/** What a file that people send each other, or us, can be. */
export type PrivateFileKind = 'picture' | 'pdf';
export type MessageFileKind = PrivateFileKind;
export type MessageFileSize = 'thumb' | 'large';

const FOLDER = 'messages';
const sizes: MessageFileSize[] = ['thumb', 'large'];

/** Where a file of a message lies; a PDF has one size. */
export const messageFilePath = (key: string, kind: MessageFileKind, size: MessageFileSize) =>
  kind === 'pdf' ? `${FOLDER}/${key}.pdf` : `${FOLDER}/${key}-${size}.jpg`;

/** All files of a message. */
export const messageFilePaths = (key: string, kind: MessageFileKind): string[] => [
  ...new Set(sizes.map((size) => messageFilePath(key, kind, size))),
];

const PATH = new RegExp(`^${FOLDER}/([\\da-f]{64})(?:-(?:thumb|large)\\.jpg|\\.pdf)$`);

/** The name of a message's files, of one of them; null where it is none. */
export const messageFileKeyOf = (path: string): string | null => PATH.exec(path)?.[1] ?? null;

export interface StoredMessageFile {
  key: string;
  kind: MessageFileKind;
  /** Bytes of the large one, and of all together. */
  size: number;
  bytes: number;
}

const PDF = Buffer.from('%PDF-');
/** The end of a PDF stands within its last bytes. */
const PDF_END = '%%EOF';
const END_WITHIN = 1_024;

async function isPdf(path: string): Promise<boolean> {
  const file = await open(path);
  try {
    const { buffer } = await file.read(Buffer.alloc(PDF.length), 0, PDF.length, 0);
    return buffer.equals(PDF);
  } finally {
    await file.close();
  }
}

async function pdfOf(path: string): Promise<Buffer> {
  const bytes = await readFile(path);
  if (!bytes.toString('latin1', bytes.length - END_WITHIN).includes(PDF_END)) {
    throw new PictureError('broken');
  }
  return bytes;
}

/**
 * What is stored of an uploaded file: a JPEG or PNG made anew as JPEGs of some sizes, or a PDF as it is.
 * @throws PictureError where its bytes are none of them
 */
export async function readPrivateFile(
  path: string,
  sizes: MessageFileSize[],
): Promise<{ kind: PrivateFileKind; contents: Buffer[] }> {
  return (await isPdf(path))
    ? { kind: 'pdf', contents: [await pdfOf(path)] }
    : { kind: 'picture', contents: await renderJpegs(path, sizes) };
}

/**
 * Stores an uploaded JPEG or PNG as JPEGs, or a PDF as it is; what it is is read from its bytes.
 * @throws PictureError where it is none of them; StorageError
 */
export async function storeMessageFile(storage: Storage, path: string): Promise<StoredMessageFile> {
  const { kind, contents } = await readPrivateFile(path, sizes);
  const key = randomBytes(32).toString('hex');
  for (const [index, file] of messageFilePaths(key, kind).entries()) {
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
