import { getSeller, searchSellerPosts } from '@pitlane/contracts';
import { queryOf } from '@/lib/query.ts';
import type { SellerView } from './seller-address.ts';

export const sellerQuery = (id: number) => queryOf(getSeller, { params: { id } });

/** One page of a seller's ads; `asOf` keeps later pages from shifting when ads arrive. */
export const sellerPostsQuery = (id: number, view: SellerView, asOf?: string) =>
  queryOf(searchSellerPosts, {
    params: { id },
    query: { ...view, ...(asOf !== undefined && { as_of: new Date(asOf) }) },
  });
