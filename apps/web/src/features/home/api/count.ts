import { countPosts, type Filter } from '@pitlane/contracts';
import { queryOf } from '@/lib/query.ts';

export const countQuery = (filter: Filter) => queryOf(countPosts, { query: filter });
