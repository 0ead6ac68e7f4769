import { readId } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { ApiError, isNotFoundError } from '@/lib/api.ts';
import { loadList } from '@/lib/list-pages.ts';
import { loadPage } from '@/lib/load-page.ts';
import { sellerQuery } from '../api/seller.ts';
import { sellerList } from '../api/seller-posts.ts';
import { readSellerView, type SellerView } from '../seller-address.ts';
import { SellerPage, SellerPageSkeleton } from './seller-page.tsx';

interface LoaderData {
  sellerId: number;
  view: SellerView;
}

export async function loader({ request, params }: LoaderFunctionArgs): Promise<LoaderData> {
  const sellerId = readId(params.id);
  if (sellerId === null) throw new ApiError(404, 'seller.not_found', 'HTTP 404');
  const url = new URL(request.url);
  const view = readSellerView(url.searchParams);
  await Promise.all([loadPage(sellerQuery(sellerId)), loadList(sellerList(sellerId, view), url)]);
  return { sellerId, view };
}

export default function SellerScreen() {
  const { sellerId, view } = useLoaderData<typeof loader>();
  const { data: seller, error } = useQuery(sellerQuery(sellerId));
  if (error && (!seller || isNotFoundError(error))) throw error;
  if (!seller) return <SellerPageSkeleton />;
  return (
    <Suspense fallback={<SellerPageSkeleton />}>
      <SellerPage sellerId={sellerId} view={view} />
    </Suspense>
  );
}
