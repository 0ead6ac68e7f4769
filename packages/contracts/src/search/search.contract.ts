import * as z from 'zod/mini';
import { flag, idText } from '../fields.ts';
import { atLeast, count, pageMeta, routesFor } from '../http.ts';
import { postCard } from '../posts/posts.schema.ts';
import { savedSearchFields } from '../saved-searches/saved-searches.schema.ts';
import { facetFieldList, facetFields, facetRanges } from './search.facets.ts';
import { filterFields, searchQuery, suggestQuery } from './search.filter.ts';
import { queryInterpretation, suggestion } from './search.words.ts';

const visitorRoutes = routesFor({ access: 'visitor', area: 'search' });
const cards = z.array(postCard);

/** `understood` is present if the query contains words. */
const searchMeta = z.extend(pageMeta, { understood: z.optional(queryInterpretation) });

/** Without an explicit order, includes up to three matching special placements that are not on the page. */
const searchPageMeta = z.extend(searchMeta, { special: z.optional(cards) });
export type SearchMeta = z.output<typeof searchPageMeta>;

export const searchPosts = visitorRoutes.get('/filter/search', {
  summary: 'Search ads',
  query: searchQuery,
  response: cards,
  meta: searchPageMeta,
});

export const countPosts = visitorRoutes.get('/filter/search-count', {
  summary: 'Count ads that match a search',
  query: filterFields,
  response: count,
});

export const searchSellerPosts = visitorRoutes.get('/filter/search-seller/:id', {
  summary: 'Search the ads of a seller',
  params: z.object({ id: idText }),
  query: searchQuery,
  response: cards,
  meta: searchMeta,
  errors: ['seller.not_found'],
});

export const getSearchSeo = visitorRoutes.get('/filter/get-seo', {
  summary: 'Get the page title and description of a search',
  query: filterFields,
  response: z.object({ title: z.string(), description: z.string(), h1: z.string() }),
});

const facetOption = z.object({
  /** Value of the filter's field; 1 for a flag. */
  id: z.union([z.int(), z.string()]),
  /** Number of ads with this value that match all other fields. */
  count: atLeast(0),
  /** Number of ads after selecting the option. */
  total: atLeast(0),
});

const facetRange = z.object({
  min: z.nullable(atLeast(0)),
  max: z.nullable(atLeast(0)),
  /** Numbers of ads below and above the filter's bounds, and without a value. */
  below: atLeast(0),
  above: atLeast(0),
  unknown: atLeast(0),
});

const optionalFields = <const Names extends readonly string[], Schema extends z.ZodMiniType>(
  names: Names,
  schema: Schema,
) =>
  z.object(
    Object.fromEntries(names.map((name) => [name, z.optional(schema)])) as {
      [Name in Names[number]]: z.ZodMiniOptional<Schema>;
    },
  );

export const getFacets = visitorRoutes.get('/filter/get-facets', {
  summary: 'Get facet counts and value ranges of a search',
  query: z.extend(filterFields, {
    fields: z.optional(facetFieldList),
    /**
     * Treats the choices made by words as made in their fields: another choice in such a field replaces the words.
     */
    words_as_fields: z.optional(flag),
  }),
  response: z.object({
    total: atLeast(0),
    fields: optionalFields(facetFields, z.array(facetOption)),
    ranges: optionalFields(facetRanges, facetRange),
  }),
});

export const getRelaxations = visitorRoutes.get('/filter/relaxations', {
  summary: 'Suggest ways to broaden a search',
  description: 'With exact counts, and the nearest ads.',
  query: filterFields,
  response: z.object({
    total: atLeast(0),
    relaxations: z.array(
      z.object({
        field: z.string(),
        /** Several if no single field suffices. */
        fields: z.array(z.string()),
        action: z.enum(['widen', 'drop']),
        label: z.string(),
        filter: savedSearchFields,
        count: atLeast(0),
        address: z.string(),
      }),
    ),
    nearest: cards,
  }),
});

export const suggestSearches = visitorRoutes.get('/filter/suggest', {
  summary: 'Suggest searches for a text',
  description: 'With the understood filter.',
  query: suggestQuery,
  response: z.object({ understood: queryInterpretation, suggestions: z.array(suggestion) }),
});
