import { type CallQuery, queryClient } from './query.ts';

/**
 * Fetches queries for a route loader. Navigation waits for them; the initial page load does not: the page renders
 * its own skeleton and error.
 */
export async function loadPage(...queries: CallQuery<unknown>[]): Promise<void> {
  const loading = Promise.all(queries.map((query) => queryClient.ensureQueryData(query)));
  if (document.getElementById('main')) await loading;
  else loading.catch(() => {});
}
