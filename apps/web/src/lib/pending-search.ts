/** Storage key of a visitor's search that is saved after signing in. */
export const PENDING_SEARCH_KEY = 'waiting-search';
