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
import type { ReadingContext } from '@/features/posts/reading-context.ts';
import { parseReadingContext } from '@/features/posts/reading-navigation.ts';
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
const OpenedFrom = lazyComponent(() =>
  withTexts(
    ['saved-searches'],
    () => import('@/features/saved-searches/components/opened-from.tsx'),
  ),
);
const savedIdOf = (context: ReadingContext | null): number | null =>
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
    // The ad may have existed before, as its similar ads show.
    return loadPage(similarQuery(id)).catch(() => {});
  });
  await placard;
  return id;
}

/** Does not repeat a request that failed a moment ago. */
const once = { retryOnMount: false };

export default function ProductPage() {
  const id = useLoaderData<typeof loader>();
  const { state } = useLocation();
  const { data: post, error } = useQuery({ ...postQuery(id), ...once });
  const { data: placard, isLoading } = useQuery({ ...placardQuery(), ...once });
  const [reported, setReported] = useState<number | null>(null);
  const [offered, setOffered] = useState<number | null>(null);
  const viewed = post?.status === 'active' && !post.own ? post.id : null;
  useEffect(() => {
    if (viewed === null) return;
    prefetch(async () => (await import('@/features/reader/api/reader.ts')).addViewedPost(viewed));
  }, [viewed]);
  if (isNotFoundError(error)) return <MissingPost id={id} />;
  if (error && !post) throw error;
  if (!post || isLoading) return <PostPageSkeleton />;
  const seller = (
    <SellerCard postId={post.status === 'active' ? post.id : null} seller={post.seller} />
  );
  // Only the owner and moderators see an ad that is not active.
  const isBannered = post.own || post.status !== 'active';
  const context = parseReadingContext(state);
  const saved = isSignedIn() ? savedIdOf(context) : null;
  const banner = (
    <>
      {isBannered && <PostBanner post={post} />}
      {saved !== null && <OpenedFrom savedId={saved} postId={post.id} />}
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
        onReport={() => setReported(post.id)}
        onOffer={() => setOffered(post.id)}
        context={context}
      />
      {offered === post.id && (
        <OfferDialog
          post={post}
          reply={<SellerReply postId={post.id} />}
          onClose={() => setOffered(null)}
        />
      )}
      {reported === post.id && <ReportDialog postId={post.id} onClose={() => setReported(null)} />}
    </Suspense>
  );
}

/** Shows similar ads for an ad that was removed; an ad that never was public has no page (decision 0031). */
function MissingPost({ id }: { id: number }) {
  const { data: similar, error } = useQuery({ ...similarQuery(id), ...once });
  if (isNotFoundError(error)) return <NotFound />;
  if (error) throw error;
  if (!similar) return <PostPageSkeleton />;
  return (
    <UnavailablePost>
      {similar.length > 0 ? <SimilarPosts postId={id} /> : <Suggestions />}
    </UnavailablePost>
  );
}
