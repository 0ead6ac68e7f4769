import { getAppLinks, getTopMenu } from '@pitlane/contracts';
import { queryClient, queryOf } from '@/lib/query.ts';

/** The page waits for the menu and the app links, but works without them too. */
export async function loadShell(): Promise<null> {
  await Promise.all([
    queryClient.prefetchQuery(queryOf(getTopMenu)),
    queryClient.prefetchQuery(queryOf(getAppLinks)),
  ]);
  return null;
}
