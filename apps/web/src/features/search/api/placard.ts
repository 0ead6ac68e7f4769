import { getSearchBanner } from '@pitlane/contracts';
import { queryOf } from '@/lib/query.ts';

/**
 * Query of the banner above the results, together with its component, whose code loads only if there is a
 * banner. Ad blockers may block the request, so it fails at once without a retry.
 */
export function placardQuery() {
  const { queryFn, ...query } = queryOf(getSearchBanner);
  return {
    ...query,
    queryFn: async (context: { signal: AbortSignal }) => {
      const item = await queryFn(context);
      return item && { item, Placard: (await import('@/ui/placard.tsx')).Placard };
    },
    retry: false,
  };
}
