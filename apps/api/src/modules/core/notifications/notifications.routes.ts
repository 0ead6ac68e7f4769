import {
  getNewNotificationsCount,
  getNotificationSettings,
  getNotifications,
  markAllNotificationsRead,
  markAllNotificationsReadByGet,
  markNotificationRead,
  markNotificationReadByGet,
  updateNotificationSettings,
} from '@pitlane/contracts';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../http/route.ts';

export async function notificationsRoutes(app: FastifyInstance): Promise<void> {
  const { notifications } = app.services;

  route(app, getNotifications, ({ actor, query, language }) => {
    const { order, unread = false, page, per_page: perPage } = query;
    return notifications.listNotifications(
      actor.userId,
      { order, unread, page, perPage },
      language,
    );
  });

  route(app, getNewNotificationsCount, ({ actor }) => notifications.countUnread(actor.userId));

  for (const contract of [markNotificationRead, markNotificationReadByGet]) {
    route(app, contract, ({ actor, params }) => notifications.markRead(actor.userId, params.id));
  }

  for (const contract of [markAllNotificationsRead, markAllNotificationsReadByGet]) {
    route(app, contract, ({ actor, query }) =>
      notifications.markAllRead(actor.userId, query.until),
    );
  }

  route(app, getNotificationSettings, ({ actor }) => notifications.findSettings(actor.userId));

  route(app, updateNotificationSettings, ({ actor, body }) =>
    notifications.updateSettings(actor.userId, body),
  );
}
