import * as z from 'zod/mini';
import { vehicleEntry } from '../catalogue/catalogue.schema.ts';
import { atLeast, id, routesFor } from '../http.ts';

const visitorRoutes = routesFor({ access: 'visitor', area: 'content' });

export const socialLink = z.object({
  id,
  name: z.string(),
  link_url: z.string(),
  icon_url: z.string(),
});
export type SocialLink = z.output<typeof socialLink>;

export const getSocialLinks = visitorRoutes.get('/home/get-info-social-links', {
  summary: 'List links to social networks',
  response: z.array(socialLink),
});

export const getFooterBrands = visitorRoutes.get('/footer/brands', {
  summary: 'List makes with active ads',
  description: 'Most ads first.',
  response: z.array(z.extend(vehicleEntry, { count: atLeast(1) })),
});
