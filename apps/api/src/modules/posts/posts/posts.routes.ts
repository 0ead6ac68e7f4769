import { getInterestingPosts, getPost } from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';

export async function postsRoutes(app: FastifyInstance): Promise<void> {
  const { posts } = app.services;

  route(
    app,
    getPost,
    ({ params, query, actor, language, viewer, place }) =>
      posts.look(params.id, {
        actor,
        language,
        viewer,
        address: place.address,
        phones: query.phones ?? false,
      }),
    { find: (id, { actor }) => posts.assertVisible(id, actor), handlerFinds: true },
  );

  route(app, getInterestingPosts, ({ params, language }) => posts.similar(params.id, language));
}
