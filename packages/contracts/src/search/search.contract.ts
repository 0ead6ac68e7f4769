import * as z from 'zod/mini';
import { flag, idText } from '../fields.ts';
import { atLeast, count, pageMeta, routesFor } from '../http.ts';
import { postCard } from '../posts/posts.schema.ts';
import { savedFields } from '../saved-searches/saved-searches.schema.ts';
import { facetFieldList, facetFields, facetRanges } from './search.facets.ts';
import { filterFields, searchQuery, suggestQuery } from './search.filter.ts';
import { suggestion, understood } from './search.words.ts';

const visitor = routesFor({ access: 'visitor', area: 'search' });
const cards = z.array(postCard);

/** With what the words mean, where there are any. */
const searchMeta = z.extend(pageMeta, { understood: z.optional(understood) });

/** Without an order, also up to three special placements that match and are not on the page. */
const searchPageMeta = z.extend(searchMeta, { special: z.optional(cards) });
export type SearchMeta = z.output<typeof searchPageMeta>;

export const searchPosts = visitor.get('/filter/search', {
  summary: 'Active ads that match a filter, by page',
  query: searchQuery,
  response: cards,
  meta: searchPageMeta,
});

export const countPosts = visitor.get('/filter/search-count', {
  summary: 'How many active ads match a filter',
  query: filterFields,
  response: count,
});

export const searchSellerPosts = visitor.get('/filter/search-seller/:id', {
  summary: "A seller's active ads, by page, with the same filter fields",
  params: z.object({ id: idText }),
  query: searchQuery,
  response: cards,
  meta: searchMeta,
  errors: ['seller.not_found'],
});

export const getSearchSeo = visitor.get('/filter/get-seo', {
  summary: 'Title, description and heading of the page a filter makes',
  query: filterFields,
  response: z.object({ title: z.string(), description: z.string(), h1: z.string() }),
});

const facetOption = z.object({
  /** As the filter's field holds it; 1 for a flag. */
  id: z.union([z.int(), z.string()]),
  /** Ads that have this in the field and fit all other fields. */
  count: atLeast(0),
  /** Ads there would be after a click on it. */
  total: atLeast(0),
});

const facetRange = z.object({
  min: z.nullable(atLeast(0)),
  max: z.nullable(atLeast(0)),
  /** Ads below and above the filter's bounds, and without a value. */
  below: atLeast(0),
  above: atLeast(0),
  unknown: atLeast(0),
});

const optional = <const Names extends readonly string[], Schema extends z.ZodMiniType>(
  names: Names,
  schema: Schema,
) =>
  z.object(
    Object.fromEntries(names.map((name) => [name, z.optional(schema)])) as {
      [Name in Names[number]]: z.ZodMiniOptional<Schema>;
    },
  );

export const getFacets = visitor.get('/filter/get-facets', {
  summary: 'How many ads each choice of a filter would find, and how values lie about its bounds',
  query: z.extend(filterFields, {
    fields: z.optional(facetFieldList),
    /** What words choose counts as chosen in its fields: another choice there takes the place of the words. */
    words_as_fields: z.optional(flag),
  }),
  response: z.object({
    total: atLeast(0),
    fields: optional(facetFields, z.array(facetOption)),
    ranges: optional(facetRanges, facetRange),
  }),
});

export const getRelaxations = visitor.get('/filter/relaxations', {
  summary: 'What a filter that finds little could ask less, with exact counts, and the nearest ads',
  query: filterFields,
  response: z.object({
    total: atLeast(0),
    relaxations: z.array(
      z.object({
        field: z.string(),
        /** Several where no single field stands in the way. */
        fields: z.array(z.string()),
        action: z.enum(['widen', 'drop']),
        label: z.string(),
        filter: savedFields,
        count: atLeast(0),
        address: z.string(),
      }),
    ),
    nearest: cards,
  }),
});

export const suggestSearches = visitor.get('/filter/suggest', {
  summary: 'What words of a search mean, and searches that their writer may be after',
  query: suggestQuery,
  response: z.object({ understood, suggestions: z.array(suggestion) }),
});
