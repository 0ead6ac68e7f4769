import { type CallQuery, queryClient } from './query.ts';

/**
 * For loaders: the page on screen stays until the next one has its data. The first page of a
 * visit has nothing to stay; it shows its skeleton and what went wrong by itself.
 */
export async function loadPage(...queries: CallQuery<unknown>[]): Promise<void> {
  const loading = Promise.all(queries.map((query) => queryClient.ensureQueryData(query)));
  if (document.getElementById('main')) await loading;
  else loading.catch(() => {});
}
