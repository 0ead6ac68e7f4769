import { join } from 'node:path';
import multipart, { type MultipartFile } from '@fastify/multipart';
import { type RouteContract, startOfText } from '@pitlane/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { type Language, translate } from '../i18n.ts';
import {
  createFile,
  createUploadFolder,
  removeUpload,
  sweepUploads,
} from '../infra/upload-folder.ts';
import { ApiError } from './api-error.ts';

export const takesFiles = (contract: RouteContract) => Boolean(contract.file ?? contract.files);

const LIMITS = { fields: 80, parts: 110, fieldSize: 40_000, fieldNameSize: 100, headerPairs: 40 };
/** Maximum size of fields and boundaries beside the files. */
const MAX_FIELDS_BYTES = 1_024 * 1_024;
const FILE_TIMEOUT_MS = 120_000;
const MAX_NAME_LENGTH = 200;
const SWEEP_INTERVAL_MS = 60_000;

export const MULTIPART = /^multipart\/form-data(;|$)/i;

/** Names that refer to the prototype of an object. */
const FORBIDDEN_FIELDS = new Set(['__proto__', 'constructor', 'prototype']);

/** File fields of an operation: a single file, several of one name, or both. */
type UploadRules = Pick<RouteContract, 'file' | 'files'>;

export interface UploadedFile {
  /** Path until the response is sent. */
  path: string;
  bytes: number;
  /** Name given by the client, for display only. */
  name: string;
}

export interface Upload {
  fields: Record<string, string | string[]>;
  file: UploadedFile | null;
  files: UploadedFile[];
  /** Removes all files of the upload; never throws. */
  discard(): Promise<void>;
}

export const uploadsPlugin = fp(
  async (app: FastifyInstance) => {
    await app.register(multipart, { limits: LIMITS });
    // Removes uploads of killed processes on this machine, which only a process here can see.
    await sweepUploads();
    const sweepTimer = setInterval(() => {
      sweepUploads().catch((err) => app.log.error({ err }, 'uploads were not swept'));
    }, SWEEP_INTERVAL_MS);
    sweepTimer.unref();
    app.addHook('onClose', async () => clearInterval(sweepTimer));
  },
  { name: 'uploads' },
);

export function uploadOptions({ file, files }: UploadRules) {
  if (!file && !files) return undefined;
  const bytes = (file?.maxBytes ?? 0) + (files ? files.maxBytes * files.max : 0);
  return { bodyLimit: bytes + MAX_FIELDS_BYTES, handlerTimeout: FILE_TIMEOUT_MS };
}

/** Rejects a body of another type or with a declared size above the limit before reading it. */
export const requireUpload = async ({ headers, routeOptions }: FastifyRequest): Promise<void> => {
  if (!MULTIPART.test(headers['content-type'] ?? '')) throw new ApiError('unsupported_media_type');
  if (Number(headers['content-length']) > routeOptions.bodyLimit) throw new ApiError('too_large');
};

/**
 * Reads a multipart body. Fields named `x[]` and repeated fields become arrays; line ends become LF, because the format
 * turns each into CRLF. Each file that the rules name is streamed to its own file on disk; others are skipped. An empty
 * file without a name is ignored, because browsers send it for an empty field. One file more than the rules allow is
 * accepted, so that the operation can report it.
 * @param beforeFiles checks the preceding fields before any file is read; may throw
 * @throws ApiError 413 above a limit, 422 for more files, 400 for a malformed body; all files are removed then
 */
export async function readUpload(
  request: FastifyRequest,
  rules: UploadRules,
  beforeFiles: (fields: Upload['fields']) => Promise<void> = async () => undefined,
): Promise<Upload> {
  const reader = new UploadReader(rules, beforeFiles);
  const { raw } = request;
  const { socket } = raw;
  // After the response Node no longer reports to a request that its connection was closed.
  const destroyRequest = () => raw.destroy();
  socket.once('close', destroyRequest);
  try {
    return await reader.read(request);
  } catch (cause) {
    await reader.discard();
    // Unread bytes would precede the next request of the connection.
    raw.resume();
    if (cause instanceof ApiError || isSystemError(cause)) throw cause;
    if (isTooManyFiles(cause)) throw createTooManyFilesError(rules, request.language);
    // Errors of malformed bytes have no status.
    const status = cause instanceof Error ? Reflect.get(cause, 'statusCode') : null;
    throw new ApiError(status === 413 ? 'too_large' : 'bad_request', { cause });
  } finally {
    socket.off('close', destroyRequest);
  }
}

