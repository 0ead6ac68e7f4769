import {
  getAdvertBanner,
  getAppDescription,
  getAppLinks,
  getBanners,
  getFooterBrands,
  getPage,
  getPageById,
  getPortalFeatures,
  getPostsTotalCount,
  getQuestions,
  getRecommendations,
  getSearchBanner,
  getSeoTags,
  getSlider,
  getSliderMobile,
  getSocialLinks,
  getSpecialPosts,
  getTopMenu,
} from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import { requesterOf } from '../../../http/actor.ts';
import { route } from '../../../http/route.ts';

/** Responses are cached for all readers while the same items are shown. */
const cached = { reusesResults: true };

export async function contentRoutes(app: FastifyInstance): Promise<void> {
  const { catalogue, content, search } = app.services;

  route(app, getTopMenu, ({ language }) => content.topMenu(language), cached);

  route(
    app,
    getPage,
    ({ params, query, language }) => content.page(params.slug, language, query.version),
    cached,
  );

  route(
    app,
    getPageById,
    ({ params, query, language }) => content.page(params.id, language, query.version),
    cached,
  );

  route(app, getAppDescription, ({ language }) => content.appDescription(language), cached);

  route(app, getPortalFeatures, ({ language }) => content.features(language), cached);

  route(app, getSlider, ({ language }) => content.slider('desktop', language), cached);

  route(app, getSliderMobile, ({ language }) => content.slider('mobile', language), cached);

  route(app, getBanners, ({ language, viewer }) => content.banners('home', language, viewer));

  route(app, getSearchBanner, ({ language, viewer }) => content.banner('search', language, viewer));

  route(app, getAdvertBanner, ({ language, viewer }) => content.banner('advert', language, viewer));

  route(app, getQuestions, ({ language }) => content.questions(language), cached);

  route(app, getRecommendations, ({ language }) => content.recommendations(language), cached);

  route(app, getSeoTags, ({ language }) => content.seoTags(language));

  route(app, getPostsTotalCount, async ({ language }) => ({
    count: await search.count({}, language),
  }));

  route(app, getAppLinks, () => content.appLinks());

  route(app, getSocialLinks, () => content.socialLinks(), cached);

  route(app, getSpecialPosts, ({ query, ...call }) => search.special(query, requesterOf(call)));

  route(app, getFooterBrands, ({ language }) => catalogue.brandsWithPosts(language), cached);
}
