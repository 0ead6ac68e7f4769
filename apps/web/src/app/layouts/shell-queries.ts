import { getAppLinks, getTopMenu } from '@pitlane/contracts';
import { queryClient, queryOf } from '@/lib/query.ts';

/** Loads the menu and the app links before the page; the page works without them if they fail. */
export async function loadShell(): Promise<null> {
  await Promise.all([
    queryClient.prefetchQuery(queryOf(getTopMenu)),
    queryClient.prefetchQuery(queryOf(getAppLinks)),
  ]);
  return null;
}