/** True for errors of the system, such as a full disk; an aborted request causes one without a `syscall`. */
const isSystemError = (cause: unknown) => cause instanceof Error && 'syscall' in cause;

const isTooManyFiles = (cause: unknown) =>
  cause instanceof Error && Reflect.get(cause, 'code') === 'FST_FILES_LIMIT';

/** Creates the error of the field of the files, rather than 413: each file may be small. */
function createTooManyFilesError({ file, files }: UploadRules, language: Language): ApiError {
  const message = files
    ? translate(language, 'fields', 'max_items', { num: files.max })
    : translate(language, 'fields', 'one_file');
  return new ApiError('validation', {
    errors: { [files?.name ?? file?.name ?? 'body']: [message] },
  });
}

class UploadReader {
  readonly #rules: UploadRules;
  readonly #beforeFiles: (fields: Upload['fields']) => Promise<void>;
  #isChecked = false;
  readonly #fields = new Map<string, string | string[]>();
  readonly #files: UploadedFile[] = [];
  #file: UploadedFile | null = null;
  /** Created for the first file. */
  #folder: string | null = null;
  #fileCount = 0;

  constructor(rules: UploadRules, beforeFiles: (fields: Upload['fields']) => Promise<void>) {
    this.#rules = rules;
    this.#beforeFiles = beforeFiles;
  }

  async read(request: FastifyRequest): Promise<Upload> {
    // The reader would not notice a connection that was closed before.
    if (request.raw.destroyed) throw new ApiError('bad_request');
    const { file, files } = this.#rules;
    const limits = {
      // One byte more than allowed, to distinguish a file that is too large from one that just fits.
      fileSize: Math.max(file?.maxBytes ?? 0, files?.maxBytes ?? 0) + 1,
      files: (file ? 1 : 0) + (files ? files.max + 1 : 0),
    };
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') {
        if (!this.#isChecked) await this.#beforeFiles(Object.fromEntries(this.#fields));
        this.#isChecked = true;
        await this.#readFile(part);
        continue;
      }
      if (part.valueTruncated || part.fieldnameTruncated) throw new ApiError('too_large');
      if (typeof part.value !== 'string') throw new ApiError('bad_request');
      this.#addField(part.fieldname, part.value.replaceAll('\r\n', '\n'));
    }
    return {
      fields: Object.fromEntries(this.#fields),
      file: this.#file,
      files: this.#files,
      discard: () => this.discard(),
    };
  }

  async discard(): Promise<void> {
    if (this.#folder) await removeUpload(this.#folder);
  }

  #addField(fieldname: string, value: string): void {
    const isList = fieldname.endsWith('[]');
    const name = isList ? fieldname.slice(0, -2) : fieldname;
    if (FORBIDDEN_FIELDS.has(name)) throw new ApiError('bad_request');
    const existing = this.#fields.get(name);
    if (existing === undefined) this.#fields.set(name, isList ? [value] : value);
    else this.#fields.set(name, [...[existing].flat(), value]);
  }

  async #readFile(part: MultipartFile): Promise<void> {
    const { file, files } = this.#rules;
    if (part.fieldname === file?.name) {
      const uploaded = await this.#writeFile(part, file.maxBytes);
      if (uploaded) this.#file = uploaded;
    } else if (files && [files.name, `${files.name}[]`].includes(part.fieldname)) {
      const uploaded = await this.#writeFile(part, files.maxBytes);
      if (uploaded) this.#files.push(uploaded);
    } else {
      part.file.resume();
    }
  }

  /** Streams a file into the folder; returns `null` for an empty file without a name. */
  async #writeFile(part: MultipartFile, maxBytes: number): Promise<UploadedFile | null> {
    this.#folder ??= await createUploadFolder();
    const path = join(this.#folder, String(this.#fileCount));
    this.#fileCount += 1;
    let bytes = 0;
    const limitedChunks = async function* () {
      for await (const chunk of part.file) {
        bytes += chunk.length;
        if (bytes > maxBytes) throw new ApiError('too_large');
        yield chunk;
      }
    };
    // Closed before removal, so that no file is created after it.
    const handle = await createFile(path);
    try {
      await handle.writeFile(limitedChunks());
    } finally {
      await handle.close();
    }
    return bytes > 0 || part.filename ? { path, bytes, name: displayName(part.filename) } : null;
  }
}

const displayName = (name: string | undefined) =>
  startOfText((name ?? '').replace(/\p{Cc}/gu, ''), MAX_NAME_LENGTH);
