import { addresses, type ModeratedPost, postTitle } from '@pitlane/contracts';
import { AlarmClock, Camera, Flag, Lock, TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useNow } from '@/lib/clock.ts';
import { keepLanguage, useTranslation } from '@/lib/i18n.ts';
import { classes } from '@/ui/classes.ts';
import { Picture } from '@/ui/picture.tsx';
import { Price } from '@/ui/price.tsx';

import { claimNow, formatWaiting, isLate, minutesSince, waitsSince } from '../waiting.ts';
import { KindBadge } from './kind-badge.tsx';

interface QueueListProps {
  queue: readonly ModeratedPost[];
  openId: number | null;
  /** The row the keyboard is at. */
  cursor: number | null;
  onCursor: (id: number) => void;
  onOpen: (id: number) => void;
}

/** What waits, the oldest first. One stop of the tab key: within it, J and K. */
export function QueueList({ queue, openId, cursor, onCursor, onOpen }: QueueListProps) {
  const { t } = useTranslation('moderation');
  const now = useNow();
  const list = useRef<HTMLOListElement>(null);
  const focused = useRef<number | null>(null);
  const stop = queue.some(({ id }) => id === cursor) ? cursor : queue[0]?.id;

  // When somebody else decides about the focused ad, the focus keeps its position in the list.
  useEffect(() => {
    const place = focused.current;
    if (place === null || document.activeElement !== document.body) return;
    const rows = list.current?.querySelectorAll<HTMLElement>('a');
    rows?.[Math.min(place, queue.length - 1)]?.focus();
  }, [queue]);

  return (
    <ol
      ref={list}
      aria-label={t('queue.label')}
      onBlur={({ relatedTarget }) => {
        if (relatedTarget) focused.current = null;
      }}
      className="flex flex-col gap-2"
    >
      {queue.map((post, place) => (
        <li key={post.id}>
          {/* The address opens it in another tab; a plain press keeps the history short. */}
          <a
            href={keepLanguage(addresses.moderation({ post: post.id }))}
            data-post={post.id}
            tabIndex={post.id === stop ? 0 : -1}
            aria-current={post.id === openId ? 'true' : undefined}
            onFocus={() => {
              focused.current = place;
              onCursor(post.id);
            }}
            onClick={(event) => {
              if (event.ctrlKey || event.metaKey || event.shiftKey) return;
              event.preventDefault();
              onOpen(post.id);
            }}
            className={classes(
              'flex gap-3 rounded-card border bg-card p-2 transition-colors focus-visible:rounded-card',
              post.id === openId
                ? 'border-accent ring-1 ring-accent'
                : 'border-line hover:border-control',
            )}
          >
            <Row post={post} now={now} />
          </a>
        </li>
      ))}
    </ol>
  );
}

function Row({ post, now }: { post: ModeratedPost; now: number }) {
  const { t } = useTranslation('moderation');
  const [first] = post.photos;
  const since = waitsSince(post);
  const claim = claimNow(post, now);
  return (
    <>
      {first ? (
        <Picture
          src={first.thumb}
          alt=""
          width={first.width}
          height={first.height}
          placeholder={first.placeholder}
          className="h-[72px] w-24 shrink-0 overflow-hidden rounded-md"
        />
      ) : (
        <span className="flex h-[72px] w-24 shrink-0 items-center justify-center rounded-md bg-sunken text-muted">
          <Camera aria-hidden className="size-6" strokeWidth={1.5} />
        </span>
      )}
      <span className="flex min-w-0 flex-1 flex-col gap-1">
        <span className="flex items-start justify-between gap-2">
          <span className="min-w-0 truncate leading-5 font-semibold">
            {postTitle(post)}, {post.year}
          </span>
        </span>
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <KindBadge kind={post.waits_for} />
          <Price
            value={post.price}
            sign={post.currency.sign}
            className="text-[14px] leading-5 whitespace-nowrap"
          />
        </span>
        <span className="flex flex-wrap items-center gap-x-3 gap-y-0.5 text-[13px] leading-[18px] text-muted">
          {since && <Waiting minutes={minutesSince(since, now)} />}
          {post.findings.length > 0 && (
            <span className="inline-flex items-center gap-1 text-warning">
              <TriangleAlert aria-hidden className="size-3.5" />
              <span aria-hidden>{post.findings.length}</span>
              <span className="sr-only">
                {t('queue.findings', { count: post.findings.length })}
              </span>
            </span>
          )}
          {post.reports.length > 0 && (
            <span className="inline-flex items-center gap-1">
              <Flag aria-hidden className="size-3.5" />
              <span aria-hidden>{post.reports.length}</span>
              <span className="sr-only">{t('queue.reports', { count: post.reports.length })}</span>
            </span>
          )}
          {claim && (
            <span className="inline-flex min-w-0 items-center gap-1">
              <Lock aria-hidden className="size-3.5 shrink-0" />
              <span className="truncate">
                {claim.own
                  ? t('queue.claimedOwn')
                  : t('queue.claimed', { name: claim.moderator.name })}
              </span>
            </span>
          )}
        </span>
      </span>
    </>
  );
}

/** How long an ad waits; with a mark from two hours on. */
export function Waiting({ minutes }: { minutes: number }) {
  const { t } = useTranslation('moderation');
  const time = formatWaiting(minutes);
  const late = isLate(minutes);
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1 whitespace-nowrap',
        late && 'font-semibold text-danger',
      )}
    >
      {late && <AlarmClock aria-hidden className="size-3.5" />}
      <span aria-hidden>{time}</span>
      <span className="sr-only">
        {late ? t('waiting.late', { time }) : t('waiting.since', { time })}
      </span>
    </span>
  );
}
