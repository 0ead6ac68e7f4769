import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router-dom';
import { NotFound } from '@/app/not-found.tsx';
import { readId } from '@/config/paths.ts';
import { PostPage } from '@/features/posts/components/post-page.tsx';
import { PostPageSkeleton } from '@/features/posts/components/post-page-skeleton.tsx';
import { postQuery, postSellerQuery } from '@/features/posts/post-queries.ts';
import { readContext } from '@/features/posts/reading-context.ts';
import { SellerCard } from '@/features/sellers/components/seller-card.tsx';
import { ApiError, isMissing } from '@/lib/api.ts';
import { isSignedIn } from '@/lib/kept-session.ts';
import { loadPage } from '@/lib/load-page.ts';
import { queryClient } from '@/lib/query.ts';
import { withTexts } from '../with-texts.ts';

const PostBanner = lazy(() =>
  withTexts(['my-posts'], () => import('@/features/my-posts/components/post-banner.tsx')),
);
const ReportDialog = lazy(() =>
  withTexts(['reports', 'forms'], () => import('@/features/reports/components/report-dialog.tsx')),
);

export async function loader({ request }: LoaderFunctionArgs): Promise<number> {
  const id = readId(new URL(request.url).searchParams.get('id'));
  if (id === null) throw new ApiError(404, 'post.not_found', 'HTTP 404');
  // To who is signed in the ad may be shown though it is not public: then this one answers 404.
  if (!isSignedIn()) void queryClient.prefetchQuery(postSellerQuery(id));
  await loadPage(postQuery(id));
  return id;
}

export function Component() {
  const id = useLoaderData<typeof loader>();
  const { state } = useLocation();
  const { data: post, error } = useQuery(postQuery(id));
  const [reported, setReported] = useState<number | null>(null);
  if (isMissing(error)) return <NotFound />;
  if (error) throw error;
  if (!post) return <PostPageSkeleton />;
  const seller = (
    <SellerCard postId={post.status === 'active' ? post.id : null} seller={post.seller} />
  );
  // Others than its owner and moderators only ever see an active one.
  const banner = (post.own || post.status !== 'active') && <PostBanner post={post} />;
  return (
    // The page comes together with its banner, which would push it down.
    <Suspense fallback={<PostPageSkeleton />}>
      <PostPage
        post={post}
        seller={seller}
        banner={banner}
        onReport={() => setReported(post.id)}
        context={readContext(state)}
      />
      {reported === post.id && (
        <Suspense>
          <ReportDialog postId={post.id} onClose={() => setReported(null)} />
        </Suspense>
      )}
    </Suspense>
  );
}
