import { addresses, markSavedFilterSeen, type SavedFilter } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PostCard, PostCardSkeleton } from '@/features/posts/components/post-card.tsx';
import { useTranslation } from '@/lib/i18n.ts';
import { IntentLink } from '@/lib/intent-link.tsx';
import { notify } from '@/lib/notify.ts';
import { readPage } from '@/lib/read-page.ts';
import { useCall } from '@/lib/use-call.ts';
import { useExistingPage } from '@/lib/use-existing-page.ts';
import { Button, LinkButton } from '@/ui/button.tsx';
import { EmptyState } from '@/ui/empty-state.tsx';
import { Loading } from '@/ui/loading.tsx';
import { Pagination } from '@/ui/pagination.tsx';
import { QueryContent } from '@/ui/query-content.tsx';
import { ErrorState, notifyError } from '@/ui/states.tsx';
import { Card, Skeleton } from '@/ui/surface.tsx';
import { cacheSavedSearch, newPostsQuery, savedSearchesQuery } from '../api/saved-searches.ts';
import { savedName, savedSearchAddress } from '../saved-name.ts';
import { MatchReasons } from './match-reasons.tsx';

export function NewPosts({ id }: { id: number }) {
  const { t } = useTranslation('saved-searches');
  const query = useQuery(savedSearchesQuery());
  const markSeen = useCall(markSavedFilterSeen, {
    onSuccess: (savedSearch) => {
      cacheSavedSearch(savedSearch);
      notify.success(t('seenDone'));
    },
    onError: notifyError,
  });
  const savedSearch = query.data?.items.find((each) => each.id === id);
  return (
    <div className="flex flex-col gap-4">
      <IntentLink
        to={addresses.accountSavedSearches()}
        className="inline-flex min-h-11 items-center gap-2 self-start text-muted hover:text-ink"
      >
        <ArrowLeft aria-hidden className="size-4.5" />
        {t('back')}
      </IntentLink>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-4">
        <div className="min-w-0">
          <h1 className="text-pretty wrap-anywhere">
            {savedSearch ? savedName(savedSearch) : t('title')}
          </h1>
          <p aria-live="polite" className="mt-1.5 min-h-[22px] text-muted">
            {savedSearch &&
              (savedSearch.new_count > 0 ? t('new', { count: savedSearch.new_count }) : t('noNew'))}
          </p>
        </div>
        {savedSearch && (
          <div className="flex flex-wrap gap-3 max-sm:w-full max-sm:*:flex-1">
            <LinkButton to={savedSearchAddress(savedSearch)}>
              {t(savedSearch.seller_id === undefined ? 'open' : 'openSeller')}
            </LinkButton>
            {savedSearch.new_count > 0 && (
              <Button
                look="primary"
                busy={markSeen.isPending}
                onClick={() => markSeen.mutate({ body: { id } })}
              >
                {t('seen')}
              </Button>
            )}
          </div>
        )}
      </div>
      <QueryContent query={query} skeleton={<PostsSkeleton />}>
        {() =>
          savedSearch ? (
            <NewPostList savedSearch={savedSearch} />
          ) : (
            <Card>
              <EmptyState title={t('noNew')}>
                <LinkButton to={addresses.accountSavedSearches()}>{t('back')}</LinkButton>
              </EmptyState>
            </Card>
          )
        }
      </QueryContent>
    </div>
  );
}

const gridClasses = 'grid gap-4 sm:grid-cols-2 desk:grid-cols-3 wide:grid-cols-4';
const SKELETON_KEYS = [1, 2, 3, 4];

function PostsSkeleton() {
  const { t } = useTranslation('saved-searches');
  return (
    <Loading label={t('loading')}>
      <div className={gridClasses}>
        {SKELETON_KEYS.map((key) => (
          <div key={key} className="flex flex-col gap-1">
            <PostCardSkeleton />
            <Skeleton className="h-11 w-full" />
          </div>
        ))}
      </div>
    </Loading>
  );
}

function NewPostList({ savedSearch }: { savedSearch: SavedFilter }) {
  const { t } = useTranslation('saved-searches');
  const [params] = useSearchParams();
  const page = readPage(params.get('page'));
  const { data, error, refetch } = useQuery(newPostsQuery(savedSearch.id, page));
  useExistingPage(page, data?.meta, (last) => addresses.accountSavedSearches(savedSearch.id, last));
  if (!data) {
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PostsSkeleton />;
  }
  if (data.items.length === 0) {
    return (
      <Card>
        <EmptyState title={t('noNew')}>
          <LinkButton to={savedSearchAddress(savedSearch)}>
            {t(savedSearch.seller_id === undefined ? 'open' : 'openSeller')}
          </LinkButton>
        </EmptyState>
      </Card>
    );
  }
  const [, query = ''] = savedSearch.address.split('?', 2);
  return (
    <>
      <ul className={gridClasses}>
        {data.items.map((post, index) => (
          <li key={post.id} className="flex min-w-0 flex-col">
            <div className="flex-1">
              <PostCard
                post={post}
                eager={index < SKELETON_KEYS.length}
                searchQuery={savedQueryText(query, savedSearch.id)}
              />
            </div>
            <MatchExplanation savedSearch={savedSearch} postId={post.id} />
          </li>
        ))}
      </ul>
      <Pagination
        current={page}
        last={data.meta.last_page}
        to={(newPage) => addresses.accountSavedSearches(savedSearch.id, newPage)}
      />
    </>
  );
}

/** Adds the id of the saved search to the query, so that the ad page can explain the match. */
const savedQueryText = (query: string, id: number) =>
  `${query}${query === '' ? '' : '&'}saved=${id}`;

function MatchExplanation({ savedSearch, postId }: { savedSearch: SavedFilter; postId: number }) {
  const { t } = useTranslation('saved-searches');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        look="quiet"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
        className="self-start !px-1 text-[14px] font-normal text-muted underline decoration-line underline-offset-4 hover:text-ink"
      >
        {t('why.ask')}
      </Button>
      {isOpen && <MatchReasons savedSearch={savedSearch} postId={postId} />}
    </>
  );
}
