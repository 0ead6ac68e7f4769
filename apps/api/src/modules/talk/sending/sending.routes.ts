import { sendMessage } from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';
import { addressedOf } from './sending.rules.ts';

export async function sendingRoutes(app: FastifyInstance): Promise<void> {
  const { sending } = app.services;

  route(
    app,
    sendMessage,
    async ({ actor, body, file, language, markRepeated }) => {
      const sent = await sending.send(actor.userId, body, file, language);
      if (sent.repeated) markRepeated();
      return sent.message;
    },
    {
      precheckSent: async (sent, { actor }) => {
        const addressed = addressedOf(sent);
        if (addressed) await sending.assertMaySend(actor.userId, addressed);
      },
    },
  );
}
