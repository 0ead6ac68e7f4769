import {
  deleteMessage,
  getMessages,
  markMessageAsSpam,
  markMessagesRead,
} from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';

export async function messagesRoutes(app: FastifyInstance): Promise<void> {
  const { chats, messages } = app.services;

  route(
    app,
    getMessages,
    ({ params, query, actor }) => messages.list(actor.userId, params.id, query),
    {
      precheckId: async (id, { actor }) => {
        await chats.getOwn(actor.userId, id);
      },
      handlerChecksId: true,
    },
  );

  route(app, markMessagesRead, ({ params, ...caller }) => messages.readUpTo(caller, params.id));

  route(app, deleteMessage, ({ actor, body }) => messages.delete(actor.userId, body.message_id));

  route(app, markMessageAsSpam, ({ actor, body }) =>
    messages.markSpam(actor.userId, body.message_id),
  );
}
