import { addViewedPosts, getViewedPosts, removeViewedPosts } from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';

export async function viewedPostsRoutes(app: FastifyInstance): Promise<void> {
  const { viewedPosts } = app.services;

  route(app, getViewedPosts, async ({ actor }) => ({ ids: await viewedPosts.list(actor.userId) }));

  route(app, addViewedPosts, async ({ actor, body }) => ({
    ids: await viewedPosts.add(actor.userId, body.ids),
  }));

  route(app, removeViewedPosts, async ({ actor, body: { ids, all } }) => ({
    ids: await viewedPosts.remove(actor.userId, all || !ids ? null : ids),
  }));
}
