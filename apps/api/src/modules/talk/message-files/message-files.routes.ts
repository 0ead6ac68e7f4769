import { getMessageFile } from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';

export async function messageFilesRoutes(app: FastifyInstance): Promise<void> {
  const { messageFiles } = app.services;

  route(app, getMessageFile, ({ actor, params, query }) =>
    messageFiles.open(actor, params.message_id, query.size),
  );
}
