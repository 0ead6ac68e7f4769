import { addresses, amountText, type Post } from '@pitlane/contracts';
import { CalendarClock, CircleAlert, Clock, RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useNow } from '@/lib/clock.ts';
import { formatTimeAgo } from '@/lib/format.ts';
import { formatDay } from '@/lib/format-day.ts';
import { currentLanguage, useTranslation } from '@/lib/i18n.ts';
import { IntentLink } from '@/lib/intent-link.tsx';
import { usePrices } from '@/lib/prices.ts';
import { Badge } from '@/ui/chip.tsx';
import { classes } from '@/ui/classes.ts';
import { daysLeft, endsSoon, hasEnded } from '../days-left.ts';
import { editState, isDenied } from '../next-step.ts';

interface PostStateProps {
  post: Post;
  reviewMinutes?: number | null;
  /** Number of ads that the owner may still place; undefined if unlimited or unknown. */
  freeCount?: number | undefined;
}

export function PostState({ post, reviewMinutes, freeCount }: PostStateProps) {
  switch (post.status) {
    case 'active':
      return <ActiveState post={post} />;
    case 'denied':
      return <RefundLine post={post} />;
    case 'moderation':
      return <ReviewState post={post} reviewMinutes={reviewMinutes ?? null} />;
    case 'removed':
    case 'archived':
      return <RemovedState post={post} freeCount={freeCount} />;
    default:
      throw post.status satisfies never;
  }
}

interface LineProps {
  icon: typeof Clock;
  warning?: boolean;
  children: ReactNode;
}

function Line({ icon: Icon, warning = false, children }: LineProps) {
  return (
    <p className={classes('flex gap-1.5', warning ? 'font-semibold text-warning' : 'text-muted')}>
      <Icon aria-hidden className="mt-[3px] size-4 shrink-0" />
      <span className="min-w-0">{children}</span>
    </p>
  );
}

function ActiveState({ post }: { post: Post }) {
  const { t } = useTranslation('my-posts');
  const now = useNow();
  const days = daysLeft(post.expires_at, now);
  return (
    <>
      {days !== null && post.expires_at && (
        <Line icon={CalendarClock} warning={endsSoon(days)}>
          {hasEnded(post.expires_at, now)
            ? t('status.over')
            : days === 0
              ? t('status.lastDay')
              : `${t('status.left', { count: days })}, ${t('status.until', { date: formatDay(post.expires_at, now) })}`}
        </Line>
      )}
      {post.special_offer && post.special_offer_date && (
        <div>
          <Badge tone="gold">
            {t('status.promoted', { date: formatDay(post.special_offer_date, now) })}
          </Badge>
        </div>
      )}
    </>
  );
}

const HOUR_MINUTES = 60;

function ReviewState({ post, reviewMinutes }: { post: Post; reviewMinutes: number | null }) {
  const { t } = useTranslation('my-posts');
  const now = useNow();
  const reviewTimeText =
    reviewMinutes === null
      ? t('status.review.unknown')
      : reviewMinutes < HOUR_MINUTES
        ? t('status.review.minutes', { count: reviewMinutes })
        : t('status.review.hours', { count: Math.round(reviewMinutes / HOUR_MINUTES) });
  return (
    <Line icon={Clock}>
      {t('status.sent', { when: formatTimeAgo(post.updated_at, now) })}
      {/* On its own line, because the usual review time loads later and must not shift other text. */}
      <span className="block">{reviewTimeText}</span>
    </Line>
  );
}

