import { getOffers } from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';

export async function offersRoutes(app: FastifyInstance): Promise<void> {
  const { offers } = app.services;

  route(app, getOffers, ({ actor: { userId }, query, language }) => {
    const { role, post_id: postId, status, page, per_page: perPage } = query;
    return offers.list({ userId, language }, { role, postId, status }, { page, perPage });
  });
}
