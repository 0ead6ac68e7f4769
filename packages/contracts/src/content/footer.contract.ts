import * as z from 'zod/mini';
import { vehicleEntry } from '../catalogue/catalogue.schema.ts';
import { atLeast, defineRoute, id } from '../http.ts';

const area = 'content';

export const socialLink = z.object({
  id,
  name: z.string(),
  link_url: z.string(),
  icon_url: z.string(),
});
export type SocialLink = z.output<typeof socialLink>;

export const getSocialLinks = defineRoute({
  method: 'GET',
  path: '/home/get-info-social-links',
  access: 'visitor',
  area,
  summary: 'Where else the product can be found',
  response: z.array(socialLink),
});

export const getFooterBrands = defineRoute({
  method: 'GET',
  path: '/footer/brands',
  access: 'visitor',
  area,
  summary: 'Makes that have active ads, the fullest first',
  response: z.array(z.extend(vehicleEntry, { count: atLeast(1) })),
});
