import type { FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';

const JSON_BODY = /^application\/json(?:; ?charset=utf-8)?$/i;

/**
 * Refuses a body that is called anything but JSON before any of it is read: Fastify would take
 * other types and spellings for something. One without a name Fastify refuses.
 */
export const onlyJson = async ({ headers }: FastifyRequest): Promise<void> => {
  const type = headers['content-type'];
  if (type !== undefined && !JSON_BODY.test(type)) throw new ApiError('unsupported_media_type');
};
