import { getInterestingPosts, getPost, getPostSeller } from '@pitlane/contracts';
import { queryOf } from '@/lib/query.ts';

export const postQuery = (id: number) => queryOf(getPost, { params: { id } });
export const postSellerQuery = (id: number) => queryOf(getPostSeller, { params: { id } });
export const similarQuery = (id: number) => queryOf(getInterestingPosts, { params: { id } });
