import { answerOffer, offerPrice } from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';
import { actionIn, postIdIn } from './offering.rules.ts';

export async function offeringRoutes(app: FastifyInstance): Promise<void> {
  const { offering } = app.services;

  route(
    app,
    offerPrice,
    ({ actor: { userId }, body, language, transact }) => {
      const { post_id: postId, price, currency_id: currencyId } = body;
      return offering.make({ userId, language, transact }, { postId, price, currencyId });
    },
    {
      precheckSent: async ({ fields }, { actor }) => {
        const postId = postIdIn(fields);
        if (postId !== null) await offering.assertMayMake(actor.userId, postId);
      },
    },
  );

  route(
    app,
    answerOffer,
    ({ actor: { userId }, params, body, language, transact }) => {
      const { action, price, currency_id: currencyId } = body;
      return offering.answer({ userId, language, transact }, params.id, {
        action,
        price,
        currencyId,
      });
    },
    {
      precheckId: (id, { actor, fields }) =>
        offering.assertMayAnswer(actor.userId, id, actionIn(fields)),
    },
  );
}
