import { getInterestingPosts, getPost } from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../http/route.ts';

export async function postsRoutes(app: FastifyInstance): Promise<void> {
  const { posts } = app.services;

  route(
    app,
    getPost,
    ({ params, query, language, viewer, place }) =>
      posts.look(params.id, {
        language,
        viewer,
        address: place.address,
        phones: query.phones ?? false,
      }),
    { find: ({ id }) => posts.assertActive(id) },
  );

  route(app, getInterestingPosts, ({ params, language }) => posts.similar(params.id, language));
}
