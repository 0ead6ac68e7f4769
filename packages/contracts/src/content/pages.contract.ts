import * as z from 'zod/mini';
import { idText, plainText, wholeNumber } from '../fields.ts';
import { count, MAX_ID, pageMeta, routesFor } from '../http.ts';
import { postCard } from '../posts/posts.schema.ts';
import { pageFields } from '../search/search.filter.ts';
import { banner, contentPicture } from './banner.schema.ts';
import {
  contentBlock,
  contentPage,
  feature,
  question,
  recommendation,
  slide,
} from './content.schema.ts';

const visitorRoutes = routesFor({ access: 'visitor', area: 'content' });

const idParams = z.object({ id: idText });

export const getPage = visitorRoutes.get('/page/get/:slug', {
  summary: 'Get a page by slug',
  description: 'Returns a published page or service; of the terms, also older versions.',
  params: z.object({ slug: plainText(100, 1) }),
  query: z.object({ version: z.optional(wholeNumber(1, MAX_ID)) }),
  response: contentPage,
  errors: ['page.not_found'],
});

export const getPageById = visitorRoutes.get('/page/getById/:id', {
  summary: 'Get a page by ID',
  description: 'Returns a published page or service; of the terms, also older versions.',
  params: idParams,
  query: z.object({ version: z.optional(wholeNumber(1, MAX_ID)) }),
  response: contentPage,
  errors: ['page.not_found'],
});

export const getRecommendations = visitorRoutes.get('/home/get-recommendations', {
  summary: 'List recommendations',
  description: 'If the list is empty, the web app shows the services instead.',
  response: z.array(recommendation),
});

export const getSeoTags = visitorRoutes.get('/home/get-seo-tags', {
  summary: 'Get the home page title and description',
  response: z.object({
    title: z.string(),
    description: z.string(),
    image: z.nullable(z.string()),
  }),
});

export const getPostsTotalCount = visitorRoutes.get('/home/get-posts-total-count', {
  summary: 'Count active ads',
  response: count,
});

export const getSpecialPosts = visitorRoutes.get('/home/get-posts-special', {
  summary: 'List special offers',
  description: 'Ads with an active special placement.',
  query: pageFields,
  response: z.array(postCard),
  meta: pageMeta,
});

export const getBanners = visitorRoutes.get('/banners/get', {
  summary: 'List banners of the home page',
  description: 'The first one is selected by browser and day.',
  response: z.array(banner),
});

export const getAppDescription = visitorRoutes.get('/home/get-info-app-description', {
  summary: 'Get the product description for the home page',
  description: 'Edited as the page `home`.',
  response: z.object({
    title: z.string(),
    blocks: z.array(contentBlock),
    picture: z.nullable(contentPicture),
  }),
});

export const getPortalFeatures = visitorRoutes.get('/home/get-info-portal-features', {
  summary: 'List product features',
  description: 'In the order set by the editors.',
  response: z.array(feature),
});

export const getSlider = visitorRoutes.get('/home/get-slider', {
  summary: 'List home page slides for desktop',
  response: z.array(slide),
});

export const getSliderMobile = visitorRoutes.get('/home/get-slider-mobile', {
  summary: 'List home page slides for mobile',
  response: z.array(slide),
});

const slideOperation = { params: idParams, response: count, errors: ['slide.not_found'] } as const;
const recordView = {
  ...slideOperation,
  summary: 'Record a slide view',
  description: 'Once per browser token and Moscow day; returns the total.',
} as const;
const recordClick = {
  ...slideOperation,
  summary: 'Record a slide click',
  description: 'Once per browser token and Moscow day; returns the total.',
} as const;

export const setSlideView = visitorRoutes.post('/slider/set_view/:id', recordView);
export const setSlideViewByGet = visitorRoutes.get('/slider/set_view/:id', {
  ...recordView,
  changes: true,
});
export const setSlideFollow = visitorRoutes.post('/slider/set_follow/:id', recordClick);
export const setSlideFollowByGet = visitorRoutes.get('/slider/set_follow/:id', {
  ...recordClick,
  changes: true,
});

export const getQuestions = visitorRoutes.get('/question', {
  summary: 'List frequently asked questions',
  description: 'With answers, grouped.',
  response: z.array(question),
});
