import helmet, { type FastifyHelmetOptions } from '@fastify/helmet';
import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import { getHealth } from '@pitlane/contracts';
import Fastify, {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import fp from 'fastify-plugin';
import { ApiError } from '../http/api-error.ts';
import { bearerOf } from '../http/bearer.ts';
import { addressKey, rejectAboveLimit } from '../http/route-limit.ts';
import type { Clock } from '../infra/clock.ts';
import { ShedLog } from '../infra/shed-log.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Account that the request counts for; `null` if it counts for its IP address. */
    countedUser: number | null;
    /** True if the request is rejected because the process is overloaded. */
    isShed: boolean;
  }
}

/** Requests per minute of an IP address of visitors, and of an account (docs/product.md#limits). */
const REQUESTS_PER_MINUTE = { visitors: 600, user: 1_200 };

/**
 * Counts every request of a scope against the general limit, which all scopes share: for the account in a token that we
 * signed, else for the IP address. No database query precedes it.
 */
export function limitRequests(scope: FastifyInstance): void {
  if (scope.config.RATE_LIMIT_SCALE > 0) scope.addHook('onRequest', scope.rateLimit());
}

/** Also counts a request as a visitor's if the session of its token has ended. */
export function limitAsVisitor(scope: FastifyInstance): (request: FastifyRequest) => Promise<void> {
  if (scope.config.RATE_LIMIT_SCALE === 0) return async () => undefined;
  const count = rejectAboveLimit(scope.createRateLimit());
  return async (request) => {
    if (request.countedUser === null) return;
    request.countedUser = null;
    await count(request);
  };
}

/** Never shed, because a failed health check would restart an overloaded process. */
const NEVER_SHED = `/api${getHealth.path}`;

/** Logs requests except shed ones, which `ShedLog` counts. */
export class RequestLog extends LogController {
  override incomingRequest(request: FastifyRequest, reply: FastifyReply): void {
    const { server, routeOptions } = request;
    request.isShed =
      routeOptions.url !== NEVER_SHED &&
      server.hasDecorator('isUnderPressure') &&
      server.isUnderPressure();
    super.incomingRequest(request, reply);
  }

  override isLogDisabled(request: FastifyRequest): boolean {
    return request.isShed;
  }
}

const HALF_A_YEAR_SECONDS = 15_552_000;

const helmetOptions: FastifyHelmetOptions = {
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
};

/** Computes the headers of helmet once, because they are the same for every response. */
async function computeHelmetHeaders(): Promise<Parameters<FastifyReply['headers']>[0]> {
  const probe = Fastify();
  await probe.register(helmet, helmetOptions);
  let headers = {};
  probe.get('/', async (_request, reply) => {
    headers = reply.getHeaders();
  });
  await probe.inject('/');
  return headers;
}

/** Security headers, limits and load shedding for every response. */
export const securityPlugin = fp<{ clock: Clock }>(
  async (app, { clock }) => {
    const headers = await computeHelmetHeaders();
    app.addHook('onRequest', async (_request, reply) => {
      reply.headers(headers);
    });

    app.decorateRequest('countedUser', null);
    app.decorateRequest('isShed', false);
    // Runs after 404, 405 and the limits, before the body is read.
    app.addHook('preParsing', async (request) => {
      const encoding = request.headers['content-encoding'];
      if (encoding && encoding.toLowerCase() !== 'identity') {
        throw new ApiError('unsupported_media_type');
      }
    });

    if (app.config.RATE_LIMIT_SCALE > 0) {
      const shedLog = new ShedLog({ clock, write: (counts, line) => app.log.warn(counts, line) });
      await app.register(underPressure, {
        // For this plugin 0 means never.
        maxEventLoopDelay: app.config.SHED_LOAD_DELAY_MS,
        pressureHandler: (request) => {
          if (!request.isShed) return;
          shedLog.count();
          throw new ApiError('unavailable');
        },
      });
      app.addHook('onRequest', async (request) => {
        const { token } = bearerOf(request.headers);
        if (token) request.countedUser = app.services.sessions.userIdOf(token);
      });
      await app.register(rateLimit, {
        global: false,
        max: ({ countedUser }) =>
          Math.ceil(
            (countedUser === null ? REQUESTS_PER_MINUTE.visitors : REQUESTS_PER_MINUTE.user) *
              app.config.RATE_LIMIT_SCALE,
          ),
        timeWindow: '1 minute',
        // Tokens that we did not sign create no counter, so invented ones cannot fill the memory.
        keyGenerator: (request) =>
          request.countedUser === null ? addressKey(request) : `user ${request.countedUser}`,
        errorResponseBuilder: (_request, context) =>
          new ApiError('too_many_requests', { retryAfter: Math.ceil(context.ttl / 1_000) }),
      });
    }
  },
  { name: 'security', dependencies: ['errors'] },
);
