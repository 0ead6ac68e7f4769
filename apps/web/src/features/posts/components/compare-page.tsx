import { addresses, allPostsAddress, getPosts, type Post } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { type LoaderFunctionArgs, useSearchParams } from 'react-router-dom';
import { useTranslation } from '@/lib/i18n.ts';
import { IntentLink, useGoTo } from '@/lib/intent-link.tsx';
import { loadPage } from '@/lib/load-page.ts';
import { usePageTitle, withSiteName } from '@/lib/page-title.ts';
import { postAddress } from '@/lib/post-address.ts';
import { queryClient, queryOf } from '@/lib/query.ts';
import { Breadcrumbs } from '@/ui/breadcrumbs.tsx';
import { IconButton, LinkButton } from '@/ui/button.tsx';
import { EmptyState } from '@/ui/empty-state.tsx';
import { Loading } from '@/ui/loading.tsx';
import { Notice } from '@/ui/notice.tsx';
import { ErrorState } from '@/ui/states.tsx';
import { Container, Skeleton } from '@/ui/surface.tsx';
import { type ComparedRow, comparePosts } from '../comparison.ts';
import { parseComparedIds, storeComparedIds, useComparedIds } from '../comparison-selection.ts';
import { fullTitle } from '../post-texts.ts';
import { PostPhoto } from './post-photo.tsx';

const postsQuery = (ids: number[]) => queryOf(getPosts, { query: { id: ids, full: true } });

export async function loader({ request }: LoaderFunctionArgs): Promise<null> {
  const ids = parseComparedIds(new URL(request.url).searchParams.get('id'));
  if (ids.length > 0) await loadPage(postsQuery(ids)).catch(() => {});
  return null;
}

/** Comparison of the ads in the address, which can be shared; without ids, of those selected on this device. */
export default function ComparePage() {
  const { t } = useTranslation('posts-page');
  const [params] = useSearchParams();
  const goTo = useGoTo();
  const selectedIds = useComparedIds();
  const ids = parseComparedIds(params.get('id'));
  usePageTitle(withSiteName(t('compare.title')));
  const selectionAddress =
    ids.length === 0 && selectedIds.length > 0 ? addresses.compare(selectedIds) : null;
  useEffect(() => {
    if (selectionAddress !== null) goTo(selectionAddress, { replace: true });
  }, [selectionAddress, goTo]);
  return (
    <Container className="pb-10">
      <Breadcrumbs
        items={[{ title: t('compare.start'), to: addresses.home() }, { title: t('compare.title') }]}
      />
      <h1 tabIndex={-1} className="mt-2 outline-none">
        {t('compare.title')}
      </h1>
      {ids.length > 0 ? <Comparison ids={ids} /> : selectionAddress === null && <EmptyComparison />}
    </Container>
  );
}

function EmptyComparison() {
  const { t } = useTranslation('posts-page');
  return (
    <EmptyState title={t('compare.empty')}>
      <p className="max-w-[44ch] text-pretty text-muted">{t('compare.emptyText')}</p>
      <LinkButton look="primary" to={allPostsAddress()}>
        {t('compare.search')}
      </LinkButton>
    </EmptyState>
  );
}

function Comparison({ ids }: { ids: number[] }) {
  const { t } = useTranslation('posts-page');
  const goTo = useGoTo();
  const { data, error, refetch } = useQuery(postsQuery(ids));
  if (!data) {
    if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
    return (
      <Loading label={t('compare.loading')} className="mt-6">
        <Skeleton className="h-[640px] rounded-card" />
      </Loading>
    );
  }
  const posts = data.flatMap((post) => ('description' in post ? [post] : []));
  const removePost = (id: number) => {
    const remainingIds = ids.filter((comparedId) => comparedId !== id);
    // The remaining ads are loaded already.
    queryClient.setQueryData(
      postsQuery(remainingIds).queryKey,
      data.filter((post) => post.id !== id),
    );
    storeComparedIds(remainingIds);
    goTo(addresses.compare(remainingIds), { replace: true, preventScrollReset: true });
  };
  const unavailableCount = ids.length - posts.length;
  if (posts.length === 0) return <EmptyComparison />;
  return (
    <>
      <p className="mt-2 text-muted">{t(posts.length > 1 ? 'compare.lead' : 'compare.one')}</p>
      {unavailableCount > 0 && (
        <div className="mt-4">
          <Notice tone="warning">{t('compare.gone', { count: unavailableCount })}</Notice>
        </div>
      )}
      <ComparedTable posts={posts} onRemove={removePost} />
    </>
  );
}

