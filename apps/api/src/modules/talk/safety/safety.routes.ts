import { checkMessage } from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';

export async function safetyRoutes(app: FastifyInstance): Promise<void> {
  const { safety } = app.services;

  route(app, checkMessage, ({ body }) => ({ warnings: safety.warningsIn(body.message) }));
}
