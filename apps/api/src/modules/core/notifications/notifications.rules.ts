import {
  type EmailType,
  emailTypes,
  notificationData,
  notificationSettings,
} from '@pitlane/contracts';
import * as z from 'zod/mini';

const DAY_MS = 86_400_000;

/** How long notifications are kept (docs/product.md#retention). */
const KEPT_DAYS = { afterReading: 90, unread: 365 } as const;

/** Which notifications are no longer kept: those read before a moment, unread ones made before another. */
export function keptSince(now: Date): { readBefore: Date; madeBefore: Date } {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  return { readBefore: daysAgo(KEPT_DAYS.afterReading), madeBefore: daysAgo(KEPT_DAYS.unread) };
}

/**
 * What a row keeps for its text and its data, so that both stay true when the ad is gone. Rows written
 * before a field existed lack it.
 */
export const notificationValues = z.extend(
  z.partial(z.omit(notificationData, { post_id: true, title: true })),
  {
    title: z._default(z.string(), ''),
    /** Where the ad is called something else in Russian. */
    title_ru: z.optional(z.string()),
    /** Of the currency of its prices. */
    sign: z.optional(z.string()),
    /** What its currency is called in Russian. */
    currency_ru: z.optional(z.string()),
  },
);
export type NotificationValues = z.input<typeof notificationValues>;

const switched = z.record(z.string(), z.boolean());

/** Every type with its flag: all emails are sent until they are switched off. */
export function emailSettings(stored: unknown): Record<EmailType, boolean> {
  const flags = switched.parse(stored ?? {});
  const emails = Object.fromEntries(emailTypes.map((type) => [type, flags[type] ?? true]));
  return notificationSettings.shape.emails.parse(emails);
}
