import type { ModeratedPost } from '@pitlane/contracts';
import { translate } from '@/lib/i18n.ts';

const MINUTE_MS = 60_000;
const MINUTES_PER_HOUR = 60;
const HOURS_PER_DAY = 24;
/** Waiting time from which an ad is late. */
const LATE_MINUTES = 120;

/** Returns the time since which an ad waits for a decision: its first report, or else its submission. */
export function startOfWaiting(post: ModeratedPost): string | null {
  if (post.waits_for === null) return null;
  if (post.waits_for !== 'report') return post.submitted_at;
  return (
    post.reports.map(({ created_at: createdAt }) => createdAt).toSorted()[0] ?? post.submitted_at
  );
}

export function minutesSince(instant: string, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(instant)) / MINUTE_MS));
}

export const isLate = (minutes: number) => minutes > LATE_MINUTES;

/** Formats a waiting time: '12 мин', '3 ч 20 мин', '2 дня'; omits hours from one day on. */
export function formatWaiting(minutes: number): string {
  if (minutes < MINUTES_PER_HOUR) return translate('moderation:waiting.minutes', { minutes });
  const hours = Math.floor(minutes / MINUTES_PER_HOUR);
  if (hours < HOURS_PER_DAY) {
    return translate('moderation:waiting.hours', { hours, minutes: minutes % MINUTES_PER_HOUR });
  }
  return translate('moderation:waiting.days', { count: Math.floor(hours / HOURS_PER_DAY) });
}

/** Returns the claim of an ad unless it has expired. */
export function activeClaim<Post extends Pick<ModeratedPost, 'claim'>>(
  { claim }: Post,
  now: number,
): Post['claim'] {
  return claim && Date.parse(claim.until) > now ? claim : null;
}
