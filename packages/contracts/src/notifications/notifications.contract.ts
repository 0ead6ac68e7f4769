import * as z from 'zod/mini';
import { flag, idText, jsonFlag, oneOf, pagination } from '../fields.ts';
import { count, id, pageMeta, routesFor } from '../http.ts';
import { emailTypes, notificationData, notificationType } from './notifications.types.ts';

const user = routesFor({ access: 'user', area: 'notifications' });

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

export const getNotifications = user.get('/profile/get-notifications', {
  summary: 'List notifications',
  description: 'Page 1 has the newest; each page is ascending by default.',
  query: z.object({
    order: z._default(oneOf(['asc', 'desc']), 'asc'),
    unread: z.optional(flag),
    ...pagination(24),
  }),
  response: z.array(notification),
  meta: pageMeta,
});

export const getNewNotificationsCount = user.get('/profile/get-new-notifications-count', {
  summary: 'Count unread notifications',
  response: count,
});

const mark = {
  summary: 'Mark a notification as read',
  description: 'Returns the number of unread ones.',
  params: z.object({ id: idText }),
  response: count,
  errors: ['notification.not_found'],
} as const;

export const markNotificationRead = user.post('/profile/mark-notifications-read/:id', mark);
/** For existing clients that send GET; the web app posts. */
export const markNotificationReadByGet = user.get('/profile/mark-notifications-read/:id', {
  ...mark,
  changes: true,
});

const markAll = {
  summary: 'Mark all notifications as read',
  description: 'With `until`, that one and all older ones; returns the number of unread ones.',
  query: z.object({ until: z.optional(idText) }),
  response: count,
  errors: ['notification.not_found'],
} as const;

export const markAllNotificationsRead = user.post('/profile/mark-all-notifications-read', markAll);
export const markAllNotificationsReadByGet = user.get('/profile/mark-all-notifications-read', {
  ...markAll,
  changes: true,
});

export const notificationSettings = z.object({
  emails: z.record(z.enum(emailTypes), z.boolean()),
  /** True if the account gets digests of its saved searches, regardless of their periods. */
  digest: z.boolean(),
});
export type NotificationSettings = z.output<typeof notificationSettings>;

export const getNotificationSettings = user.get('/profile/notification-settings', {
  response: notificationSettings,
  summary: 'Get notification settings',
});

export const updateNotificationSettings = user.post('/profile/notification-settings', {
  response: notificationSettings,
  summary: 'Update notification settings',
  description: 'Omitted settings stay.',
  body: z.object({
    emails: z.optional(z.record(z.enum(emailTypes), z.optional(jsonFlag))),
    digest: z.optional(jsonFlag),
  }),
});
