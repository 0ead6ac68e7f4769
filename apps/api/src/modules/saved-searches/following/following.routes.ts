import { followSeller, unfollowSeller } from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';
import { translate } from '../../../i18n.ts';

export async function followedSellersRoutes(app: FastifyInstance): Promise<void> {
  const { following } = app.services;

  route(
    app,
    followSeller,
    async ({ actor, body, language, markRepeated }) => {
      const { saved, isNew } = await following.follow(actor.userId, body.id, language);
      if (!isNew) markRepeated();
      return saved;
    },
    { precheckId: (id, { actor }) => following.assertCanFollow(actor.userId, id) },
  );

  route(
    app,
    unfollowSeller,
    async ({ actor, body, language }) => {
      await following.unfollow(actor.userId, body.id);
      return { message: translate(language, 'said', 'seller_unfollowed') };
    },
    { precheckId: (id, { actor }) => following.assertCanUnfollow(actor.userId, id) },
  );
}
