/** Where the reader of an ad came from. It travels in the history entry's state. */
export interface ReadingContext {
  /** The query of the search page's address, as it stands there; of a seller's page with `seller`. */
  search: string;
  /** How many pages back that page is. */
  depth: number;
}

/** The state a card in search results gives its link. */
export const fromSearch = (search: string): ReadingContext => ({ search, depth: 1 });
