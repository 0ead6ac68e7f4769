import type { FastifyInstance, onRequestAsyncHookHandler } from 'fastify';
import { ApiError } from './api-error.ts';

interface OwnLimit {
  max: number;
  per: 'minute' | 'hour';
}

/**
 * A limit of a call's own, beside the general one. The plugin's setting for a route would not do:
 * it is skipped once the general limit has run for a request.
 */
export function ownLimit(
  app: FastifyInstance,
  limit: OwnLimit | undefined,
): onRequestAsyncHookHandler[] {
  const scale = app.config.RATE_LIMIT_SCALE;
  if (!limit || scale === 0) return [];
  const count = app.createRateLimit({
    max: Math.ceil(limit.max * scale),
    timeWindow: `1 ${limit.per}`,
  });
  return [
    async (request) => {
      const used = await count(request);
      if (used.isAllowed || !used.isExceeded) return;
      throw new ApiError('too_many_requests', { retryAfter: used.ttlInSeconds });
    },
  ];
}
