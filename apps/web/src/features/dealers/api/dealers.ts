import { type DealersView, getDealers } from '@pitlane/contracts';
import { queryOf } from '@/lib/query.ts';

/** The dealers of a view; what it does not say is left out of the key too. */
export const dealersQuery = (view: DealersView) =>
  queryOf(getDealers, {
    query: Object.fromEntries(Object.entries(view).filter(([, value]) => value !== undefined)),
  });
