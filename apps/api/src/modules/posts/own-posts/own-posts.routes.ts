import {
  erasePost,
  extendPost,
  getMyPosts,
  promotePost,
  publishPost,
  removePost,
  removePublication,
  setOfferFloor,
} from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';
import { translate } from '../../../i18n.ts';
import type { OwnEvent } from './own-posts.service.ts';

export async function ownPostsRoutes(app: FastifyInstance): Promise<void> {
  const { ownPosts } = app.services;

  route(app, getMyPosts, ({ actor, query, language }) =>
    ownPosts.list(
      actor.userId,
      { status: query.status, page: query.page, perPage: query.per_page },
      language,
    ),
  );

  const events = {
    publish: publishPost,
    remove_publication: removePublication,
    extend: extendPost,
    promote: promotePost,
    remove: removePost,
  } as const satisfies Record<OwnEvent, unknown>;
  for (const [event, contract] of Object.entries(events) as [OwnEvent, typeof publishPost][]) {
    route(app, contract, ({ actor, body, transact, language }) =>
      ownPosts.transition(actor, body.id, event, { transact, language }),
    );
  }

  route(
    app,
    setOfferFloor,
    async ({ actor, body: { id, price }, language }) => {
      await ownPosts.setOfferFloor(actor, id, price, language);
      return { price };
    },
    { precheckId: (id, { actor }) => ownPosts.assertOwn(actor.userId, id) },
  );

  route(app, erasePost, async ({ actor, body, language }) => {
    await ownPosts.erasePost(actor, body.id);
    return { message: translate(language, 'said', 'post_erased') };
  });
}
