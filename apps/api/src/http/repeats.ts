import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { ApiError } from './api-error.ts';
import type { UploadedFile } from './uploads.ts';

/** A call that may come again: the client's key, and a hash of all that was asked under it. */
export interface Repeat {
  key: string;
  asked: string;
}

const KEY = /^[\x21-\x7e]{1,200}$/;

/**
 * The Idempotency-Key of a request (api.md, "Safe retries").
 * @throws ApiError bad_request for one that is no key
 */
export function repeatKey(headers: IncomingHttpHeaders): string | null {
  const key = headers['idempotency-key'];
  if (key === undefined) return null;
  if (typeof key !== 'string' || !KEY.test(key)) throw new ApiError('bad_request');
  return key;
}

/** What was asked, by a hash of the body and of every file. */
export async function readRepeat(
  key: string,
  body: unknown,
  files: readonly UploadedFile[],
): Promise<Repeat> {
  const hash = createHash('sha256').update(JSON.stringify(body) ?? '');
  for (const { path } of files) {
    for await (const bytes of createReadStream(path)) hash.update(bytes);
  }
  return { key, asked: hash.digest('hex') };
}
