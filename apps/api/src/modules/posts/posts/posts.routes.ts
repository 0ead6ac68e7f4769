import { getPost, getPosts } from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import { requesterOf } from '../../../http/actor.ts';
import { route } from '../../../http/route.ts';

export async function postsRoutes(app: FastifyInstance): Promise<void> {
  const { posts } = app.services;

  route(
    app,
    getPost,
    ({ params, query, actor, language, viewer, client }) =>
      posts.viewPost(params.id, {
        actor,
        language,
        viewer,
        address: client.address,
        phones: query.phones ?? false,
      }),
    { precheckId: (id, { actor }) => posts.assertVisible(id, actor), handlerChecksId: true },
  );

  route(app, getPosts, ({ query, ...call }) =>
    query.full
      ? posts.findFullPosts(query.id, requesterOf(call))
      : posts.findPublicCards(query.id, requesterOf(call)),
  );
}
