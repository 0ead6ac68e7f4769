import { addHidings, getHidings, removeHidings } from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';

interface HiddenIds {
  post_id?: number[] | undefined;
  user_id?: number[] | undefined;
}

const targetsOf = ({ post_id: postIds = [], user_id: sellerIds = [] }: HiddenIds) => ({
  postIds,
  sellerIds,
});

export async function hiddenPostsRoutes(app: FastifyInstance): Promise<void> {
  const { hiding } = app.services;

  route(app, getHidings, ({ actor }) => hiding.list(actor.userId));
  route(app, addHidings, ({ actor, body }) => hiding.hide(actor.userId, targetsOf(body)));
  route(app, removeHidings, ({ actor, body }) => hiding.unhide(actor.userId, targetsOf(body)));
}
