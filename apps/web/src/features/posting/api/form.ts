import { getCreateData, getDraft, getUpdateData } from '@pitlane/contracts';
import { queryOf } from '@/lib/query.ts';

/** Asked again whenever the form is opened: what is left of an allowance, what another device typed. */
const fresh = { staleTime: 0, gcTime: 0, refetchOnReconnect: false } as const;

export const createDataQuery = () => ({ ...queryOf(getCreateData), ...fresh });
export const draftQuery = () => ({ ...queryOf(getDraft), ...fresh });
export const updateDataQuery = (id: number) => ({
  ...queryOf(getUpdateData, { params: { id } }),
  ...fresh,
});
