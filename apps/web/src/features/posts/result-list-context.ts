/** List from which an ad was opened, stored in the state of the history entry. */
export interface ResultListContext {
  /** Query string of the search page, or with `seller` of a seller's page. */
  search: string;
  /** Number of history entries back to that page; 0 if unknown. */
  depth: number;
}

export const contextOfSearch = (search: string): ResultListContext => ({ search, depth: 1 });
