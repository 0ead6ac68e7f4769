import { getAdvertBanner, readId } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { type LoaderFunctionArgs, useLoaderData, useLocation } from 'react-router-dom';
import { NotFound } from '@/app/not-found.tsx';
import { postQuery, postSellerQuery, similarQuery } from '@/features/posts/api/post.ts';
import { PostPage } from '@/features/posts/components/post-page.tsx';
import { PostPageSkeleton } from '@/features/posts/components/post-page-skeleton.tsx';
import { SimilarPosts } from '@/features/posts/components/similar-posts.tsx';
import { UnavailablePost } from '@/features/posts/components/unavailable-post.tsx';
import type { ResultListContext } from '@/features/posts/result-list-context.ts';
import { parseResultListContext } from '@/features/posts/result-list-navigation.ts';
import { SellerCard } from '@/features/sellers/components/seller-card.tsx';
import { SellerReply } from '@/features/sellers/components/seller-reply.tsx';
import { ApiError, isNotFoundError } from '@/lib/api.ts';
import type { Texts } from '@/lib/i18n.ts';
import { loadPage } from '@/lib/load-page.ts';
import { prefetch } from '@/lib/prefetch.ts';
import { queryClient, queryOf } from '@/lib/query.ts';
import { isSignedIn } from '@/lib/session.ts';
import { lazyComponent, lazyOverlay } from '@/ui/lazy-component.tsx';
import { Placard } from '@/ui/placard.tsx';
import { Suggestions } from '../suggestions.tsx';
import { addTextFiles, withTexts } from '../with-texts.ts';
import '../saved-search-texts.ts';

addTextFiles(
  import.meta.glob<Texts>('../../features/{my-posts,reports}/*.json', {
    import: 'default',
  }),
);

const PostBanner = lazyComponent(() =>
  withTexts(['my-posts'], () => import('@/features/my-posts/components/post-banner.tsx')),
);
const SavedSearchMatch = lazyComponent(() =>
  withTexts(
    ['saved-searches'],
    () => import('@/features/saved-searches/components/saved-search-match.tsx'),
  ),
);
const savedSearchIdOf = (context: ResultListContext | null): number | null =>
  readId(new URLSearchParams(context?.search ?? '').get('saved'));
const ReportDialog = lazyOverlay(() =>
  withTexts(['reports', 'forms'], () => import('@/features/reports/components/report-dialog.tsx')),
);

const OfferDialog = lazyOverlay(async () => (await import('../offer-dialog.ts')).loadOfferDialog());

/** Ad blockers may block the request: fails at once without a retry. */
const placardQuery = () => ({ ...queryOf(getAdvertBanner), retry: false });

export async function loader({ request }: LoaderFunctionArgs): Promise<number> {
  const id = readId(new URL(request.url).searchParams.get('id'));
  if (id === null) throw new ApiError(404, 'post.not_found', 'HTTP 404');
  // A signed-in user may see an ad that is not public, for which this request returns 404.
  if (!isSignedIn()) void queryClient.prefetchQuery(postSellerQuery(id));
  const placard = loadPage(placardQuery()).catch(() => {});
  await loadPage(postQuery(id)).catch((error: unknown) => {
    if (!isNotFoundError(error)) throw error;
    // The ad may have been removed; its page then shows similar ads.
    return loadPage(similarQuery(id)).catch(() => {});
  });
  await placard;
  return id;
}

/** Query option: a component that mounts does not repeat a request that has just failed. */
const noRetryOnMount = { retryOnMount: false };

export default function ProductPage() {
  const id = useLoaderData<typeof loader>();
  const { state } = useLocation();
  const { data: post, error } = useQuery({ ...postQuery(id), ...noRetryOnMount });
  const { data: placard, isLoading } = useQuery({ ...placardQuery(), ...noRetryOnMount });
  const [reportedPostId, setReportedPostId] = useState<number | null>(null);
  const [offerPostId, setOfferPostId] = useState<number | null>(null);
  const viewedPostId = post?.status === 'active' && !post.own ? post.id : null;
  useEffect(() => {
    if (viewedPostId === null) return;
    prefetch(async () =>
      (await import('@/features/reader/api/reader.ts')).addViewedPost(viewedPostId),
    );
  }, [viewedPostId]);
  if (isNotFoundError(error)) return <MissingPost id={id} />;
  if (error && !post) throw error;
  if (!post || isLoading) return <PostPageSkeleton />;
  const seller = (
    <SellerCard postId={post.status === 'active' ? post.id : null} seller={post.seller} />
  );
  // Only the owner and moderators see an ad that is not active.
  const hasBanner = post.own || post.status !== 'active';
  const context = parseResultListContext(state);
  const savedSearchId = isSignedIn() ? savedSearchIdOf(context) : null;
  const banner = (
    <>
      {hasBanner && <PostBanner post={post} />}
      {savedSearchId !== null && (
        <SavedSearchMatch savedSearchId={savedSearchId} postId={post.id} />
      )}
    </>
  );
  return (
    // Waits for the banner, which would otherwise push the page down.
    <Suspense fallback={<PostPageSkeleton />}>
      <PostPage
        post={post}
        seller={seller}
        banner={banner}
        placard={placard && <Placard item={placard} />}
        onReport={() => setReportedPostId(post.id)}
        onOffer={() => setOfferPostId(post.id)}
        context={context}
      />
      {offerPostId === post.id && (
        <OfferDialog
          post={post}
          reply={<SellerReply postId={post.id} />}
          onClose={() => setOfferPostId(null)}
        />
      )}
      {reportedPostId === post.id && (
        <ReportDialog postId={post.id} onClose={() => setReportedPostId(null)} />
      )}
    </Suspense>
  );
}

/** Shows similar ads for an ad that was removed; an ad that was never public has no page (decision 0031). */
function MissingPost({ id }: { id: number }) {
  const { data: similar, error } = useQuery({ ...similarQuery(id), ...noRetryOnMount });
  if (isNotFoundError(error)) return <NotFound />;
  if (error) throw error;
  if (!similar) return <PostPageSkeleton />;
  return (
    <UnavailablePost>
      {similar.length > 0 ? <SimilarPosts postId={id} /> : <Suggestions />}
    </UnavailablePost>
  );
}
