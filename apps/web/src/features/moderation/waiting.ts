import type { ModeratedPost } from '@pitlane/contracts';
import { translate } from '@/lib/i18n.ts';

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_HOURS = 24;
/** Waiting time from which an ad is late. */
const LATE_MINUTES = 120;

/** Returns since when an ad waits for a decision: its first report, or else its submission. */
export function waitsSince(post: ModeratedPost): string | null {
  if (post.waits_for === null) return null;
  if (post.waits_for !== 'report') return post.submitted_at;
  return post.reports.map(({ created_at: at }) => at).toSorted()[0] ?? post.submitted_at;
}

export function minutesSince(instant: string, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(instant)) / MINUTE_MS));
}

export const isLate = (minutes: number) => minutes > LATE_MINUTES;

/** '12 мин', '3 ч 20 мин', '2 дня': without hours from a day on. */
export function formatWaiting(minutes: number): string {
  if (minutes < HOUR_MINUTES) return translate('moderation:waiting.minutes', { minutes });
  const hours = Math.floor(minutes / HOUR_MINUTES);
  if (hours < DAY_HOURS) {
    return translate('moderation:waiting.hours', { hours, minutes: minutes % HOUR_MINUTES });
  }
  return translate('moderation:waiting.days', { count: Math.floor(hours / DAY_HOURS) });
}

/** Returns the claim of an ad unless it has expired. */
export function activeClaim<Post extends Pick<ModeratedPost, 'claim'>>(
  { claim }: Post,
  now: number,
): Post['claim'] {
  return claim && Date.parse(claim.until) > now ? claim : null;
}
