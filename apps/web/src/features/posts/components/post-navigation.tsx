import { addresses } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { ArrowLeft, ChevronLeft, ChevronRight } from 'lucide-react';
import { type MouseEvent, type ReactNode, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { useTranslation } from '@/lib/i18n.ts';
import { IntentLink, useGoTo } from '@/lib/intent-link.tsx';
import { nextQuery, previousQuery } from '../api/neighbors.ts';
import type { ResultListContext } from '../result-list-context.ts';
import { listAddressOf, nextContext } from '../result-list-navigation.ts';

interface PostNeighborsProps {
  postId: number;
  context: ResultListContext | null;
}

/** Reports whether the key has another function at its target. */
function isHandledElsewhere(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) {
    return true;
  }
  // An opening dialog handles keys before it has the focus.
  if (document.querySelector('[role="dialog"]')) return true;
  return (
    event.target instanceof Element &&
    event.target.closest('input, textarea, select, [contenteditable]') !== null
  );
}

export function PostNeighbors({ postId, context }: PostNeighborsProps) {
  const { t } = useTranslation('posts-page');
  const goTo = useGoTo();
  const { data: previous } = useQuery(previousQuery(postId, context));
  const { data: next } = useQuery(nextQuery(postId, context));

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (isHandledElsewhere(event)) return;
      const targetId =
        event.key === 'ArrowLeft' ? previous?.id : event.key === 'ArrowRight' ? next?.id : null;
      if (targetId) goTo(addresses.product(targetId), { state: nextContext(context) });
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [previous, next, context, goTo]);

  return (
    <nav aria-label={t('navigation.label')} className="flex shrink-0 gap-1">
      <NeighborLink
        currentId={postId}
        id={previous?.id}
        label={t('navigation.previous')}
        context={context}
      >
        <ChevronLeft aria-hidden className="size-5" />
      </NeighborLink>
      <NeighborLink currentId={postId} id={next?.id} label={t('navigation.next')} context={context}>
        <ChevronRight aria-hidden className="size-5" />
      </NeighborLink>
    </nav>
  );
}

interface NeighborLinkProps {
  /** Id of the current ad, to which the link points while there is no neighbor. */
  currentId: number;
  id: number | null | undefined;
  label: string;
  context: ResultListContext | null;
  children: ReactNode;
}

/**
 * The same link element for all ads, so that it does not lose the focus. The next ad is not prefetched, because that
 * would count as a view.
 */
function NeighborLink({ currentId, id, label, context, children }: NeighborLinkProps) {
  return (
    <IntentLink
      to={addresses.product(id ?? currentId)}
      state={nextContext(context)}
      aria-label={label}
      title={label}
      aria-disabled={!id}
      onClick={(event) => {
        if (!id) event.preventDefault();
      }}
      className="inline-flex size-11 items-center justify-center rounded-full border border-control transition-colors not-aria-disabled:hover:bg-sunken aria-disabled:cursor-default aria-disabled:opacity-40"
    >
      {children}
    </IntentLink>
  );
}

/** Link back to the list, at its former scroll position. */
export function BackToResults({ context }: { context: ResultListContext }) {
  const { t } = useTranslation('posts-page');
  const navigate = useNavigate();
  const onClick = (event: MouseEvent) => {
    if (context.depth === 0 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    void navigate(-context.depth);
  };
  return (
    <IntentLink
      to={listAddressOf(context)}
      onClick={onClick}
      className="inline-flex min-h-11 shrink-0 items-center gap-2 rounded-control pr-2 font-semibold hover:underline"
    >
      <ArrowLeft aria-hidden className="size-[18px]" />
      {t('navigation.results')}
    </IntentLink>
  );
}
