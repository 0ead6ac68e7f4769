import { answerOffer, offerPrice } from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';
import { actionIn, postIdIn } from './offer-actions.rules.ts';

export async function offerActionsRoutes(app: FastifyInstance): Promise<void> {
  const { offerActions } = app.services;

  route(
    app,
    offerPrice,
    ({ actor: { userId }, body, language, transact }) => {
      const { post_id: postId, price, currency_id: currencyId } = body;
      return offerActions.create({ userId, language, transact }, { postId, price, currencyId });
    },
    {
      precheckSent: async ({ fields }, { actor }) => {
        const postId = postIdIn(fields);
        if (postId !== null) await offerActions.assertCanCreate(actor.userId, postId);
      },
    },
  );

  route(
    app,
    answerOffer,
    ({ actor: { userId }, params, body, language, transact }) => {
      const { action, price, currency_id: currencyId } = body;
      return offerActions.answer({ userId, language, transact }, params.id, {
        action,
        price,
        currencyId,
      });
    },
    {
      precheckId: (id, { actor, fields }) =>
        offerActions.assertCanAnswer(actor.userId, id, actionIn(fields)),
    },
  );
}
