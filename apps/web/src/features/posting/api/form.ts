import { getCreateData, getDraft, getUpdateData } from '@pitlane/contracts';
import { queryOf } from '@/lib/query.ts';

/** Options of queries that run whenever the form opens: the allowance and the draft may have changed elsewhere. */
const uncached = { staleTime: 0, gcTime: 0 } as const;

export const createDataQuery = () => ({ ...queryOf(getCreateData), ...uncached });
export const draftQuery = () => ({ ...queryOf(getDraft), ...uncached });
export const updateDataQuery = (id: number) => ({
  ...queryOf(getUpdateData, { params: { id } }),
  ...uncached,
});
