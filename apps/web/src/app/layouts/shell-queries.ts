import { getAppLinks, getTopMenu } from '@pitlane/contracts';
import { queryClient, queryOf } from '@/lib/query.ts';

export const topMenuQuery = () => queryOf(getTopMenu);
export const appLinksQuery = () => queryOf(getAppLinks);

/** The page waits for the menu and the app links, but works without them too. */
export async function loadShell(): Promise<null> {
  await Promise.all([
    queryClient.prefetchQuery(topMenuQuery()),
    queryClient.prefetchQuery(appLinksQuery()),
  ]);
  return null;
}
