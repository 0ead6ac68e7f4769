import { getSessions, removeSessions } from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';
import { translate } from '../../../i18n.ts';

export async function sessionsRoutes(app: FastifyInstance): Promise<void> {
  const { sessions } = app.services;

  route(app, getSessions, ({ actor }) => sessions.listOwnSessions(actor));

  route(app, removeSessions, async ({ actor, body, language }) => {
    if (body.id === undefined) await sessions.endOtherSessions(actor);
    else await sessions.endSession(actor, body.id);
    return { message: translate(language, 'said', 'sessions_ended') };
  });
}
