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

/** Made once for all who read while the same things are shown. */
const kept = { keepsAnswers: true };

export async function contentRoutes(app: FastifyInstance): Promise<void> {
  const { catalogue, content, search } = app.services;

  route(app, getTopMenu, ({ language }) => content.topMenu(language), kept);

  route(
    app,
    getPage,
    ({ params, query, language }) => content.page(params.slug, language, query.version),
    kept,
  );

  route(
    app,
    getPageById,
    ({ params, query, language }) => content.page(params.id, language, query.version),
    kept,
  );

  route(app, getAppDescription, ({ language }) => content.appDescription(language), kept);

  route(app, getPortalFeatures, ({ language }) => content.features(language), kept);

  route(app, getSlider, ({ language }) => content.slider('desktop', language), kept);

  route(app, getSliderMobile, ({ language }) => content.slider('mobile', language), kept);

  route(app, getBanners, ({ language, viewer }) => content.banners('home', language, viewer));

  route(app, getSearchBanner, ({ language, viewer }) => content.banner('search', language, viewer));

  route(app, getAdvertBanner, ({ language, viewer }) => content.banner('advert', language, viewer));

  route(app, getQuestions, ({ language }) => content.questions(language), kept);

  route(app, getRecommendations, ({ language }) => content.recommendations(language), kept);

  route(app, getSeoTags, ({ language }) => content.seoTags(language));

  route(app, getPostsTotalCount, async ({ language }) => ({
    count: await search.count({}, language),
  }));

  route(app, getAppLinks, () => content.appLinks());

  route(app, getSocialLinks, () => content.socialLinks(), kept);

  route(app, getSpecialPosts, ({ query, ...call }) => search.special(query, requesterOf(call)));

  route(app, getFooterBrands, ({ language }) => catalogue.brandsWithPosts(language), kept);
}
