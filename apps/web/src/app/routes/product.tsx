import { useSuspenseQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router-dom';
import { readId } from '@/config/paths.ts';
import { PostPage } from '@/features/posts/components/post-page.tsx';
import { PostPageSkeleton } from '@/features/posts/components/post-page-skeleton.tsx';
import { postQuery, postSellerQuery } from '@/features/posts/post-queries.ts';
import { readContext } from '@/features/posts/reading-context.ts';
import { ApiError } from '@/lib/api.ts';
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
  return (
    <Suspense fallback={<PostPageSkeleton />}>
      <LoadedPost />
    </Suspense>
  );
}

function LoadedPost() {
  const id = useLoaderData<typeof loader>();
  const { state } = useLocation();
  const { data: post } = useSuspenseQuery(postQuery(id));
  return <PostPage post={post} context={readContext(state)} />;
}
