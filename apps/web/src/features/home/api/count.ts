import { countPosts, type Filter } from '@pitlane/contracts';
import { queryOf } from '@/lib/query.ts';

/** How many ads a filter finds. */
export const countQuery = (filter: Filter) => queryOf(countPosts, { query: filter });
