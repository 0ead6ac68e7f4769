import { getPostSeller, getSeller } from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';

export async function sellersRoutes(app: FastifyInstance): Promise<void> {
  const { sellers } = app.services;

  route(app, getSeller, ({ params, language }) => sellers.byId(params.id, language));

  route(app, getPostSeller, ({ params, language }) => sellers.ofPost(params.id, language));
}
