import {
  countPosts,
  getFacets,
  getNextId,
  getPrevId,
  getRelaxations,
  getSearchSeo,
  searchPosts,
  searchSellerPosts,
  suggestSearches,
} from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import { requesterOf } from '../../../http/actor.ts';
import { route } from '../../../http/route.ts';

export async function searchRoutes(app: FastifyInstance): Promise<void> {
  const { search, suggestions, facets, relaxations, sellers, seo } = app.services;

  route(app, searchPosts, ({ query, viewer, ...call }) =>
    search.search(query, { ...requesterOf(call), viewer }),
  );

  route(app, countPosts, async ({ query, language }) => ({
    count: await search.count(query, language),
  }));

  route(app, getFacets, ({ query, language }) => facets.countOptions(query, language));

  route(app, getRelaxations, ({ query, ...call }) =>
    relaxations.suggestRelaxations(query, requesterOf(call)),
  );

  route(
    app,
    searchSellerPosts,
    ({ params, query, ...call }) =>
      search.search(query, { ...requesterOf(call), sellerId: params.id }),
    { precheckId: (id, call) => sellers.assertHasPage(id, requesterOf(call)) },
  );

  route(app, suggestSearches, ({ query, language }) =>
    suggestions.suggestSearches(query.q, language),
  );

  route(app, getSearchSeo, ({ query, language }) => seo.search(query, language));

  route(app, getNextId, async ({ query, language }) => ({
    id: await search.findNextId(query, language),
  }));

  route(app, getPrevId, async ({ query, language }) => ({
    id: await search.findPreviousId(query, language),
  }));
}
