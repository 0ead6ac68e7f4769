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

const visitor = routesFor({ access: 'visitor', area: 'content' });

const idParams = z.object({ id: idText });

export const getPage = visitor.get('/page/get/:slug', {
  summary: 'Get a page by slug',
  description: 'A published page or service; of terms, also an old version.',
  params: z.object({ slug: plainText(100, 1) }),
  query: z.object({ version: z.optional(wholeNumber(1, MAX_ID)) }),
  response: contentPage,
  errors: ['page.not_found'],
});

export const getPageById = visitor.get('/page/getById/:id', {
  summary: 'Get a page by ID',
  description: 'A published page or service; of terms, also an old version.',
  params: idParams,
  query: z.object({ version: z.optional(wholeNumber(1, MAX_ID)) }),
  response: contentPage,
  errors: ['page.not_found'],
});

export const getRecommendations = visitor.get('/home/get-recommendations', {
  summary: 'List recommendations',
  description: 'If empty, the web app shows the services.',
  response: z.array(recommendation),
});

export const getSeoTags = visitor.get('/home/get-seo-tags', {
  summary: 'Get the home page title and description',
  response: z.object({
    title: z.string(),
    description: z.string(),
    image: z.nullable(z.string()),
  }),
});

export const getPostsTotalCount = visitor.get('/home/get-posts-total-count', {
  summary: 'Count active ads',
  response: count,
});

export const getSpecialPosts = visitor.get('/home/get-posts-special', {
  summary: 'List special offers',
  description: 'Ads with a running special placement.',
  query: pageFields,
  response: z.array(postCard),
  meta: pageMeta,
});

export const getBanners = visitor.get('/banners/get', {
  summary: 'List banners of the home page',
  description: 'The first is that of this browser and day.',
  response: z.array(banner),
});

export const getAppDescription = visitor.get('/home/get-info-app-description', {
  summary: 'Get the product description for the home page',
  description: 'Edited as the page `home`.',
  response: z.object({
    title: z.string(),
    blocks: z.array(contentBlock),
    picture: z.nullable(contentPicture),
  }),
});

export const getPortalFeatures = visitor.get('/home/get-info-portal-features', {
  summary: 'List product features',
  description: 'In the order of the editors.',
  response: z.array(feature),
});

export const getSlider = visitor.get('/home/get-slider', {
  summary: 'List home page slides for desktop',
  response: z.array(slide),
});

export const getSliderMobile = visitor.get('/home/get-slider-mobile', {
  summary: 'List home page slides for mobile',
  response: z.array(slide),
});

const slideCall = { params: idParams, response: count, errors: ['slide.not_found'] } as const;
const setView = {
  ...slideCall,
  summary: 'Record a slide view',
  description: 'Once per browser token and Moscow day; returns the total.',
} as const;
const setFollow = {
  ...slideCall,
  summary: 'Record a slide click',
  description: 'Once per browser token and Moscow day; returns the total.',
} as const;

export const setSlideView = visitor.post('/slider/set_view/:id', setView);
export const setSlideViewByGet = visitor.get('/slider/set_view/:id', { ...setView, changes: true });
export const setSlideFollow = visitor.post('/slider/set_follow/:id', setFollow);
export const setSlideFollowByGet = visitor.get('/slider/set_follow/:id', {
  ...setFollow,
  changes: true,
});

export const getQuestions = visitor.get('/question', {
  summary: 'List frequently asked questions',
  description: 'With answers, by group.',
  response: z.array(question),
});
