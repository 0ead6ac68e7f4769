import { addresses, type ContentKind, contentKinds } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { FilePen, Plus } from 'lucide-react';
import { useEffect, useReducer, useRef } from 'react';
import { useTranslation } from '@/lib/i18n.ts';
import { useGoTo } from '@/lib/intent-link.tsx';
import { notify } from '@/lib/notify.ts';
import { currentSession } from '@/lib/session.ts';
import { useBrowserValue } from '@/lib/storage.ts';
import { AddressTabs } from '@/ui/address-tabs.tsx';
import { LinkButton } from '@/ui/button.tsx';
import { Badge } from '@/ui/chip.tsx';
import { classes } from '@/ui/classes.ts';
import { ErrorState, errorText } from '@/ui/states.tsx';
import { Card, Skeleton } from '@/ui/surface.tsx';
import { useRowInView } from '../../use-row-in-view.ts';
import { contentListQuery, useOrderContent } from '../api/content.ts';
import type { OpenContent } from '../content-address.ts';
import { findDraftIds } from '../content-draft.ts';
import { ContentEditor } from './content-editor.tsx';
import { ContentList } from './content-list.tsx';
import type { PreviewRenderers } from './content-preview.tsx';

interface ContentViewProps extends OpenContent {
  show: PreviewRenderers;
}

const addressOf = (content: ContentKind, item: number | null = null) =>
  addresses.moderation({ tab: 'content', content, item });

export default function ContentView({ content, item, show }: ContentViewProps) {
  const { t } = useTranslation('moderation-content');
  return (
    <div className="flex flex-col gap-4">
      <div className={classes(item !== null && 'max-desk:hidden')}>
        <AddressTabs
          label={t('kindsLabel')}
          tabs={contentKinds.map((kind) => ({
            to: addressOf(kind),
            label: t(`kinds.${kind}`),
            current: kind === content,
          }))}
        />
      </div>
      <ContentKindView key={content} kind={content} openId={item} renderers={show} />
    </div>
  );
}

interface ContentKindViewProps {
  kind: ContentKind;
  openId: number | null;
  renderers: PreviewRenderers;
}

function ContentKindView({ kind, openId, renderers }: ContentKindViewProps) {
  const { t } = useTranslation('moderation-content');
  const goTo = useGoTo();
  const userId = currentSession()?.userId ?? 0;
  const { data: items, error, refetch } = useQuery(contentListQuery(kind));
  const ordering = useOrderContent((failure) =>
    notify.error(t('order.failed', { why: errorText(failure) })),
  );
  const saveOrder = (ids: number[]) => ordering.mutate({ kind, ids });
  const [, rereadDraftIds] = useReducer((count: number) => count + 1, 0);
  const ids = [0, ...(items ?? []).map(({ id }) => id)];
  const draftIds = useBrowserValue(() => findDraftIds(userId, kind, ids).join());
  const unsavedIds = new Set(draftIds ? draftIds.split(',').map(Number) : []);

  const list = useRef<HTMLDivElement>(null);
  useRowInView(list, openId, items !== undefined);
  const previousOpenId = useRef(openId);
  useEffect(() => {
    const closedId = openId === null ? previousOpenId.current : null;
    previousOpenId.current = openId;
    if (closedId === null) return;
    // Waits until a confirmation dialog has released the focus.
    setTimeout(() => {
      const row = list.current?.querySelector<HTMLElement>(`[data-row="${closedId}"]`);
      (row ?? list.current)?.focus({ preventScroll: true });
    });
  }, [openId]);

  return (
    <div className="grid grid-cols-1 gap-6 desk:grid-cols-[300px_minmax(0,1fr)]">
      <div
        ref={list}
        tabIndex={-1}
        className={classes(
          'flex flex-col gap-3 outline-none desk:sticky desk:top-4 desk:-m-1 desk:max-h-[calc(100dvh-2rem)] desk:self-start desk:overflow-y-auto desk:p-1',
          openId !== null && 'max-desk:hidden',
        )}
      >
        <LinkButton to={addressOf(kind, 0)} className={openId === 0 ? 'border-accent' : ''}>
          <Plus aria-hidden className="size-5" />
          {t(`new.${kind}`)}
          {unsavedIds.has(0) && <Badge tone="gold">{t('unsavedMark')}</Badge>}
        </LinkButton>
        {!items && error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!items && !error && <ListSkeleton />}
        {items?.length === 0 && (
          <p className="py-8 text-center text-balance text-muted">{t('emptyKind')}</p>
        )}
        {items && <ContentList {...{ kind, items, openId, unsavedIds }} onOrder={saveOrder} />}
      </div>
      {openId === null ? (
        <Card className="hidden min-h-80 flex-col items-center justify-center gap-3 px-4 py-12 text-center desk:flex">
          <FilePen aria-hidden className="size-10 text-muted" strokeWidth={1.5} />
          <h2>{t('choose')}</h2>
          <p className="max-w-96 text-balance text-muted">{t('chooseText')}</p>
        </Card>
      ) : (
        <ContentEditor
          key={openId}
          kind={kind}
          id={openId}
          items={items ?? []}
          renderers={renderers}
          onOrder={saveOrder}
          onDraftPresenceChange={rereadDraftIds}
          onClose={() => goTo(addressOf(kind))}
          onCreated={(id) => goTo(addressOf(kind, id), { replace: true })}
        />
      )}
    </div>
  );
}

function ListSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-1.5">
      {[1, 2, 3, 4, 5, 6, 7].map((row) => (
        <Skeleton key={row} className="h-[66px]" />
      ))}
    </div>
  );
}
