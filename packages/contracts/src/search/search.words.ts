import * as z from 'zod/mini';
import { atLeast } from '../http.ts';
import { typedFilter } from '../saved-searches/saved-searches.schema.ts';

/** Marks around words that are looked for as they stand, whatever they mean. */
export const QUOTE_MARKS = '"“”„‟«»〝〞〟❝❞＂';

/** What the words of a search mean. */
export const understood = z.object({
  /** What they ask beside the other fields. */
  filter: typedFilter,
  /** What the vehicles and cities that they name are of, where they do not say it: the make of '911'. */
  parents: z.optional(typedFilter),
  /** Which words ask it, by their place in `q`. What one stretch says of several fields has a span for each. */
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
      /** What it is called; numbers as they were written. */
      name: z.string(),
    }),
  ),
  /** The other words: they are looked for in titles and texts. */
  rest: z.string(),
});
export type Understood = z.output<typeof understood>;

export const suggestionKinds = ['brand', 'model', 'generation', 'body', 'city', 'filter'] as const;
export type SuggestionKind = (typeof suggestionKinds)[number];

export const suggestion = z.object({
  /** `filter` is several things together, or one of no other kind. */
  kind: z.enum(suggestionKinds),
  name: z.string(),
  filter: typedFilter,
  /** As `search-count` counts the filter. */
  count: atLeast(0),
  /** The path of the page that shows what it finds. */
  address: z.string(),
});
export type Suggestion = z.output<typeof suggestion>;
