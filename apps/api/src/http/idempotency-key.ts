import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { RouteContract } from '@pitlane/contracts';
import type { FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';
import type { KeyedCall } from './idempotency.ts';
import type { UploadedFile } from './uploads.ts';

const KEY = /^[\x21-\x7e]{1,200}$/;

/**
 * Returns the Idempotency-Key of a user's request, if the contract accepts one (decision 0027).
 * @throws ApiError bad_request for a malformed key
 */
export function keyedCallOf(
  { headers, actor }: FastifyRequest,
  contract: RouteContract,
): KeyedCall | null {
  const key = headers['idempotency-key'];
  if (!contract.idempotent || !actor || key === undefined) return null;
  if (typeof key !== 'string' || !KEY.test(key)) throw new ApiError('bad_request');
  return { userId: actor.userId, call: contract.path, key };
}

export async function hashRequest(body: unknown, files: readonly UploadedFile[]): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify(body) ?? '');
  for (const { path } of files) {
    for await (const bytes of createReadStream(path)) hash.update(bytes);
  }
  return hash.digest('hex');
}
