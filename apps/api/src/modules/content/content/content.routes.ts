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
const cacheOptions = { reusesResults: true };

export async function contentRoutes(app: FastifyInstance): Promise<void> {
  const { catalogue, content, search } = app.services;

  route(app, getTopMenu, ({ language }) => content.topMenu(language), cacheOptions);

  route(
    app,
    getPage,
    ({ params, query, language }) => content.page(params.slug, language, query.version),
    cacheOptions,
  );

  route(
    app,
    getPageById,
    ({ params, query, language }) => content.page(params.id, language, query.version),
    cacheOptions,
  );

  route(app, getAppDescription, ({ language }) => content.appDescription(language), cacheOptions);

  route(app, getPortalFeatures, ({ language }) => content.features(language), cacheOptions);

  route(app, getSlider, ({ language }) => content.slider('desktop', language), cacheOptions);

  route(app, getSliderMobile, ({ language }) => content.slider('mobile', language), cacheOptions);

  route(app, getBanners, ({ language, viewer }) => content.banners('home', language, viewer));

  route(app, getSearchBanner, ({ language, viewer }) => content.banner('search', language, viewer));

  route(app, getAdvertBanner, ({ language, viewer }) => content.banner('advert', language, viewer));

  route(app, getQuestions, ({ language }) => content.questions(language), cacheOptions);

  route(app, getRecommendations, ({ language }) => content.recommendations(language), cacheOptions);

  route(app, getSeoTags, ({ language }) => content.seoTags(language));

  route(app, getPostsTotalCount, async ({ language }) => ({
    count: await search.count({}, language),
  }));

  route(app, getAppLinks, () => content.appLinks());

  route(app, getSocialLinks, () => content.socialLinks(), cacheOptions);

  route(app, getSpecialPosts, ({ query, ...call }) =>
    search.findSpecialPosts(query, requesterOf(call)),
  );

  route(
    app,
    getFooterBrands,
    ({ language }) => catalogue.listBrandsWithPosts(language),
    cacheOptions,
  );
}
