import fp from 'fastify-plugin';
import type { Actor } from '../http/actor.ts';
import { bearerOf } from '../http/bearer.ts';
import { limitAsVisitor } from './security.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in user; `null` for visitors and invalid tokens. */
    actor: Actor | null;
  }
}

/** Authenticates the caller. Access is declared by each contract and enforced in route(). */
export const signInPlugin = fp(
  async (app) => {
    app.decorateRequest('actor', null);
    const countAsVisitor = limitAsVisitor(app);
    app.addHook('onRequest', async (request, reply) => {
      const { token, toolToken } = bearerOf(request.headers);
      if (token) request.actor = await app.services.sessions.authenticate(token);
      if (toolToken) request.actor = await app.services.accessTokens.authenticate(toolToken);
      if (!request.actor) return countAsVisitor(request);
      // Adds the user to all later log lines of the request.
      const log = request.log.child({ user: request.actor.userId });
      request.log = log;
      reply.log = log;
    });
  },
  { name: 'sign-in', dependencies: ['security'] },
);
