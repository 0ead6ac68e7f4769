import * as z from 'zod/mini';
import { flag, idList, idText, oneOf } from '../fields.ts';
import { id, routesFor } from '../http.ts';
import { filterFields, searchOrders } from '../search/search.filter.ts';
import { seller } from '../sellers/sellers.schema.ts';
import { post, postCard } from './posts.schema.ts';

const visitorRoutes = routesFor({ access: 'visitor', area: 'posts' });
const idParams = z.object({ id: idText });

export const getPost = visitorRoutes.get('/post/get/:id', {
  summary: 'Get an ad',
  description: 'Phones are masked unless requested, which is rate-limited and logged.',
  params: idParams,
  query: z.object({ phones: z.optional(flag) }),
  changes: true,
  response: post,
  errors: ['post.not_found', 'post.phones_limit'],
});

export const MAX_COMPARED = 4;

export const getPosts = visitorRoutes.get('/post/get-posts', {
  summary: 'List ads by ID',
  description:
    'Returns cards, or up to 4 full ads, in the order of the IDs. Omits unavailable ads.',
  query: z.object({ id: idList, full: z.optional(flag) }),
  response: z.union([z.array(post), z.array(postCard)]),
});

/** Current ad, and the search or the seller's list that it was opened from. */
const neighborQuery = z.extend(filterFields, {
  current_id: idText,
  seller_id: z.optional(idText),
  order: z.optional(oneOf(searchOrders)),
});
export type NeighborQuery = z.output<typeof neighborQuery>;
const neighborId = z.object({ id: z.nullable(id) });

export const getNextId = visitorRoutes.get('/post/get-next-id', {
  summary: 'Get the next ad of a search',
  query: neighborQuery,
  response: neighborId,
  errors: ['post.not_found'],
});

export const getPrevId = visitorRoutes.get('/post/get-prev-id', {
  summary: 'Get the previous ad of a search',
  query: neighborQuery,
  response: neighborId,
  errors: ['post.not_found'],
});

/** Reasons for similarity, most similar first; prices are near, not equal. */
export const similarReasons = [
  'same_generation',
  'same_model',
  'same_make_body_price',
  'same_body_price',
] as const;
export type SimilarReason = (typeof similarReasons)[number];

export const similarPost = z.extend(postCard, { reason: z.enum(similarReasons) });
export type SimilarPost = z.output<typeof similarPost>;

export const getInterestingPosts = visitorRoutes.get('/post/get-interesting-posts/:id', {
  summary: 'List similar ads',
  description:
    'Up to 12 ads with reasons, most similar first. Also available for ads that are no longer public.',
  params: idParams,
  response: z.array(similarPost).check(z.maxLength(12)),
  errors: ['post.not_found'],
});

export const getPostSeller = visitorRoutes.get('/post/get-seller-info/:id', {
  summary: 'Get the seller of an ad',
  params: idParams,
  response: seller,
  errors: ['post.not_found'],
});
