import {
  getAppLinks,
  getFooterBrands,
  getPostsTotalCount,
  getRecommendations,
  getSeoTags,
  getSocialLinks,
  getSpecialPosts,
  getTopMenu,
} from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import { requesterOf } from '../../../http/actor.ts';
import { route } from '../../../http/route.ts';

export async function contentRoutes(app: FastifyInstance): Promise<void> {
  const { catalogue, content, search, seo } = app.services;

  route(app, getTopMenu, ({ language }) => content.topMenu(language));

  route(app, getRecommendations, ({ language }) => content.recommendations(language));

  route(app, getSeoTags, ({ language }) => seo.home(language));

  route(app, getPostsTotalCount, async ({ language }) => ({
    count: await search.count({}, language),
  }));

  route(app, getAppLinks, () => content.appLinks());

  route(app, getSocialLinks, () => content.socialLinks());

  route(app, getSpecialPosts, ({ query, ...call }) => search.special(query, requesterOf(call)));

  route(app, getFooterBrands, ({ language }) => catalogue.brandsWithPosts(language));
}
