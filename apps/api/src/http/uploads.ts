import { join } from 'node:path';
import multipart, { type MultipartFile } from '@fastify/multipart';
import { type RouteContract, startOfText } from '@pitlane/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { type Language, translate } from '../i18n.ts';
import { createFile, makeUpload, removeUpload, sweepUploads } from '../infra/upload-folder.ts';
import { ApiError } from './api-error.ts';

/** Whether a call takes a multipart body. */
export const takesFiles = (contract: RouteContract) => Boolean(contract.file ?? contract.files);

/** Bounds of a multipart body. */
const LIMITS = { fields: 80, parts: 110, fieldSize: 40_000, fieldNameSize: 100, headerPairs: 40 };
/** What fields and boundaries may add to files. */
const FIELDS_BYTES = 1_024 * 1_024;
const FILE_TIMEOUT_MS = 120_000;
const NAME_LETTERS = 200;
const SWEEP_EVERY_MS = 60_000;

export const MULTIPART = /^multipart\/form-data(;|$)/i;

/** Names that would not be fields but parts of every object. */
const NOT_A_FIELD = new Set(['__proto__', 'constructor', 'prototype']);

/** Which files a call takes: one, several of a name, or both. */
type UploadRules = Pick<RouteContract, 'file' | 'files'>;

export interface UploadedFile {
  /** Where it lies until the call is over. */
  path: string;
  bytes: number;
  /** As the client called it: only for display. */
  name: string;
}

export interface Upload {
  fields: Record<string, string | string[]>;
  file: UploadedFile | null;
  files: UploadedFile[];
  /** Removes everything of the upload; never throws. */
  discard(): Promise<void>;
}

export const uploadsPlugin = fp(
  async (app: FastifyInstance) => {
    await app.register(multipart, { limits: LIMITS });
    // What processes that were killed have left, on this machine: only who runs here sees it.
    await sweepUploads();
    const sweeping = setInterval(() => {
      sweepUploads().catch((err) => app.log.error({ err }, 'uploads were not swept'));
    }, SWEEP_EVERY_MS);
    sweeping.unref();
    app.addHook('onClose', async () => clearInterval(sweeping));
  },
  { name: 'uploads' },
);

/** What Fastify has to know of a call that takes files. */
export function uploadOptions({ file, files }: UploadRules) {
  if (!file && !files) return undefined;
  const bytes = (file?.maxBytes ?? 0) + (files ? files.maxBytes * files.max : 0);
  return { bodyLimit: bytes + FIELDS_BYTES, handlerTimeout: FILE_TIMEOUT_MS };
}

/** Refuses another kind of body, and one that says it is too large, before any of it is read. */
export const onlyUploads = async ({ headers, routeOptions }: FastifyRequest): Promise<void> => {
  if (!MULTIPART.test(headers['content-type'] ?? '')) throw new ApiError('unsupported_media_type');
  if (Number(headers['content-length']) > routeOptions.bodyLimit) throw new ApiError('too_large');
};

/**
 * Reads a multipart body: its fields (`x[]` and repeated ones as lists), with line ends as LF, since
 * the format itself turns each into CRLF, and the files the rules name, each streamed to a file of its own; other files are passed over. An
 * empty one without a name is no file, as browsers send it. Of several files one more than the
 * rules allow is taken, so that the call can say what is wrong with them.
 * @param beforeFiles checks the fields that came first before any file is taken, and throws
 * @throws ApiError 413 above a limit, 422 for more files still, 400 for a broken body; nothing of it
 * is kept then
 */
export async function readUpload(
  request: FastifyRequest,
  rules: UploadRules,
  beforeFiles: (fields: Upload['fields']) => Promise<void> = async () => undefined,
): Promise<Upload> {
  const reader = new UploadReader(rules, beforeFiles);
  const { raw } = request;
  const { socket } = raw;
  // After the answer Node no longer reports to a request that its connection is closed.
  const end = () => raw.destroy();
  socket.once('close', end);
  try {
    return await reader.read(request);
  } catch (cause) {
    await reader.discard();
    // Left unread, the rest would stand before the next request of the connection.
    raw.resume();
    if (cause instanceof ApiError || isSystemError(cause)) throw cause;
    if (isTooManyFiles(cause)) throw tooManyFiles(rules, request.language);
    // What is wrong with the bytes has no status of its own.
    const status = cause instanceof Error ? Reflect.get(cause, 'statusCode') : null;
    throw new ApiError(status === 413 ? 'too_large' : 'bad_request', { cause });
  } finally {
    socket.off('close', end);
  }
}

