import { getChats, getNewMessagesCount, updateChat } from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';
import { chatStatusOf } from './chats.rules.ts';

export async function chatsRoutes(app: FastifyInstance): Promise<void> {
  const { chats } = app.services;

  route(app, getChats, ({ query, ...caller }) => {
    const { id, post_id: postId, role, status, unread, page, per_page: perPage } = query;
    return chats.list(caller, { id, postId, role, status, unread }, { page, perPage });
  });

  route(
    app,
    updateChat,
    ({ params, body, ...caller }) => chats.update(caller, params.id, chatStatusOf(body)),
    {
      precheckId: async (id, { actor }) => {
        await chats.getOwn(actor.userId, id);
      },
    },
  );

  route(app, getNewMessagesCount, async ({ actor }) => ({
    count: await chats.countUnread(actor.userId),
  }));
}
