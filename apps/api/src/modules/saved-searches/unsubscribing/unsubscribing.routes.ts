import { checkUnsubscribe, unsubscribe } from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';

export async function unsubscribingRoutes(app: FastifyInstance): Promise<void> {
  const { unsubscribing } = app.services;

  route(app, checkUnsubscribe, ({ params, language }) =>
    unsubscribing.show(params.token, language),
  );

  route(app, unsubscribe, ({ params, body, language }) =>
    unsubscribing.setStopped(params.token, !body.undo, language),
  );
}
