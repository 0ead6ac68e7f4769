import {
  deleteSavedFilter,
  explainSavedFilter,
  getNewSavedSearchesCount,
  getSavedFilterPosts,
  getSavedFilters,
  getSubscriptionPeriod,
  markSavedFilterSeen,
  markSavedFilterSeenById,
  saveFilter,
  setSubscriptionPeriod,
} from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';
import { translate } from '../../../i18n.ts';

export async function savedFiltersRoutes(app: FastifyInstance): Promise<void> {
  const { savedFilters, hits } = app.services;

  route(app, getSavedFilters, ({ actor, query }) =>
    savedFilters.list(actor.userId, { page: query.page, perPage: query.per_page }),
  );

  route(app, getNewSavedSearchesCount, async ({ actor }) => ({
    count: await savedFilters.countNew(actor.userId),
  }));

  route(
    app,
    saveFilter,
    async ({ actor, body, language, markRepeated }) => {
      const { id, name, order, optionId, notify, ...filter } = body;
      const input = { filter, marks: { name, order, optionId, notify }, language };
      if (id === undefined) {
        const { saved, isNew } = await savedFilters.save(actor.userId, input);
        if (!isNew) markRepeated();
        return saved;
      }
      markRepeated();
      return savedFilters.change(actor.userId, id, input);
    },
    { precheckId: (id, { actor }) => savedFilters.assertSaved(actor.userId, id) },
  );

  route(app, deleteSavedFilter, async ({ actor, body, language }) => {
    await savedFilters.delete(actor.userId, body.id);
    return { message: translate(language, 'said', 'saved_search_deleted') };
  });

  const markSeen = async (userId: number, id: number, until: Date | undefined) => {
    await hits.markSeen(userId, id, until);
    return savedFilters.findPresented(userId, id);
  };
  const ownCheck = {
    precheckId: async (id: number, { actor }: { actor: { userId: number } }) => {
      await savedFilters.find(actor.userId, id);
    },
  };

  route(
    app,
    markSavedFilterSeen,
    ({ actor, body }) => markSeen(actor.userId, body.id, body.until),
    ownCheck,
  );

  route(
    app,
    markSavedFilterSeenById,
    ({ actor, params, body }) => markSeen(actor.userId, params.id, body.until),
    ownCheck,
  );

  route(app, getSubscriptionPeriod, async ({ actor }) => ({
    subscription_period: await savedFilters.findPeriod(actor.userId),
  }));

  route(app, setSubscriptionPeriod, async ({ actor, body }) => {
    await savedFilters.setPeriod(actor.userId, body.subscription_period);
    return body;
  });

  route(
    app,
    getSavedFilterPosts,
    ({ actor, params, query, language }) =>
      hits.listNewPosts({ userId: actor.userId, language }, params.id, {
        page: query.page,
        perPage: query.per_page,
      }),
    ownCheck,
  );

  route(
    app,
    explainSavedFilter,
    ({ actor, params, query, language }) =>
      hits.explain({ userId: actor.userId, language }, params.id, query.post_id),
    ownCheck,
  );
}
