import type { ModeratedPost } from '@pitlane/contracts';
import { translate } from '@/lib/i18n.ts';

const MINUTE_MS = 60_000;
const HOUR_MINUTES = 60;
const DAY_HOURS = 24;
/** From here on an ad has waited too long. */
const LATE_MINUTES = 120;

/** Since when an ad waits for a decision: since its first report, otherwise since it was submitted. */
export function waitsSince(post: ModeratedPost): string | null {
  if (post.waits_for === null) return null;
  if (post.waits_for !== 'report') return post.submitted_at;
  return post.reports.map(({ created_at: at }) => at).toSorted()[0] ?? post.submitted_at;
}

export function minutesSince(instant: string, now: number): number {
  return Math.max(0, Math.floor((now - Date.parse(instant)) / MINUTE_MS));
}

export const isLate = (minutes: number) => minutes > LATE_MINUTES;

/** '12 мин', '3 ч 20 мин', '2 дня': from a day on without hours. */
export function formatWaiting(minutes: number): string {
  if (minutes < HOUR_MINUTES) return translate('moderation:waiting.minutes', { minutes });
  const hours = Math.floor(minutes / HOUR_MINUTES);
  if (hours < DAY_HOURS) {
    return translate('moderation:waiting.hours', { hours, minutes: minutes % HOUR_MINUTES });
  }
  return translate('moderation:waiting.days', { count: Math.floor(hours / DAY_HOURS) });
}

/** Who has taken the ad, as long as that lasts. */
export function claimNow<Post extends Pick<ModeratedPost, 'claim'>>(
  { claim }: Post,
  now: number,
): Post['claim'] {
  return claim && Date.parse(claim.until) > now ? claim : null;
}
