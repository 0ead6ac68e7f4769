import type { ErrorCode, LimitCode } from '@pitlane/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';

/**
 * Returns a hook that rejects every request before its body is read. Fastify requires a handler per route: the hook can
 * serve as one.
 * @param allow value of the Allow header
 */
export function rejectHook(code: Exclude<ErrorCode, LimitCode>, allow?: string) {
  return async (_request: FastifyRequest, reply: FastifyReply): Promise<never> => {
    if (allow) reply.header('allow', allow);
    throw new ApiError(code);
  };
}
