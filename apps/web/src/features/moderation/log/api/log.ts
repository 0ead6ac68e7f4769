import { getModerationLog } from '@pitlane/contracts';
import { queryOf } from '@/lib/query.ts';

export const logQuery = (page: number) => ({
  ...queryOf(getModerationLog, { query: { page } }),
  staleTime: 0,
});