function RemovedState({ post, freeCount }: Pick<PostStateProps, 'post' | 'freeCount'>) {
  const { t } = useTranslation('my-posts');
  const now = useNow();
  const { own, status, expires_at: expiresAt, updated_at: updatedAt } = post;
  const canPublish = own?.actions.includes('publish') === true;
  const isStillPaid =
    canPublish && !own.publish_takes_ad && expiresAt !== null && !hasEnded(expiresAt, now);
  const hasExpired = own?.removed_reason === 'expired' && expiresAt !== null;
  return (
    <>
      {status === 'archived' && (
        <div>
          <Badge>{t('status.archived')}</Badge>
        </div>
      )}
      <Line icon={CalendarClock}>
        {status === 'archived'
          ? t('status.inArchive', { date: formatDay(updatedAt, now) })
          : hasExpired
            ? t('status.expired', { date: formatDay(expiresAt, now) })
            : t('status.removedByOwner')}
      </Line>
      <RefundLine post={post} />
      {isStillPaid && (
        <Line icon={RotateCcw}>{t('status.freeUntil', { date: formatDay(expiresAt, now) })}</Line>
      )}
      {canPublish && own.publish_takes_ad && freeCount !== undefined && (
        <Line icon={RotateCcw}>
          {freeCount === 0 ? (
            <ExhaustedAllowanceText />
          ) : (
            t('status.costsPlacement', { value: freeCount })
          )}
        </Line>
      )}
    </>
  );
}

/** Refund of a denied or withdrawn ad, with a link to the payments. */
function RefundLine({ post: { own, status } }: { post: Post }) {
  const { t } = useTranslation('my-posts');
  const refund = own?.refund;
  if (!refund || (refund.is_done && status !== 'denied')) return null;
  const amount = amountText(refund.amount, currentLanguage());
  return (
    <Line icon={RotateCcw}>
      <IntentLink to={addresses.accountTransactions()} className="underline">
        {t(refund.is_done ? 'status.refunded' : 'status.refunding', { amount })}
      </IntentLink>
    </Line>
  );
}

/** Text with the price of one more ad when the allowance is used up. */
function ExhaustedAllowanceText() {
  const { t } = useTranslation('my-posts');
  return `${t('over.title')}. ${t('over.lead', { price: usePrices()?.advert ?? '…' })}`;
}

/** Text with the price of resubmitting a refunded ad. */
function ResubmissionPriceText() {
  const { t } = useTranslation('my-posts');
  return t('denied.againPaid', { price: usePrices()?.advert ?? '…' });
}

export function PostReview({ post, freeCount }: { post: Post; freeCount?: number | undefined }) {
  const { t } = useTranslation('my-posts');
  const now = useNow();
  const { own, deny_reason: denyReason, status } = post;
  const edit = own?.edit;
  const state = editState(post);
  if (edit && state === 'waiting') {
    return (
      <Note icon={Clock} title={t('edit.waiting')}>
        <p>{t('edit.waitingLead', { when: formatTimeAgo(edit.submitted_at, now) })}</p>
      </Note>
    );
  }
  if (state === 'on_hold') {
    return (
      <Note icon={Clock} title={t('edit.off')}>
        <p>{t('edit.offLead')}</p>
      </Note>
    );
  }
  if (!isDenied(post)) return null;
  return (
    <Note icon={CircleAlert} danger title={t(edit ? 'edit.denied' : 'denied.title')}>
      {denyReason && <p className="whitespace-pre-line wrap-anywhere">{denyReason.reason}</p>}
      {edit && status === 'active' && <p className="text-muted">{t('edit.deniedLead')}</p>}
      {status === 'denied' && own?.publish_takes_ad && freeCount !== undefined && (
        <p className="text-muted">
          {freeCount > 0 ? (
            t('denied.again', { value: freeCount })
          ) : own.refund ? (
            <ResubmissionPriceText />
          ) : (
            <ExhaustedAllowanceText />
          )}
        </p>
      )}
    </Note>
  );
}

interface NoteProps {
  icon: typeof Clock;
  title: string;
  danger?: boolean;
  children: ReactNode;
}

function Note({ icon: Icon, title, danger = false, children }: NoteProps) {
  return (
    <div
      className={classes(
        'flex gap-2.5 rounded-control border px-3 py-2.5',
        danger ? 'border-danger' : 'border-line bg-sunken',
      )}
    >
      <Icon
        aria-hidden
        className={classes('mt-px size-5 shrink-0', danger ? 'text-danger' : 'text-muted')}
      />
      <div className="flex min-w-0 flex-col gap-1">
        <p className={classes('font-semibold', danger && 'text-danger')}>{title}</p>
        {children}
      </div>
    </div>
  );
}
