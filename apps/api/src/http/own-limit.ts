import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { ApiError } from './api-error.ts';

interface OwnLimit {
  max: number;
  per: 'minute' | 'hour';
}

/** Whom limits of addresses count: one household's IPv6 network is one address (reliability, B6). */
export const addressKey = ({ ip }: FastifyRequest) => normalizeIP(ip, 64);

/** Refuses requests that a count has no room for. */
export function refuseAbove(count: ReturnType<FastifyInstance['createRateLimit']>) {
  return async (request: FastifyRequest): Promise<void> => {
    const used = await count(request);
    if (used.isAllowed || !used.isExceeded) return;
    throw new ApiError('too_many_requests', { retryAfter: used.ttlInSeconds });
  };
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
    keyGenerator: addressKey,
  });
  return [refuseAbove(count)];
}
