import { getCreateData, getDraft, getUpdateData } from '@pitlane/contracts';
import { queryOf } from '@/lib/query.ts';

/** Fetched whenever the form opens: the allowance and the draft may have changed elsewhere. */
const fresh = { staleTime: 0, gcTime: 0 } as const;

export const createDataQuery = () => ({ ...queryOf(getCreateData), ...fresh });
export const draftQuery = () => ({ ...queryOf(getDraft), ...fresh });
export const updateDataQuery = (id: number) => ({
  ...queryOf(getUpdateData, { params: { id } }),
  ...fresh,
});
