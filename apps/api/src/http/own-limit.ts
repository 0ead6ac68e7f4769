import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { ApiError } from './api-error.ts';

interface OwnLimit {
  max: number;
  per: 'minute' | 'hour';
}

/** Wrong paths from one address: more of them mean somebody is guessing. */
export const MISSES: OwnLimit = { max: 60, per: 'minute' };

/** Whom limits of addresses count: one household's IPv6 network is one address. */
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
  return limit && app.config.RATE_LIMIT_SCALE > 0 ? [countFor(app, limit)] : [];
}

/** Counts misses of a scope only: existing files are not limited. */
export function missLimit(app: FastifyInstance): (request: FastifyRequest) => Promise<void> {
  return app.config.RATE_LIMIT_SCALE > 0 ? countFor(app, MISSES) : async () => undefined;
}

function countFor(app: FastifyInstance, { max, per }: OwnLimit) {
  const count = app.createRateLimit({
    max: Math.ceil(max * app.config.RATE_LIMIT_SCALE),
    timeWindow: `1 ${per}`,
    keyGenerator: addressKey,
  });
  return refuseAbove(count);
}
