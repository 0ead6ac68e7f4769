import { type DealersView, getDealers } from '@pitlane/contracts';
import { queryOf } from '@/lib/query.ts';

export const dealersQuery = (view: DealersView) =>
  queryOf(getDealers, {
    query: Object.fromEntries(Object.entries(view).filter(([, value]) => value !== undefined)),
  });
