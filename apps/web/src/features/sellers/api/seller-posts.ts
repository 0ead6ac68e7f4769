import { type PostCard, searchSellerPosts } from '@pitlane/contracts';
import { call } from '@/lib/api.ts';
import { listPagesQuery } from '@/lib/list-pages.ts';
import type { PagedList } from '@/lib/paged-list.ts';
import type { SellerView } from '../seller-address.ts';

/** Infinite list of a seller's ads, starting with the page of the view. */
export function sellerList(id: number, { order, page }: SellerView): PagedList<PostCard> {
  return {
    key: [searchSellerPosts.path, id, order],
    first: page,
    fetchPage: (query, signal) =>
      call(searchSellerPosts, { params: { id }, query: { order, ...query } }, signal),
  };
}

export const sellerPages = (id: number, view: SellerView) => listPagesQuery(sellerList(id, view));
