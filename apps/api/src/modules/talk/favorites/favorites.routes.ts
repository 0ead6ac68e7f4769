import {
  addToFavorites,
  getFavorites,
  getFavoritesCount,
  removeFromFavorites,
  updateFavorite,
} from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';

export async function favoritesRoutes(app: FastifyInstance): Promise<void> {
  const { favorites } = app.services;

  route(app, getFavorites, ({ actor, query, language }) =>
    favorites.list(
      { userId: actor.userId, language },
      { stage: query.stage, page: query.page, perPage: query.per_page },
    ),
  );

  route(app, getFavoritesCount, async ({ actor }) => ({
    count: await favorites.count(actor.userId),
  }));

  route(
    app,
    addToFavorites,
    ({ actor, body: { id, ...notes } }) => favorites.add(actor.userId, id, notes),
    { precheckId: (id, { actor }) => favorites.assertCanAdd(actor.userId, id) },
  );

  route(app, removeFromFavorites, ({ actor, body }) => favorites.remove(actor.userId, body.id));

  route(
    app,
    updateFavorite,
    ({ actor, body: { id, ...notes }, language }) =>
      favorites.update({ userId: actor.userId, language }, id, notes),
    { precheckId: (id, { actor }) => favorites.assertFavorite(actor.userId, id) },
  );
}
