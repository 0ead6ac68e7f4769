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
  summary: 'A published page or service by its slug; of terms, an old version too',
  params: z.object({ slug: plainText(100, 1) }),
  query: z.object({ version: z.optional(wholeNumber(1, MAX_ID)) }),
  response: contentPage,
  errors: ['page.not_found'],
});

export const getPageById = visitor.get('/page/getById/:id', {
  summary: 'A published page or service by its id; of terms, an old version too',
  params: idParams,
  query: z.object({ version: z.optional(wholeNumber(1, MAX_ID)) }),
  response: contentPage,
  errors: ['page.not_found'],
});

export const getRecommendations = visitor.get('/home/get-recommendations', {
  summary: "What we recommend; where empty, the web app shows the product's own services",
  response: z.array(recommendation),
});

export const getSeoTags = visitor.get('/home/get-seo-tags', {
  summary: 'Title and description of the home page',
  response: z.object({
    title: z.string(),
    description: z.string(),
    image: z.nullable(z.string()),
  }),
});

export const getPostsTotalCount = visitor.get('/home/get-posts-total-count', {
  summary: 'How many ads are active',
  response: count,
});

export const getSpecialPosts = visitor.get('/home/get-posts-special', {
  summary: 'Ads whose special placement is running, by page',
  query: pageFields,
  response: z.array(postCard),
  meta: pageMeta,
});

export const getBanners = visitor.get('/banners/get', {
  summary: 'Banners of the home page; the first is the one of this browser and day',
  response: z.array(banner),
});

export const getAppDescription = visitor.get('/home/get-info-app-description', {
  summary: 'What the product is, for the home page; edited as the page `home`',
  response: z.object({
    title: z.string(),
    blocks: z.array(contentBlock),
    picture: z.nullable(contentPicture),
  }),
});

export const getPortalFeatures = visitor.get('/home/get-info-portal-features', {
  summary: 'What the product has to offer, in the order of the editors',
  response: z.array(feature),
});

export const getSlider = visitor.get('/home/get-slider', {
  summary: 'Slides of the home page for wide screens',
  response: z.array(slide),
});

export const getSliderMobile = visitor.get('/home/get-slider-mobile', {
  summary: 'Slides of the home page for phones',
  response: z.array(slide),
});

const slideCall = { params: idParams, response: count, errors: ['slide.not_found'] } as const;
const setView = {
  ...slideCall,
  summary: 'Counts that a slide was seen, once a browser token and Moscow day; answers its total',
} as const;
const setFollow = {
  ...slideCall,
  summary:
    'Counts that a slide was followed, once a browser token and Moscow day; answers its total',
} as const;

export const setSlideView = visitor.post('/slider/set_view/:id', setView);
export const setSlideViewByGet = visitor.get('/slider/set_view/:id', { ...setView, changes: true });
export const setSlideFollow = visitor.post('/slider/set_follow/:id', setFollow);
export const setSlideFollowByGet = visitor.get('/slider/set_follow/:id', {
  ...setFollow,
  changes: true,
});

export const getQuestions = visitor.get('/question', {
  summary: 'Questions that people ask, with answers, by group',
  response: z.array(question),
});
