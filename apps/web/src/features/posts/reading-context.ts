/** List from which an ad was opened, stored in the state of the history entry. */
export interface ReadingContext {
  /** Query of the search page as in its address; with `seller`, of a seller's page. */
  search: string;
  /** Number of history entries back to that page. */
  depth: number;
}

export const fromSearch = (search: string): ReadingContext => ({ search, depth: 1 });
