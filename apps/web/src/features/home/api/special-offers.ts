import { getSpecialPosts } from '@pitlane/contracts';
import { queryOf } from '@/lib/query.ts';

export const specialOffersQuery = () => queryOf(getSpecialPosts, { query: { page: 1 } });
