import type { Notification } from '@pitlane/contracts';
import { expect, test } from 'vitest';
import { groupByDay } from './by-day.ts';

const createNotificationAt = (id: number, local: string): Notification => ({
  id,
  type: 'edit_approved',
  title: '',
  text: '',
  link: '/',
  data: { post_id: 1, title: '' },
  is_read: false,
  // A time without a zone is in the time zone of the device.
  created_at: new Date(local).toISOString(),
});
const now = new Date('2026-03-02T00:30:00').getTime();
const groupIds = (pages: Notification[][]) =>
  groupByDay(pages, now).map(({ daysAgo, notifications }) => [
    daysAgo,
    notifications.map(({ id }) => id),
  ]);

test('ends a day at midnight in the time zone of the device', () => {
  const pages = [
    [
      createNotificationAt(9, '2026-03-02T00:10:00'),
      createNotificationAt(8, '2026-03-02T00:00:00'),
      createNotificationAt(7, '2026-03-01T23:59:59'),
    ],
    [
      createNotificationAt(6, '2026-03-01T00:00:00'),
      createNotificationAt(5, '2026-02-28T12:00:00'),
      createNotificationAt(4, '2025-03-02T12:00:00'),
    ],
  ];

  expect(groupIds(pages)).toEqual([
    [0, [9, 8]],
    [1, [7, 6]],
    [2, [5]],
    [365, [4]],
  ]);
});

test('lists a notification once if new ones shift it to the next page', () => {
  const [first, second] = [
    createNotificationAt(2, '2026-03-02T00:10:00'),
    createNotificationAt(1, '2026-03-01T10:00:00'),
  ];

  expect(groupIds([[first, second], [second]])).toEqual([
    [0, [2]],
    [1, [1]],
  ]);
});

test('lists a notification dated in the future before today', () => {
  expect(
    groupIds([
      [
        createNotificationAt(3, '2026-03-03T00:10:00'),
        createNotificationAt(2, '2026-03-02T00:10:00'),
      ],
    ]),
  ).toEqual([
    [-1, [3]],
    [0, [2]],
  ]);
});

test('returns no days without notifications', () => expect(groupByDay([[]], now)).toEqual([]));
