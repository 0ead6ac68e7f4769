import { type ModeratedPost, postTitle } from '@pitlane/contracts';
import { AlarmClock, Flag, Lock, TriangleAlert } from 'lucide-react';
import { PostPhoto } from '@/features/posts/components/post-photo.tsx';
import { useNow } from '@/lib/clock.ts';
import { useTranslation } from '@/lib/i18n.ts';
import { classes } from '@/ui/classes.ts';
import { Price } from '@/ui/price.tsx';
import { activeClaim, formatWaiting, isLate, minutesSince, startOfWaiting } from '../../waiting.ts';
import { KindBadge } from './kind-badge.tsx';

export function PostRow({ post }: { post: ModeratedPost }) {
  const { t } = useTranslation('moderation');
  const now = useNow();
  const waitingSince = startOfWaiting(post);
  const claim = activeClaim(post, now);
  return (
    <>
      <PostPhoto photo={post.photos[0]} sizes="96px" className="h-[72px] w-24 shrink-0" />
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
          {waitingSince && <WaitingTime minutes={minutesSince(waitingSince, now)} />}
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

/** Waiting time of an ad; highlighted from two hours on. */
export function WaitingTime({ minutes }: { minutes: number }) {
  const { t } = useTranslation('moderation');
  const time = formatWaiting(minutes);
  const isOverdue = isLate(minutes);
  return (
    <span
      className={classes(
        'inline-flex items-center gap-1 whitespace-nowrap',
        isOverdue && 'font-semibold text-danger',
      )}
    >
      {isOverdue && <AlarmClock aria-hidden className="size-3.5" />}
      <span aria-hidden>{time}</span>
      <span className="sr-only">
        {isOverdue ? t('waiting.late', { time }) : t('waiting.since', { time })}
      </span>
    </span>
  );
}
