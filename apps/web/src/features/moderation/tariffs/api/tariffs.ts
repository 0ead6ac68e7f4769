import { getEntityTariffs, getIndividualTariffs, getModerationTariffs } from '@pitlane/contracts';
import { queryClient, queryOf } from '@/lib/query.ts';

/** Always stale: other editors work at the same time. */
export const tariffsQuery = () => ({ ...queryOf(getModerationTariffs), staleTime: 0 });

export const invalidateTariffs = () =>
  Promise.all(
    [getModerationTariffs, getIndividualTariffs, getEntityTariffs].map(({ path }) =>
      queryClient.invalidateQueries({ queryKey: [path] }),
    ),
  );
