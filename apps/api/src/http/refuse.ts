import type { ErrorCode, LimitCode } from '@pitlane/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from './api-error.ts';

/**
 * A hook that refuses whatever comes. Before the body is read: what it holds would change nothing.
 * Fastify wants a handler of every route too, so it fits there as well.
 * @param allow what the address does serve
 */
export function refuse(code: Exclude<ErrorCode, LimitCode>, allow?: string) {
  return async (_request: FastifyRequest, reply: FastifyReply): Promise<never> => {
    if (allow) reply.header('allow', allow);
    throw new ApiError(code);
  };
}
