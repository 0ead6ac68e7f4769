import * as z from 'zod/mini';
import { idText, pagination, plainText } from '../fields.ts';
import { atLeast, entry, pageMeta, routesFor } from '../http.ts';
import { seller } from './sellers.schema.ts';

const visitorRoutes = routesFor({ access: 'visitor', area: 'sellers' });

export const getSeller = visitorRoutes.get('/seller/get-info-by-id/:id', {
  summary: 'Get a seller',
  params: z.object({ id: idText }),
  response: seller,
  errors: ['seller.not_found'],
});

const countedEntries = z.array(z.extend(entry, { count: atLeast(1) }));

/** Company with its makes, ordered by active ads. */
export const dealer = z.extend(seller, { brands: countedEntries });
export type Dealer = z.output<typeof dealer>;

export const getDealers = visitorRoutes.get('/seller/get-dealers', {
  summary: 'List dealers',
  description: 'Companies with active ads, most ads first.',
  query: z.object({
    city_id: z.optional(idText),
    brand_id: z.optional(idText),
    q: z.optional(plainText(100)),
    ...pagination(24),
  }),
  response: z.array(dealer),
  /** Options with the number of dealers for each; the choice in a field does not narrow its own options. */
  meta: z.extend(pageMeta, { cities: countedEntries, brands: countedEntries }),
});
