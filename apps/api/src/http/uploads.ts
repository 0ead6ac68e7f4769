import multipart from '@fastify/multipart';
import type { RouteContract } from '@pitlane/contracts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { ApiError } from './api-error.ts';

/** Limits of reliability, "Configuration that passed". */
const LIMITS = { fields: 80, parts: 110, fieldSize: 40_000, fieldNameSize: 100, headerPairs: 40 };
/** What fields and boundaries may add to a file. */
const FIELDS_BYTES = 1_024 * 1_024;
const FILE_TIMEOUT_MS = 120_000;

const MULTIPART = /^multipart\/form-data(;|$)/i;

/** Names that would not be fields but parts of every object. */
const NOT_A_FIELD = new Set(['__proto__', 'constructor', 'prototype']);

type FileRule = NonNullable<RouteContract['file']>;

export const uploadsPlugin = fp(
  async (app: FastifyInstance) => {
    await app.register(multipart, { limits: LIMITS, throwFileSizeLimit: true });
  },
  { name: 'uploads' },
);

/** What Fastify has to know of a call that takes a file. */
export const uploadOptions = (rule: FileRule | undefined) =>
  rule && { bodyLimit: rule.maxBytes + FIELDS_BYTES, handlerTimeout: FILE_TIMEOUT_MS };

/** Refuses another kind of body before any of it is read. */
export const onlyUploads = async ({ headers }: FastifyRequest): Promise<void> => {
  if (!MULTIPART.test(headers['content-type'] ?? '')) throw new ApiError('unsupported_media_type');
};

/**
 * Reads a multipart body: its fields as the texts they are (`x[]` and repeated ones as lists) and
 * the one file the contract names; an empty one without a name is no file, as browsers send it.
 * @throws ApiError 413 above a limit, 400 for a broken body
 */
export async function readUpload(
  request: FastifyRequest,
  rule: FileRule,
): Promise<{ fields: Record<string, string | string[]>; file: Buffer | null }> {
  const fields = new Map<string, string | string[]>();
  let file: Buffer | null = null;
  try {
    for await (const part of request.parts({ limits: { fileSize: rule.maxBytes, files: 1 } })) {
      if (part.type === 'file') {
        const bytes = await part.toBuffer();
        if (part.fieldname === rule.name && (bytes.length > 0 || part.filename)) file = bytes;
        continue;
      }
      if (part.valueTruncated || part.fieldnameTruncated) throw new ApiError('too_large');
      const list = part.fieldname.endsWith('[]');
      const name = list ? part.fieldname.slice(0, -2) : part.fieldname;
      if (NOT_A_FIELD.has(name) || typeof part.value !== 'string')
        throw new ApiError('bad_request');
      const known = fields.get(name);
      if (known === undefined) fields.set(name, list ? [part.value] : part.value);
      else fields.set(name, [...[known].flat(), part.value]);
    }
  } catch (cause) {
    if (cause instanceof ApiError) throw cause;
    // What is wrong with the bytes has no status of its own (reliability, M10).
    const status = cause instanceof Error ? Reflect.get(cause, 'statusCode') : null;
    throw new ApiError(status === 413 ? 'too_large' : 'bad_request', { cause });
  }
  return { fields: Object.fromEntries(fields), file };
}
