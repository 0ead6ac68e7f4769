import * as z from 'zod/mini';
import { idText, plainText, wholeNumber } from '../fields.ts';
import { count, defineRoute, MAX_ID, pageMeta } from '../http.ts';
import { postCard } from '../posts/posts.schema.ts';
import { pageFields } from '../search/search.filter.ts';
import {
  contentBlock,
  contentPage,
  feature,
  question,
  recommendation,
  slide,
} from './content.schema.ts';
import { banner, contentPicture } from './pieces.schema.ts';

const area = 'content';

const idParams = z.object({ id: idText });

export const getPage = defineRoute({
  method: 'GET',
  path: '/page/get/:slug',
  access: 'visitor',
  area,
  summary: 'A published page or service by its slug; of terms, an old version too',
  params: z.object({ slug: plainText(100, 1) }),
  query: z.object({ version: z.optional(wholeNumber(1, MAX_ID)) }),
  response: contentPage,
  errors: ['page.not_found'],
});

export const getPageById = defineRoute({
  method: 'GET',
  path: '/page/getById/:id',
  access: 'visitor',
  area,
  summary: 'A published page or service by its id; of terms, an old version too',
  params: idParams,
  query: z.object({ version: z.optional(wholeNumber(1, MAX_ID)) }),
  response: contentPage,
  errors: ['page.not_found'],
});

export const getRecommendations = defineRoute({
  method: 'GET',
  path: '/home/get-recommendations',
  access: 'visitor',
  area,
  summary: "What we recommend; where empty, the web app shows the product's own services",
  response: z.array(recommendation),
});

export const getSeoTags = defineRoute({
  method: 'GET',
  path: '/home/get-seo-tags',
  access: 'visitor',
  area,
  summary: 'Title and description of the home page',
  response: z.object({
    title: z.string(),
    description: z.string(),
    image: z.nullable(z.string()),
  }),
});

export const getPostsTotalCount = defineRoute({
  method: 'GET',
  path: '/home/get-posts-total-count',
  access: 'visitor',
  area,
  summary: 'How many ads are active',
  response: count,
});

export const getSpecialPosts = defineRoute({
  method: 'GET',
  path: '/home/get-posts-special',
  access: 'visitor',
  area,
  summary: 'Ads whose special placement is running, by page',
  query: pageFields,
  response: z.array(postCard),
  meta: pageMeta,
});

export const getBanners = defineRoute({
  method: 'GET',
  path: '/banners/get',
  access: 'visitor',
  area,
  summary: 'Banners of the home page; the first is the one of this browser and day',
  response: z.array(banner),
});

export const getAppDescription = defineRoute({
  method: 'GET',
  path: '/home/get-info-app-description',
  access: 'visitor',
  area,
  summary: 'What the product is, for the home page; edited as the page `home`',
  response: z.object({
    title: z.string(),
    blocks: z.array(contentBlock),
    picture: z.nullable(contentPicture),
  }),
});

export const getPortalFeatures = defineRoute({
  method: 'GET',
  path: '/home/get-info-portal-features',
  access: 'visitor',
  area,
  summary: 'What the product has to offer, in the order of the editors',
  response: z.array(feature),
});

export const getSlider = defineRoute({
  method: 'GET',
  path: '/home/get-slider',
  access: 'visitor',
  area,
  summary: 'Slides of the home page for wide screens',
  response: z.array(slide),
});

export const getSliderMobile = defineRoute({
  method: 'GET',
  path: '/home/get-slider-mobile',
  access: 'visitor',
  area,
  summary: 'Slides of the home page for phones',
  response: z.array(slide),
});

const slideCall = {
  access: 'visitor',
  area,
  params: idParams,
  response: count,
  errors: ['slide.not_found'],
} as const;
const setView = {
  ...slideCall,
  path: '/slider/set_view/:id',
  summary: 'Counts that a slide was seen, once a browser token and Moscow day; answers its total',
} as const;
const setFollow = {
  ...slideCall,
  path: '/slider/set_follow/:id',
  summary:
    'Counts that a slide was followed, once a browser token and Moscow day; answers its total',
} as const;

export const setSlideView = defineRoute({ ...setView, method: 'POST' });
export const setSlideViewByGet = defineRoute({ ...setView, method: 'GET', changes: true });
export const setSlideFollow = defineRoute({ ...setFollow, method: 'POST' });
export const setSlideFollowByGet = defineRoute({ ...setFollow, method: 'GET', changes: true });

export const getQuestions = defineRoute({
  method: 'GET',
  path: '/question',
  access: 'visitor',
  area,
  summary: 'Questions that people ask, with answers, by group',
  response: z.array(question),
});
