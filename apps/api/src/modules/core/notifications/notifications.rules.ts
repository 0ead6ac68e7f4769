import {
  type EmailType,
  emailTypes,
  notificationData,
  notificationSettings,
} from '@pitlane/contracts';
import * as z from 'zod/mini';

const DAY_MS = 86_400_000;

/** Retention of notifications (docs/product.md#retention). */
const RETENTION_DAYS = { afterReading: 90, unread: 365 } as const;

/** Returns the moments before which read notifications, and unread ones by their creation, are purged. */
export function retentionCutoffs(now: Date): { readBefore: Date; madeBefore: Date } {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  return {
    readBefore: daysAgo(RETENTION_DAYS.afterReading),
    madeBefore: daysAgo(RETENTION_DAYS.unread),
  };
}

/**
 * Values stored with a notification for its text and data, which stay correct after the ad is erased. Rows written
 * before a field existed lack it.
 */
export const notificationValues = z.extend(
  z.partial(z.omit(notificationData, { post_id: true, title: true })),
  {
    title: z._default(z.string(), ''),
    /** Russian title of the ad, if it differs. */
    title_ru: z.optional(z.string()),
    sign: z.optional(z.string()),
    currency_ru: z.optional(z.string()),
  },
);
export type NotificationValues = z.input<typeof notificationValues>;

const flagsSchema = z.record(z.string(), z.boolean());

/** Returns the flag of every type: all emails are sent unless switched off. */
export function emailSettings(stored: unknown): Record<EmailType, boolean> {
  const flags = flagsSchema.parse(stored ?? {});
  const emails = Object.fromEntries(emailTypes.map((type) => [type, flags[type] ?? true]));
  return notificationSettings.shape.emails.parse(emails);
}
