import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { NotFound } from '@/app/not-found.tsx';
import { readId } from '@/config/paths.ts';
import { sellerQuery } from '@/features/sellers/api/seller.ts';
import { sellerList } from '@/features/sellers/api/seller-posts.ts';
import { SellerPage, SellerPageSkeleton } from '@/features/sellers/components/seller-page.tsx';
import { readSellerView, type SellerView } from '@/features/sellers/seller-address.ts';
import { ApiError, isMissing } from '@/lib/api.ts';
import { loadList } from '@/lib/list-pages.ts';
import { loadPage } from '@/lib/load-page.ts';

interface Loaded {
  sellerId: number;
  view: SellerView;
}

export async function loader({ request, params }: LoaderFunctionArgs): Promise<Loaded> {
  const sellerId = readId(params.id);
  if (sellerId === null) throw new ApiError(404, 'seller.not_found', 'HTTP 404');
  const url = new URL(request.url);
  const view = readSellerView(url.searchParams);
  await Promise.all([loadPage(sellerQuery(sellerId)), loadList(sellerList(sellerId, view), url)]);
  return { sellerId, view };
}

export function Component() {
  const { sellerId, view } = useLoaderData<typeof loader>();
  const { data: seller, error } = useQuery(sellerQuery(sellerId));
  if (isMissing(error)) return <NotFound />;
  if (error && !seller) throw error;
  if (!seller) return <SellerPageSkeleton />;
  return (
    <Suspense fallback={<SellerPageSkeleton />}>
      <SellerPage sellerId={sellerId} view={view} />
    </Suspense>
  );
}
