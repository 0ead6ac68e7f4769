import { emailTypes, hasEmail, notificationType } from '@pitlane/contracts';
import { describe, expect, it } from 'vitest';
import { emailSettingsOf, notificationValues, retentionCutoffs } from './notifications.rules.ts';

describe('emailSettingsOf', () => {
  it('returns true by default for all types with an email and for chat messages', () => {
    const settings = emailSettingsOf(undefined);

    expect(Object.keys(settings)).toEqual([...emailTypes]);
    expect(emailTypes).toEqual(['message', ...notificationType.options.filter(hasEmail)]);
    expect(emailTypes).not.toContain('promotion_over');
    expect(new Set(Object.values(settings))).toEqual(new Set([true]));
  });

  it('returns changed flags, and omits types that no longer exist', () => {
    const settings = emailSettingsOf({
      message: false,
      post_denied: true,
      once_upon_a_time: false,
    });

    expect(settings).toMatchObject({ message: false, post_denied: true, post_approved: true });
    expect(Object.keys(settings)).toEqual([...emailTypes]);
  });
});

it('retains read notifications for 90 days and unread ones for a year', () => {
  expect(retentionCutoffs(new Date('2026-06-15T12:00:00.000Z'))).toEqual({
    readBefore: new Date('2026-03-17T12:00:00.000Z'),
    createdBefore: new Date('2025-06-15T12:00:00.000Z'),
  });
});

it('validates the types of the values of a notification', () => {
  expect(notificationValues.safeParse({ title: 1 }).success).toBe(false);
  expect(notificationValues.safeParse({ date: 'soon' }).success).toBe(false);
  expect(notificationValues.parse({})).toEqual({ title: '' });
});
