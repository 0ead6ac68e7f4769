import { addresses, type ModeratedPost, postTitle } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { CircleCheckBig, MousePointerClick } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { formatNumber } from '@/lib/format.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { useGoTo } from '@/lib/intent-link.tsx';
import { notify } from '@/lib/notify.ts';
import { classes } from '@/ui/classes.ts';
import { ErrorState } from '@/ui/states.tsx';
import { Card, Skeleton } from '@/ui/surface.tsx';
import { fullTitle } from '../../posts/post-texts.ts';
import { queueQuery } from '../api/queue.ts';

import { afterDecision, neighbour } from '../queue-order.ts';
import type { Rejection } from '../rejection.ts';
import { useKeys } from '../use-keys.ts';
import { useRowInView } from '../use-row-in-view.ts';
import { PostReview } from './post-review.tsx';
import { QueueList } from './queue-list.tsx';

const REFRESH_MS = 30_000;

interface QueueViewProps {
  /** The ad that is open. */
  openId: number | null;
  keysOn: boolean;
}

/** The queue and the open ad: side by side on desktops, one after the other on phones. */
export function QueueView({ openId, keysOn }: QueueViewProps) {
  const { t } = useTranslation('moderation');
  const goTo = useGoTo();
  const { data, error, refetch } = useQuery({ ...queueQuery(), refetchInterval: REFRESH_MS });
  const queue = data?.items ?? [];
  const pane = useRef<HTMLDivElement>(null);
  const [cursor, setCursor] = useState(openId);
  const [rejecting, setRejecting] = useState(false);
  // One for each ad, so that looking at another one loses nothing typed.
  const [rejections] = useState(() => new Map<number, Rejection>());
  const [said, setSaid] = useState('');

  const rowOf = (id: number) => pane.current?.querySelector<HTMLElement>(`[data-post="${id}"]`);
  // Ahead of the address: the next key press goes on from here, not from what is rendered.
  const latest = useRef(openId);
  const open = (id: number) => {
    setRejecting(false);
    setCursor(id);
    latest.current = id;
    // Back leads to the list, however many ads were opened.
    goTo(addresses.moderation({ post: id }), { replace: openId !== null });
  };
  const close = () => {
    setRejecting(false);
    goTo(addresses.moderation({}));
  };

  useRowInView(pane, openId, data !== undefined);

  useEffect(() => {
    const closed = openId === null ? latest.current : null;
    latest.current = openId;
    if (closed === null) return;
    const row = pane.current?.querySelector<HTMLElement>(`[data-post="${closed}"]`);
    (row ?? pane.current)?.focus();
  }, [openId]);

  useKeys({
    on: keysOn && !rejecting,
    act: (action) => {
      if (action === 'open') {
        const chosen = queue.find(({ id }) => id === cursor) ?? queue[0];
        if (!chosen || openId !== null) return false;
        open(chosen.id);
        return true;
      }
      if (action !== 'next' && action !== 'previous') return false;
      const inList = openId === null || pane.current?.contains(document.activeElement);
      const wanted = neighbour(queue, inList ? cursor : latest.current, action === 'next' ? 1 : -1);
      if (!wanted) return false;
      if (inList) rowOf(wanted.id)?.focus();
      else open(wanted.id);
      return true;
    },
  });

  /** Opens the ad after the decided one; a toast says what was done. */
  const goOn = (next: ModeratedPost | undefined, done: string) => {
    notify.success(done);
    setSaid(next ? t('verdict.opened', { title: fullTitle(next) }) : t('verdict.queueDone'));
    if (next) open(next.id);
    else close();
  };

  const isEmpty = data?.items.length === 0;
  return (
    <div className="grid grid-cols-1 gap-6 desk:grid-cols-[320px_minmax(0,1fr)]">
      <p role="status" className="sr-only">
        {said}
      </p>
      <div
        ref={pane}
        tabIndex={-1}
        className={classes(
          'outline-none desk:-m-1 desk:p-1 desk:sticky desk:top-4 desk:max-h-[calc(100dvh-2rem)] desk:self-start desk:overflow-y-auto',
          openId !== null && 'max-desk:hidden',
          isEmpty && openId === null && 'desk:col-span-2',
        )}
      >
        {error && !data ? (
          <ErrorState error={error} onRetry={() => void refetch()} />
        ) : !data ? (
          <QueueSkeleton />
        ) : isEmpty ? (
          <Calm
            title={t('queue.emptyTitle')}
            icon={<CircleCheckBig className="size-10 text-success" strokeWidth={1.5} />}
          >
            {t('queue.emptyText')}
          </Calm>
        ) : (
          <>
            <p className="mb-2 text-[14px] leading-5 text-muted">
              {t('queue.count', { count: data.meta.total, value: formatNumber(data.meta.total) })}
              {data.meta.total > queue.length && `. ${t('queue.first', { count: queue.length })}`}
            </p>
            <QueueList
              queue={queue}
              openId={openId}
              cursor={cursor}
              onCursor={setCursor}
              onOpen={open}
            />
          </>
        )}
      </div>
      {openId === null ? (
        data &&
        !isEmpty && (
          <Card className="hidden desk:block">
            <Calm
              title={t('queue.choose')}
              icon={<MousePointerClick className="size-10 text-muted" strokeWidth={1.5} />}
            >
              {t('queue.chooseText')}
            </Calm>
          </Card>
        )
      ) : (
        <PostReview
          key={openId}
          id={openId}
          keysOn={keysOn}
          rejecting={rejecting}
          rejections={rejections}
          onRejecting={setRejecting}
          onBack={close}
          onDecided={(post, how) =>
            goOn(afterDecision(queue, post.id), t(`verdict.${how}`, { title: postTitle(post) }))
          }
        />
      )}
    </div>
  );
}

interface CalmProps {
  title: string;
  icon: ReactNode;
  children: ReactNode;
}

function Calm({ title, icon, children }: CalmProps) {
  return (
    <div className="flex min-h-80 flex-col items-center justify-center gap-3 px-4 py-12 text-center">
      <span aria-hidden>{icon}</span>
      <h2>{title}</h2>
      <p className="max-w-96 text-balance text-muted">{children}</p>
    </div>
  );
}

function QueueSkeleton() {
  return (
    <div aria-hidden className="flex flex-col gap-2">
      <Skeleton className="h-5 w-40" />
      {[1, 2, 3, 4, 5, 6].map((row) => (
        <Skeleton key={row} className="h-[92px]" />
      ))}
    </div>
  );
}
