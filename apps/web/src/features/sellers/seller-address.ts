import { type SearchOrder, searchParamsToFilter } from '@pitlane/contracts';

/** What the seller's page keeps in its address. */
export interface SellerView {
  order: SearchOrder;
  page: number;
}

export function readSellerView(params: URLSearchParams): SellerView {
  const { order = 'date_desc', page = 1 } = searchParamsToFilter(params);
  return { order, page };
}
