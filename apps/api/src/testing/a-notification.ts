import type { NotificationType } from '@pitlane/contracts';
import type { Prisma } from '../generated/prisma/client.ts';
import type { NotificationModel } from '../generated/prisma/models.ts';
import { START, type TestWorld } from './test-world.ts';

interface Fields {
  kind?: NotificationType;
  postId?: number | null;
  values?: Prisma.InputJsonObject;
  createdAt?: Date;
  readAt?: Date | null;
}

/** Ad that notifications of tests refer to; it only exists if a test creates it */
export const REFERENCED_POST_ID = 7_000;

/** Creates a notification of an account, unread by default; `fields` override the defaults. */
export function aNotification(
  { database }: Pick<TestWorld, 'database'>,
  userId: number,
  fields: Fields = {},
): Promise<NotificationModel> {
  const values = { title: 'Porsche 911 2015' };
  return database.notification.create({
    data: {
      userId,
      kind: 'edit_approved',
      postId: REFERENCED_POST_ID,
      values,
      createdAt: START,
      ...fields,
    },
  });
}

export async function createNotifications(
  world: Pick<TestWorld, 'database'>,
  userId: number,
  count: number,
): Promise<number[]> {
  const ids: number[] = [];
  while (ids.length < count) ids.push((await aNotification(world, userId)).id);
  return ids;
}
