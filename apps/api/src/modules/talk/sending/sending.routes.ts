import { sendMessage } from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';
import { outgoingMessageOf } from './sending.rules.ts';

export async function messageSendingRoutes(app: FastifyInstance): Promise<void> {
  const { sending } = app.services;

  route(
    app,
    sendMessage,
    async ({ actor, body, file, language, markRepeated }) => {
      const result = await sending.send(actor.userId, body, file, language);
      if (result.repeated) markRepeated();
      return result.message;
    },
    {
      precheckSent: async (body, { actor }) => {
        const destination = outgoingMessageOf(body);
        if (destination) await sending.assertCanSend(actor.userId, destination);
      },
    },
  );
}
