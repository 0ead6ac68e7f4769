import * as z from 'zod/mini';
import { routesFor } from '../http.ts';
import { banner, menuItem } from './banner.schema.ts';

// Operations for menus and banners, loaded first by every page.

const visitor = routesFor({ access: 'visitor', area: 'content' });

export const getTopMenu = visitor.get('/menu/get-top', {
  summary: 'The top menu with its children',
  response: z.array(menuItem),
});

export const getAppLinks = visitor.get('/home/get-info-app-links', {
  summary: 'Addresses of the mobile apps; null where there is none',
  response: z.object({ android: z.nullable(z.string()), ios: z.nullable(z.string()) }),
});

export const getSearchBanner = visitor.get('/banner/get/search-result', {
  summary: 'The banner of the search page for this browser and day, or null',
  response: z.nullable(banner),
});

export const getAdvertBanner = visitor.get('/banner/get/advert-page', {
  summary: "The banner of an ad's page for this browser and day, or null",
  response: z.nullable(banner),
});
