import * as z from 'zod/mini';
import { defineRoute } from '../http.ts';
import { banner, menuItem } from './pieces.schema.ts';

// What stands around pages and beside lists: the first load of every page has it.

const area = 'content';

export const getTopMenu = defineRoute({
  method: 'GET',
  path: '/menu/get-top',
  access: 'visitor',
  area,
  summary: 'The top menu with its children',
  response: z.array(menuItem),
});

export const getAppLinks = defineRoute({
  method: 'GET',
  path: '/home/get-info-app-links',
  access: 'visitor',
  area,
  summary: 'Addresses of the mobile apps; null where there is none',
  response: z.object({ android: z.nullable(z.string()), ios: z.nullable(z.string()) }),
});

export const getSearchBanner = defineRoute({
  method: 'GET',
  path: '/banner/get/search-result',
  access: 'visitor',
  area,
  summary: 'The banner of the search page for this browser and day, or null',
  response: z.nullable(banner),
});

export const getAdvertBanner = defineRoute({
  method: 'GET',
  path: '/banner/get/advert-page',
  access: 'visitor',
  area,
  summary: "The banner of an ad's page for this browser and day, or null",
  response: z.nullable(banner),
});
