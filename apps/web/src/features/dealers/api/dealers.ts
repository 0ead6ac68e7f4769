import { type DealersView, getDealers } from '@pitlane/contracts';
import { queryOf } from '@/lib/query.ts';

/** Query of the dealers of a view; unset fields are also left out of the key. */
export const dealersQuery = (view: DealersView) =>
  queryOf(getDealers, {
    query: Object.fromEntries(Object.entries(view).filter(([, value]) => value !== undefined)),
  });
