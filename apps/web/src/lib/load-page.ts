import { type CallQuery, queryClient } from './query.ts';

/**
 * Fetches queries for a route loader. Navigation waits for them; the first page of a visit does not: it shows
 * its skeleton and errors itself.
 */
export async function loadPage(...queries: CallQuery<unknown>[]): Promise<void> {
  const loading = Promise.all(queries.map((query) => queryClient.ensureQueryData(query)));
  if (document.getElementById('main')) await loading;
  else loading.catch(() => {});
}
