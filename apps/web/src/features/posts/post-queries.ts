import {
  getInterestingPosts,
  getNextId,
  getPost,
  getPostSeller,
  getPrevId,
} from '@pitlane/contracts';
import { queryOf } from '@/lib/query.ts';
import { neighbourQuery, type ReadingContext } from './reading-context.ts';

export const postQuery = (id: number) => queryOf(getPost, { params: { id } });
export const postSellerQuery = (id: number) => queryOf(getPostSeller, { params: { id } });
export const similarQuery = (id: number) => queryOf(getInterestingPosts, { params: { id } });
export const nextQuery = (id: number, context: ReadingContext | null) =>
  queryOf(getNextId, { query: neighbourQuery(id, context) });
export const previousQuery = (id: number, context: ReadingContext | null) =>
  queryOf(getPrevId, { query: neighbourQuery(id, context) });
