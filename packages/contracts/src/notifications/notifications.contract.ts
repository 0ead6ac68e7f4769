import * as z from 'zod/mini';
import { flag, idText, jsonFlag, oneOf, pagination } from '../fields.ts';
import { count, id, pageMeta, routesFor } from '../http.ts';
import { emailTypes, notificationData, notificationType } from './notifications.types.ts';

const userRoutes = routesFor({ access: 'user', area: 'notifications' });

export const notification = z.object({
  id,
  type: notificationType,
  title: z.string(),
  text: z.string(),
  link: z.string(),
  data: notificationData,
  is_read: z.boolean(),
  created_at: z.iso.datetime(),
});
export type Notification = z.output<typeof notification>;

export const getNotifications = userRoutes.get('/profile/get-notifications', {
  summary: 'List notifications',
  description:
    'Page 1 contains the newest notifications; within a page, the oldest come first by default.',
  query: z.object({
    order: z._default(oneOf(['asc', 'desc']), 'asc'),
    unread: z.optional(flag),
    ...pagination(24),
  }),
  response: z.array(notification),
  meta: pageMeta,
});

export const getNewNotificationsCount = userRoutes.get('/profile/get-new-notifications-count', {
  summary: 'Count unread notifications',
  response: count,
});

const markOne = {
  summary: 'Mark a notification as read',
  description: 'Returns the number of unread notifications.',
  params: z.object({ id: idText }),
  response: count,
  errors: ['notification.not_found'],
} as const;

export const markNotificationRead = userRoutes.post(
  '/profile/mark-notifications-read/:id',
  markOne,
);
/** For existing clients that send GET; the web app posts. */
export const markNotificationReadByGet = userRoutes.get('/profile/mark-notifications-read/:id', {
  ...markOne,
  changes: true,
});

const markAll = {
  summary: 'Mark all notifications as read',
  description:
    'With `until`, marks that notification and all older ones. Returns the number of unread notifications.',
  query: z.object({ until: z.optional(idText) }),
  response: count,
  errors: ['notification.not_found'],
} as const;

export const markAllNotificationsRead = userRoutes.post(
  '/profile/mark-all-notifications-read',
  markAll,
);
export const markAllNotificationsReadByGet = userRoutes.get(
  '/profile/mark-all-notifications-read',
  {
    ...markAll,
    changes: true,
  },
);

export const notificationSettings = z.object({
  emails: z.record(z.enum(emailTypes), z.boolean()),
  /** True if digests of saved searches are sent at all; each search has its own period. */
  digest: z.boolean(),
});
export type NotificationSettings = z.output<typeof notificationSettings>;

export const getNotificationSettings = userRoutes.get('/profile/notification-settings', {
  response: notificationSettings,
  summary: 'Get notification settings',
});

export const updateNotificationSettings = userRoutes.post('/profile/notification-settings', {
  response: notificationSettings,
  summary: 'Update notification settings',
  description: 'Omitted settings are unchanged.',
  body: z.object({
    emails: z.optional(z.record(z.enum(emailTypes), z.optional(jsonFlag))),
    digest: z.optional(jsonFlag),
  }),
});
