import { getHealth, getReady } from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';

export async function healthRoutes(app: FastifyInstance): Promise<void> {
  const { operations } = app.services;

  route(app, getHealth, () => ({ status: 'ok' as const, search: operations.searchHealth() }));

  route(app, getReady, async () => {
    await operations.assertReady();
    return { status: 'ready' as const };
  });
}
