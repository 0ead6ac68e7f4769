import * as z from 'zod/mini';
import { flag, idText, jsonFlag, oneOf, pagination } from '../fields.ts';
import { count, defineRoute, id, pageMeta } from '../http.ts';
import { emailTypes, notificationData, notificationType } from './notifications.types.ts';

const area = 'notifications';
const access = 'user';

export const notification = z.object({
  id,
  type: notificationType,
  title: z.string(),
  text: z.string(),
  /** A path of the site. */
  link: z.string(),
  data: notificationData,
  is_read: z.boolean(),
  created_at: z.iso.datetime(),
});
export type Notification = z.output<typeof notification>;

export const getNotifications = defineRoute({
  method: 'GET',
  path: '/profile/get-notifications',
  access,
  area,
  summary: 'Page 1 holds the newest; each page is ascending unless its order says otherwise',
  query: z.object({
    order: z._default(oneOf(['asc', 'desc']), 'asc'),
    unread: z.optional(flag),
    ...pagination(24),
  }),
  response: z.array(notification),
  meta: pageMeta,
});

export const getNewNotificationsCount = defineRoute({
  method: 'GET',
  path: '/profile/get-new-notifications-count',
  access,
  area,
  summary: 'How many notifications are unread',
  response: count,
});

const mark = {
  path: '/profile/mark-notifications-read/:id',
  access,
  area,
  summary: 'Marks a notification read; how many are left unread',
  params: z.object({ id: idText }),
  response: count,
  errors: ['notification.not_found'],
} as const;

export const markNotificationRead = defineRoute({ ...mark, method: 'POST' });
/** For clients that change by GET; the web app posts. */
export const markNotificationReadByGet = defineRoute({ ...mark, method: 'GET', changes: true });

const markAll = {
  path: '/profile/mark-all-notifications-read',
  access,
  area,
  summary: 'Marks all notifications read, or one and all older ones; how many are left unread',
  query: z.object({ until: z.optional(idText) }),
  response: count,
  errors: ['notification.not_found'],
} as const;

export const markAllNotificationsRead = defineRoute({ ...markAll, method: 'POST' });
export const markAllNotificationsReadByGet = defineRoute({
  ...markAll,
  method: 'GET',
  changes: true,
});

/** Which emails an account gets. */
export const notificationSettings = z.object({
  emails: z.record(z.enum(emailTypes), z.boolean()),
  /** Whether it gets digests of its saved searches, whatever their periods. */
  digest: z.boolean(),
});
export type NotificationSettings = z.output<typeof notificationSettings>;

const settings = {
  path: '/profile/notification-settings',
  access,
  area,
  response: notificationSettings,
} as const;

export const getNotificationSettings = defineRoute({
  ...settings,
  method: 'GET',
  summary: 'Which emails the account gets',
});

export const updateNotificationSettings = defineRoute({
  ...settings,
  method: 'POST',
  summary: 'Switches emails on and off; what is not sent stays as it is',
  body: z.object({
    emails: z.optional(z.record(z.enum(emailTypes), z.optional(jsonFlag))),
    digest: z.optional(jsonFlag),
  }),
});
