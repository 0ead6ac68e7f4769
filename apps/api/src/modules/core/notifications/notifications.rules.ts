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

/** Returns the times before which notifications must have been read, or created if unread, to be purged. */
export function retentionCutoffs(now: Date): { readBefore: Date; createdBefore: Date } {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  return {
    readBefore: daysAgo(RETENTION_DAYS.afterReading),
    createdBefore: daysAgo(RETENTION_DAYS.unread),
  };
}

/**
 * Values stored with a notification, so that its text and data stay correct after the ad is erased. Older rows lack
 * fields that were added later.
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

/** Returns the flags of all types of emails, which are on unless the user has switched them off. */
export function emailSettingsOf(storedFlags: unknown): Record<EmailType, boolean> {
  const flags = flagsSchema.parse(storedFlags ?? {});
  const emails = Object.fromEntries(emailTypes.map((type) => [type, flags[type] ?? true]));
  return notificationSettings.shape.emails.parse(emails);
}
