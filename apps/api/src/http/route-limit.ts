import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { ApiError } from './api-error.ts';

interface RequestLimit {
  max: number;
  per: 'minute' | 'hour';
}

/** Limit of unknown paths per IP address: more of them suggest guessing. */
export const NOT_FOUND_LIMIT: RequestLimit = { max: 60, per: 'minute' };

/** Key of limits by IP address: an IPv6 /64, which one household has, counts as one address. */
export const addressKey = ({ ip }: FastifyRequest) => normalizeIP(ip, 64);

export function rejectAboveLimit(count: ReturnType<FastifyInstance['createRateLimit']>) {
  return async (request: FastifyRequest): Promise<void> => {
    const usage = await count(request);
    if (usage.isAllowed || !usage.isExceeded) return;
    throw new ApiError('too_many_requests', { retryAfter: usage.ttlInSeconds });
  };
}

/**
 * Returns hooks for the limit of an operation, in addition to the general one. The plugin skips its own route setting
 * after the general limit has run for a request.
 */
export function routeLimitHooks(
  app: FastifyInstance,
  limit: RequestLimit | undefined,
): onRequestAsyncHookHandler[] {
  return limit && app.config.RATE_LIMIT_SCALE > 0 ? [countFor(app, limit)] : [];
}

/** Returns a function that counts misses of a scope: existing files are not limited. */
export function missLimit(app: FastifyInstance): (request: FastifyRequest) => Promise<void> {
  return app.config.RATE_LIMIT_SCALE > 0 ? countFor(app, NOT_FOUND_LIMIT) : async () => undefined;
}

function countFor(app: FastifyInstance, { max, per }: RequestLimit) {
  const count = app.createRateLimit({
    max: Math.ceil(max * app.config.RATE_LIMIT_SCALE),
    timeWindow: `1 ${per}`,
    keyGenerator: addressKey,
  });
  return rejectAboveLimit(count);
}
