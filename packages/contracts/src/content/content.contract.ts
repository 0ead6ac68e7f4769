import * as z from 'zod/mini';
import { atLeast, count, defineRoute, entry, id, pageMeta } from '../http.ts';
import { postCard } from '../posts/posts.schema.ts';
import { pageFields } from '../search/search.filter.ts';

const area = 'content';

const menuLink = z.object({ link: z.string(), title: z.string() });
export const menuItem = z.extend(menuLink, {
  icon_url: z.nullable(z.string()),
  children: z.array(menuLink),
});
export type MenuItem = z.output<typeof menuItem>;

export const getTopMenu = defineRoute({
  method: 'GET',
  path: '/menu/get-top',
  access: 'visitor',
  area,
  summary: 'The top menu with its children',
  response: z.array(menuItem),
});

export const recommendation = z.object({
  id,
  title: z.string(),
  description: z.string(),
  image: z.string(),
  link: z.string(),
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
  response: z.object({ title: z.string(), description: z.string() }),
});

export const getPostsTotalCount = defineRoute({
  method: 'GET',
  path: '/home/get-posts-total-count',
  access: 'visitor',
  area,
  summary: 'How many ads are active',
  response: count,
});

export const getAppLinks = defineRoute({
  method: 'GET',
  path: '/home/get-info-app-links',
  access: 'visitor',
  area,
  summary: 'Addresses of the mobile apps; null where there is none',
  response: z.object({ android: z.nullable(z.string()), ios: z.nullable(z.string()) }),
});

export const socialLink = z.object({
  name: z.string(),
  link_url: z.string(),
  icon_url: z.string(),
});

export const getSocialLinks = defineRoute({
  method: 'GET',
  path: '/home/get-info-social-links',
  access: 'visitor',
  area,
  summary: 'Where else the product can be found',
  response: z.array(socialLink),
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

export const getFooterBrands = defineRoute({
  method: 'GET',
  path: '/footer/brands',
  access: 'visitor',
  area,
  summary: 'Makes that have active ads, the fullest first',
  response: z.array(z.extend(entry, { count: atLeast(1) })),
});
