import { blockPerson, getBlockedUsers, unblockPerson } from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';

export async function blockedUsersRoutes(app: FastifyInstance): Promise<void> {
  const { blockedUsers } = app.services;

  route(app, getBlockedUsers, ({ actor, query }) =>
    blockedUsers.list(actor.userId, { page: query.page, perPage: query.per_page }),
  );

  route(app, blockPerson, ({ actor, body }) => blockedUsers.block(actor.userId, body.user_id));

  route(app, unblockPerson, ({ actor, body }) => blockedUsers.unblock(actor.userId, body.user_id));
}
