import type { FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';

const JSON_BODY = /^application\/json(?:; ?charset=utf-8)?$/i;

/**
 * Rejects a body whose content type is not JSON before reading it: Fastify would accept other types and spellings.
 * Fastify itself rejects a body without a type.
 */
export const requireJson = async ({ headers }: FastifyRequest): Promise<void> => {
  const type = headers['content-type'];
  if (type !== undefined && !JSON_BODY.test(type)) throw new ApiError('unsupported_media_type');
};
