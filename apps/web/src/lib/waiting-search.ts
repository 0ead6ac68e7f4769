/** Storage key of a visitor's search that is saved after signing in. */
export const WAITING_SEARCH = 'waiting-search';
