import * as z from 'zod/mini';
import { atLeast } from '../http.ts';
import { jsonFilter } from '../saved-searches/saved-searches.schema.ts';

/** Marks around words that are searched for literally. */
export const QUOTE_MARKS = '"“”„‟«»〝〞〟❝❞＂';

/** Interpretation of the words of a search. */
export const queryInterpretation = z.object({
  filter: jsonFilter,
  /** Parents of the recognized vehicles and cities if the words do not name them: the make of '911'. */
  parents: z.optional(jsonFilter),
  /** Positions in `q` of the words for each criterion. Words that set several fields have a span for each. */
  spans: z.array(
    z.object({
      from: atLeast(0),
      to: atLeast(0),
      field: z.string(),
      value: z.union([
        z.string(),
        z.number(),
        z.boolean(),
        z.array(z.union([z.string(), z.number()])),
      ]),
      /** Name of the value; numbers as written. */
      name: z.string(),
    }),
  ),
  /** Other words, searched for in titles and descriptions. */
  rest: z.string(),
});
export type QueryInterpretation = z.output<typeof queryInterpretation>;

export const suggestionKinds = ['brand', 'model', 'generation', 'body', 'city', 'filter'] as const;
export type SuggestionKind = (typeof suggestionKinds)[number];

export const suggestion = z.object({
  /** `filter` is a combination, or a single criterion of no other kind. */
  kind: z.enum(suggestionKinds),
  name: z.string(),
  filter: jsonFilter,
  /** Same count as `search-count` returns for the filter. */
  count: atLeast(0),
  /** Path of the page that lists the ads. */
  address: z.string(),
});
export type Suggestion = z.output<typeof suggestion>;
