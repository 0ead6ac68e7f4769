/** Where a visitor's search waits until somebody has signed in. */
export const WAITING_SEARCH = 'waiting-search';
