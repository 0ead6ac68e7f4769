import { getInterestingPosts } from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import { requesterOf } from '../../../http/actor.ts';
import { route } from '../../../http/route.ts';

export async function similarPostsRoutes(app: FastifyInstance): Promise<void> {
  const { similarPosts } = app.services;

  route(app, getInterestingPosts, ({ params, ...call }) =>
    similarPosts.list(params.id, requesterOf(call)),
  );
}
