import { useQuery } from '@tanstack/react-query';
import { type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router-dom';
import { NotFound } from '@/app/not-found.tsx';
import { readId } from '@/config/paths.ts';
import { PostPage } from '@/features/posts/components/post-page.tsx';
import { PostPageSkeleton } from '@/features/posts/components/post-page-skeleton.tsx';
import { postQuery, postSellerQuery } from '@/features/posts/post-queries.ts';
import { readContext } from '@/features/posts/reading-context.ts';
import { SellerCard } from '@/features/sellers/components/seller-card.tsx';
import { ApiError, isMissing } from '@/lib/api.ts';
import { loadPage } from '@/lib/load-page.ts';
import { queryClient } from '@/lib/query.ts';

export async function loader({ request }: LoaderFunctionArgs): Promise<number> {
  const id = readId(new URL(request.url).searchParams.get('id'));
  if (id === null) throw new ApiError(404, 'post.not_found', 'HTTP 404');
  void queryClient.prefetchQuery(postSellerQuery(id));
  await loadPage(postQuery(id));
  return id;
}

export function Component() {
  const id = useLoaderData<typeof loader>();
  const { state } = useLocation();
  const { data: post, error } = useQuery(postQuery(id));
  if (isMissing(error)) return <NotFound />;
  if (error) throw error;
  if (!post) return <PostPageSkeleton />;
  const seller = <SellerCard postId={post.id} seller={post.seller} />;
  return <PostPage post={post} seller={seller} context={readContext(state)} />;
}
