import helmet from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import { getHealth } from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { ApiError } from '../http/api-error.ts';

/** Requests a visitor's address may make in a minute (reliability, "Limits to start from"). */
const REQUESTS_PER_MINUTE = 600;
/** Wrong addresses in a minute: more is somebody trying names. */
export const MISSES_PER_MINUTE = 60;

/** Counts every request of a scope against the general limit of its address; all scopes share it. */
export function limitRequests(scope: FastifyInstance): void {
  if (scope.config.RATE_LIMIT_SCALE > 0) scope.addHook('onRequest', scope.rateLimit());
}

/** Answered however busy the process is: to be ended for it would help nobody. */
const NEVER_SHED = `/api${getHealth.path}`;

const HALF_A_YEAR_SECONDS = 15_552_000;

/** Headers, limits and shedding of load for every answer (reliability, G4, B6, G7). */
export const securityPlugin = fp(
  async (app) => {
    await app.register(helmet, {
      contentSecurityPolicy: {
        useDefaults: false,
        directives: {
          defaultSrc: ["'self'"],
          scriptSrc: ["'self'"],
          objectSrc: ["'none'"],
          baseUri: ["'none'"],
          frameAncestors: ["'none'"],
          formAction: ["'self'"],
          styleSrc: ["'self'", "'unsafe-inline'"],
          imgSrc: ["'self'", 'data:', 'blob:'],
          connectSrc: ["'self'"],
        },
      },
      crossOriginOpenerPolicy: { policy: 'same-origin' },
      referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
      strictTransportSecurity: { maxAge: HALF_A_YEAR_SECONDS },
      xFrameOptions: { action: 'deny' },
    });

    // After 404, 405 and the limits, before the body.
    app.addHook('preParsing', async (request) => {
      const encoding = request.headers['content-encoding'];
      if (encoding && encoding.toLowerCase() !== 'identity') {
        throw new ApiError('unsupported_media_type');
      }
    });

    if (app.config.RATE_LIMIT_SCALE > 0) {
      await app.register(underPressure, {
        // 0 is the plugin's own word for never.
        maxEventLoopDelay: app.config.SHED_LOAD_DELAY_MS,
        pressureHandler: (request) => {
          if (request.routeOptions.url === NEVER_SHED) return;
          throw new ApiError('unavailable');
        },
      });
      await app.register(rateLimit, {
        global: false,
        max: Math.ceil(REQUESTS_PER_MINUTE * app.config.RATE_LIMIT_SCALE),
        timeWindow: '1 minute',
        // One household's IPv6 network counts as one address.
        ipv6Subnet: 64,
        errorResponseBuilder: (_request, context) =>
          new ApiError('too_many_requests', { retryAfter: Math.ceil(context.ttl / 1_000) }),
      });
    }
  },
  { name: 'security', dependencies: ['errors'] },
);
