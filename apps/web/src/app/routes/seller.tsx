import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { NotFound } from '@/app/not-found.tsx';
import { readId } from '@/config/paths.ts';
import { SellerPage, SellerPageSkeleton } from '@/features/sellers/components/seller-page.tsx';
import { readSellerView, type SellerView } from '@/features/sellers/seller-address.ts';
import { sellerPostsQuery, sellerQuery } from '@/features/sellers/seller-queries.ts';
import { ApiError, isMissing } from '@/lib/api.ts';
import { loadPage } from '@/lib/load-page.ts';

interface Loaded {
  sellerId: number;
  view: SellerView;
}

export async function loader({ request, params }: LoaderFunctionArgs): Promise<Loaded> {
  const sellerId = readId(params.id);
  if (sellerId === null) throw new ApiError(404, 'seller.not_found', 'HTTP 404');
  const view = readSellerView(new URL(request.url).searchParams);
  await loadPage(sellerQuery(sellerId), sellerPostsQuery(sellerId, view));
  return { sellerId, view };
}

export function Component() {
  const { sellerId, view } = useLoaderData<typeof loader>();
  const { data: seller, error } = useQuery(sellerQuery(sellerId));
  if (isMissing(error)) return <NotFound />;
  if (error) throw error;
  if (!seller) return <SellerPageSkeleton />;
  return (
    <Suspense fallback={<SellerPageSkeleton />}>
      <SellerPage sellerId={sellerId} view={view} />
    </Suspense>
  );
}
