import { getCounters, openStream } from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';

export async function streamsRoutes(app: FastifyInstance): Promise<void> {
  const { counters, streams } = app.services;

  // Open streams would prevent the server from closing.
  app.addHook('preClose', () => streams.close());

  route(app, getCounters, ({ actor }) => counters.countersOfUser(actor.userId));

  route(app, openStream, ({ actor, language, lastEventId }) =>
    streams.open(actor, language, lastEventId),
  );
}
