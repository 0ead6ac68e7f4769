import fp from 'fastify-plugin';
import type { Actor } from '../http/actor.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who is signed in; null for visitors and for tokens that open nothing. */
    actor: Actor | null;
  }
}

const BEARER = /^Bearer (?:([\w-]+\.[\w-]+\.[\w-]+)|(mk_[\w-]{43}))$/i;
const MAX_TOKEN = 1_000;

/** Finds out who calls. What that allows is said by each call's contract and judged in route(). */
export const signInPlugin = fp(
  async (app) => {
    app.decorateRequest('actor', null);
    app.addHook('onRequest', async (request, reply) => {
      const header = request.headers.authorization;
      if (!header || header.length > MAX_TOKEN) return;
      const [, token, toolToken] = BEARER.exec(header) ?? [];
      if (token) request.actor = await app.services.sessions.authenticate(token);
      if (toolToken) request.actor = await app.services.accessTokens.authenticate(toolToken);
      if (!request.actor) return;
      // Every later line of the request tells whose it was (reliability, H9).
      const log = request.log.child({ user: request.actor.userId });
      request.log = log;
      reply.log = log;
    });
  },
  { name: 'sign-in' },
);
