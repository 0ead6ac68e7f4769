import { type SearchOrder, searchParamsToFilter } from '@pitlane/contracts';

export interface SellerView {
  order: SearchOrder;
  page: number;
}

export function readSellerView(params: URLSearchParams): SellerView {
  const { order = 'date_desc', page = 1 } = searchParamsToFilter(params);
  return { order, page };
}
