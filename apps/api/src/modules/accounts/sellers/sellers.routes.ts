import { getPostSeller, getSeller } from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import { requesterOf } from '../../../http/actor.ts';
import { route } from '../../../http/route.ts';

export async function sellersRoutes(app: FastifyInstance): Promise<void> {
  const { sellers } = app.services;

  route(app, getSeller, ({ params, ...call }) => sellers.findSeller(params.id, requesterOf(call)));

  route(app, getPostSeller, ({ params, ...call }) =>
    sellers.findSellerOfPost(params.id, requesterOf(call)),
  );
}