const cellClass = 'border-b border-line px-2 py-2.5 align-top wrap-anywhere first:pl-0 sm:px-3';
const nameClass =
  'sticky left-0 z-10 bg-paper text-left text-[13px] font-normal text-muted sm:text-[15px]';

interface ComparedTableProps {
  posts: readonly Post[];
  onRemove: (id: number) => void;
}

/** Scrolls horizontally with a fixed column of names; phones show two ads at once. */
function ComparedTable({ posts, onRemove }: ComparedTableProps) {
  const { t } = useTranslation('posts-page');
  const { different, same } = comparePosts(posts);
  const table = useRef<HTMLDivElement>(null);
  const parts = [
    { title: t('compare.different'), rows: different },
    { title: t('compare.same'), rows: same },
  ].filter(({ rows }) => posts.length > 1 && rows.length > 0);
  const shownParts = posts.length > 1 ? parts : [{ title: null, rows: same }];
  return (
    // biome-ignore lint/a11y/useSemanticElements: a section would need a heading of its own
    <div
      ref={table}
      role="region"
      aria-label={t('compare.title')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it is scrolled by keyboard
      tabIndex={0}
      className="relative mt-6 overflow-x-auto"
    >
      <table className="w-full table-fixed border-collapse text-[15px] leading-6">
        <colgroup>
          <col className="w-[clamp(92px,calc(100vw-286px),104px)] sm:w-[168px]" />
          {posts.map(({ id }) => (
            <col key={id} className="w-[clamp(118px,calc(50vw-62px),127px)] sm:w-[152px]" />
          ))}
        </colgroup>
        <thead>
          <tr>
            <td className={`${nameClass} ${cellClass}`} />
            {posts.map((post) => (
              <th key={post.id} scope="col" className={`${cellClass} text-left`}>
                <ComparedPost
                  post={post}
                  onRemove={() => {
                    // The focused button is removed with its ad, and the table with the last ad.
                    const heading = document.querySelector<HTMLElement>('main h1');
                    const focusTarget = posts.length > 1 ? table.current : heading;
                    focusTarget?.focus({ preventScroll: true });
                    onRemove(post.id);
                  }}
                />
              </th>
            ))}
          </tr>
        </thead>
        {shownParts.map(({ title, rows }) => (
          <tbody key={title}>
            {title !== null && (
              <tr>
                <th scope="rowgroup" className={`${nameClass} pt-7 pb-2 font-semibold text-ink`}>
                  {title}
                </th>
                <td colSpan={posts.length} />
              </tr>
            )}
            {rows.map((row) => (
              <ComparedFact key={row.name} {...row} posts={posts} />
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}

function ComparedPost({ post, onRemove }: { post: Post; onRemove: () => void }) {
  const { t } = useTranslation('posts-page');
  const title = fullTitle(post);
  return (
    <div className="relative">
      <PostPhoto photo={post.photos[0]} sizes="280px" className="w-full" />
      <IconButton
        label={t('compare.remove', { title })}
        onClick={onRemove}
        className="absolute top-1 right-1 bg-black/60 text-white hover:bg-black/80"
      >
        <X aria-hidden className="size-5" />
      </IconButton>
      <IntentLink
        to={postAddress(post)}
        className="mt-2 block font-semibold wrap-anywhere hover:underline"
      >
        {title}
      </IntentLink>
    </div>
  );
}

function ComparedFact({ label, values, posts }: ComparedRow & { posts: readonly Post[] }) {
  const { t } = useTranslation('posts-page');
  return (
    <tr>
      <th scope="row" className={`${nameClass} ${cellClass}`}>
        {label}
      </th>
      {posts.map(({ id }, index) => (
        <td key={id} className={`${cellClass} font-medium`}>
          {values[index] ?? (
            <>
              <span aria-hidden className="text-muted">
                —
              </span>
              <span className="sr-only">{t('compare.nothing')}</span>
            </>
          )}
        </td>
      ))}
    </tr>
  );
}
