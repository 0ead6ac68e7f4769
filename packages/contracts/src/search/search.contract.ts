import * as z from 'zod/mini';
import { idText } from '../fields.ts';
import { count, defineRoute, pageMeta } from '../http.ts';
import { postCard } from '../posts/posts.schema.ts';
import { filterFields, searchQuery } from './search.filter.ts';

const area = 'search';
const cards = z.array(postCard);

export const searchPosts = defineRoute({
  method: 'GET',
  path: '/filter/search',
  access: 'visitor',
  area,
  summary: 'Active ads that match a filter, by page',
  query: searchQuery,
  response: cards,
  meta: pageMeta,
});

export const countPosts = defineRoute({
  method: 'GET',
  path: '/filter/search-count',
  access: 'visitor',
  area,
  summary: 'How many active ads match a filter',
  query: filterFields,
  response: count,
});

export const searchSellerPosts = defineRoute({
  method: 'GET',
  path: '/filter/search-seller/:id',
  access: 'visitor',
  area,
  summary: "A seller's active ads, by page, with the same filter fields",
  params: z.object({ id: idText }),
  query: searchQuery,
  response: cards,
  meta: pageMeta,
  errors: ['seller.not_found'],
});

export const getSearchSeo = defineRoute({
  method: 'GET',
  path: '/filter/get-seo',
  access: 'visitor',
  area,
  summary: 'Title, description and heading of the page a filter makes',
  query: filterFields,
  response: z.object({ title: z.string(), description: z.string(), h1: z.string() }),
});
