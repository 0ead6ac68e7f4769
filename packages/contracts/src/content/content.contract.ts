import * as z from 'zod/mini';
import { routesFor } from '../http.ts';
import { banner, menuItem } from './banner.schema.ts';

// Operations for menus and banners, loaded first by every page.

const visitor = routesFor({ access: 'visitor', area: 'content' });

export const getTopMenu = visitor.get('/menu/get-top', {
  summary: 'Get the top menu',
  response: z.array(menuItem),
});

export const getAppLinks = visitor.get('/home/get-info-app-links', {
  summary: 'Get links to the mobile apps',
  description: '`null` without an app.',
  response: z.object({ android: z.nullable(z.string()), ios: z.nullable(z.string()) }),
});

export const getSearchBanner = visitor.get('/banner/get/search-result', {
  summary: 'Get the banner of the search page',
  description: 'Chosen by browser and day; may be `null`.',
  response: z.nullable(banner),
});

export const getAdvertBanner = visitor.get('/banner/get/advert-page', {
  summary: 'Get the banner of the ad page',
  description: 'Chosen by browser and day; may be `null`.',
  response: z.nullable(banner),
});
