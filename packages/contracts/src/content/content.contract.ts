import * as z from 'zod/mini';
import { routesFor } from '../http.ts';
import { banner, menuItem } from './banner.schema.ts';

// Operations for menus and banners, loaded first by every page.

const visitorRoutes = routesFor({ access: 'visitor', area: 'content' });

export const getTopMenu = visitorRoutes.get('/menu/get-top', {
  summary: 'Get the top menu',
  response: z.array(menuItem),
});

export const getAppLinks = visitorRoutes.get('/home/get-info-app-links', {
  summary: 'Get links to the mobile apps',
  description: '`null` if there is no such app.',
  response: z.object({ android: z.nullable(z.string()), ios: z.nullable(z.string()) }),
});

export const getSearchBanner = visitorRoutes.get('/banner/get/search-result', {
  summary: 'Get the banner of the search page',
  description: 'Selected by browser and day; may be `null`.',
  response: z.nullable(banner),
});

export const getAdvertBanner = visitorRoutes.get('/banner/get/advert-page', {
  summary: 'Get the banner of the ad page',
  description: 'Selected by browser and day; may be `null`.',
  response: z.nullable(banner),
});
