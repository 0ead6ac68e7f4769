import { getPosts } from '@pitlane/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fullTitle } from '@/features/posts/post-texts.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { queryOf } from '@/lib/query.ts';
import { useLostFocus } from '@/lib/use-lost-focus.ts';
import { Button } from '@/ui/button.tsx';
import Dialog from '@/ui/dialog.tsx';
import { ErrorState } from '@/ui/states.tsx';
import { Skeleton } from '@/ui/surface.tsx';
import { useReader } from '../api/reader.ts';
import type { HidingTarget } from '../hiding.ts';
import { useHiding } from '../use-hiding.ts';

const PAGE_SIZE = 24;

interface HiddenDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

export default function HiddenDialog(props: HiddenDialogProps) {
  const { t } = useTranslation('reader');
  const { hidden } = useReader();
  const list = useLostFocus(hidden);
  const isEmpty = hidden.post_ids.length + hidden.sellers.length === 0;
  return (
    <Dialog {...props} title={t('list.title')}>
      <section ref={list} tabIndex={-1} className="outline-none">
        {isEmpty && <p className="text-muted">{t('list.empty')}</p>}
        {hidden.sellers.length > 0 && (
          <>
            <h3>{t('list.sellers')}</h3>
            <ul className="mt-1 mb-5 divide-y divide-line">
              {hidden.sellers.map((seller) => (
                <HiddenRow key={seller.id} name={seller.name} target={{ seller }} />
              ))}
            </ul>
          </>
        )}
        {hidden.post_ids.length > 0 && <HiddenPosts ids={hidden.post_ids} />}
      </section>
    </Dialog>
  );
}

function HiddenPosts({ ids }: { ids: readonly number[] }) {
  const { t } = useTranslation('reader');
  const [shownCount, setShownCount] = useState(PAGE_SIZE);
  const pages = Array.from(
    { length: Math.ceil(Math.min(shownCount, ids.length) / PAGE_SIZE) },
    (_, page) => ids.slice(page * PAGE_SIZE, (page + 1) * PAGE_SIZE),
  );
  return (
    <>
      <h3>{t('list.posts')}</h3>
      {pages.map((page, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the ads of a page change when one is removed
        <HiddenPage key={index} ids={page} />
      ))}
      {ids.length > shownCount && (
        <Button className="mt-4 w-full" onClick={() => setShownCount(shownCount + PAGE_SIZE)}>
          {t('list.more')}
        </Button>
      )}
    </>
  );
}

/** Lists hidden ads by title; unavailable ads have no title. */
function HiddenPage({ ids }: { ids: readonly number[] }) {
  const { t } = useTranslation('reader');
  const { data, error, refetch } = useQuery({
    ...queryOf(getPosts, { query: { id: [...ids] } }),
    placeholderData: keepPreviousData,
  });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton className="h-40 rounded-card" />;
  const names = new Map(data.map((post) => [post.id, fullTitle(post)]));
  return (
    <ul className="divide-y divide-line border-line not-first-of-type:border-t">
      {ids.map((id) => (
        <HiddenRow key={id} name={names.get(id) ?? t('list.gone')} target={{ post: id }} />
      ))}
    </ul>
  );
}

function HiddenRow({ name, target }: { name: string; target: HidingTarget }) {
  const { t } = useTranslation('reader');
  const { unhide } = useHiding();
  return (
    <li className="flex items-center justify-between gap-4 py-1">
      <span className="min-w-0 wrap-anywhere">{name}</span>
      <Button
        look="quiet"
        aria-label={t('folded.undoOf', { title: name })}
        onClick={() => unhide(target)}
      >
        {t('hidden.undo')}
      </Button>
    </li>
  );
}
