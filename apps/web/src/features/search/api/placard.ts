import { getSearchBanner } from '@pitlane/contracts';
import { queryOf } from '@/lib/query.ts';

/**
 * What stands above the results together with how it looks, whose code only a search that has one
 * loads. Blockers of advertising may stop the call: then there is none, at once.
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