/** Errors of the system, such as a full disk; a caller who hangs up causes one without a `syscall`. */
const isSystemError = (cause: unknown) => cause instanceof Error && 'syscall' in cause;

const isTooManyFiles = (cause: unknown) =>
  cause instanceof Error && Reflect.get(cause, 'code') === 'FST_FILES_LIMIT';

/** Said of the field that takes the files: each of them may be small. */
function tooManyFiles({ file, files }: UploadRules, language: Language): ApiError {
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
  #checked = false;
  readonly #fields = new Map<string, string | string[]>();
  readonly #files: UploadedFile[] = [];
  #file: UploadedFile | null = null;
  /** A folder of its own, made for the first file. */
  #folder: string | null = null;
  /** How many files were begun there. */
  #begun = 0;

  constructor(rules: UploadRules, beforeFiles: (fields: Upload['fields']) => Promise<void>) {
    this.#rules = rules;
    this.#beforeFiles = beforeFiles;
  }

  async read(request: FastifyRequest): Promise<Upload> {
    // Who has gone already is not noticed any more by who begins to read.
    if (request.raw.destroyed) throw new ApiError('bad_request');
    const { file, files } = this.#rules;
    const limits = {
      // One byte more than is taken: it tells a file that is too large from one that just fits.
      fileSize: Math.max(file?.maxBytes ?? 0, files?.maxBytes ?? 0) + 1,
      files: (file ? 1 : 0) + (files ? files.max + 1 : 0),
    };
    for await (const part of request.parts({ limits })) {
      if (part.type === 'file') {
        if (!this.#checked) await this.#beforeFiles(Object.fromEntries(this.#fields));
        this.#checked = true;
        await this.#takeFile(part);
        continue;
      }
      if (part.valueTruncated || part.fieldnameTruncated) throw new ApiError('too_large');
      if (typeof part.value !== 'string') throw new ApiError('bad_request');
      this.#takeField(part.fieldname, part.value.replaceAll('\r\n', '\n'));
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

  #takeField(fieldname: string, value: string): void {
    const list = fieldname.endsWith('[]');
    const name = list ? fieldname.slice(0, -2) : fieldname;
    if (NOT_A_FIELD.has(name)) throw new ApiError('bad_request');
    const known = this.#fields.get(name);
    if (known === undefined) this.#fields.set(name, list ? [value] : value);
    else this.#fields.set(name, [...[known].flat(), value]);
  }

  async #takeFile(part: MultipartFile): Promise<void> {
    const { file, files } = this.#rules;
    if (part.fieldname === file?.name) {
      const uploaded = await this.#keep(part, file.maxBytes);
      if (uploaded) this.#file = uploaded;
    } else if (files && [files.name, `${files.name}[]`].includes(part.fieldname)) {
      const uploaded = await this.#keep(part, files.maxBytes);
      if (uploaded) this.#files.push(uploaded);
    } else {
      part.file.resume();
    }
  }

  /** Streams a file into the folder; null where it is none. */
  async #keep(part: MultipartFile, maxBytes: number): Promise<UploadedFile | null> {
    this.#folder ??= await makeUpload();
    const path = join(this.#folder, String(this.#begun));
    this.#begun += 1;
    let bytes = 0;
    const counted = async function* () {
      for await (const chunk of part.file) {
        bytes += chunk.length;
        if (bytes > maxBytes) throw new ApiError('too_large');
        yield chunk;
      }
    };
    // Closed before anything is removed: no file can appear behind the removal.
    const handle = await createFile(path);
    try {
      await handle.writeFile(counted());
    } finally {
      await handle.close();
    }
    return bytes > 0 || part.filename ? { path, bytes, name: displayName(part.filename) } : null;
  }
}

const displayName = (name: string | undefined) =>
  startOfText((name ?? '').replace(/\p{Cc}/gu, ''), NAME_LETTERS);
