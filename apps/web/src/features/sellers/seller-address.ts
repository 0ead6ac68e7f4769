import {
  filterToSearchParams,
  type SearchAddress,
  type SearchOrder,
  searchParamsToFilter,
} from '@pitlane/contracts';
import { paths } from '@/config/paths.ts';

/** What the seller's page keeps in its address. */
export interface SellerView {
  order: SearchOrder;
  page: number;
}

const DEFAULT_ORDER: SearchOrder = 'date_desc';

export function readSellerView(params: URLSearchParams): SellerView {
  const { order = DEFAULT_ORDER, page = 1 } = searchParamsToFilter(params);
  return { order, page };
}

/** The address of a view; what is as usual stays out of it. */
export function sellerAddress(id: number, { order, page }: SellerView): string {
  const view: SearchAddress = { page, ...(order !== DEFAULT_ORDER && { order }) };
  const params = filterToSearchParams(view);
  return params.size > 0 ? `${paths.seller(id)}?${params}` : paths.seller(id);
}
