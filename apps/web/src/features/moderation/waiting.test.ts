import { beforeAll, expect, it } from 'vitest';
import { startI18n } from '@/lib/i18n.ts';
import moderation from './moderation.ru.json';
import { aModeratedPost } from './queue/testing/a-moderated-post.ts';
import { activeClaim, formatWaiting, isLate, minutesSince, startOfWaiting } from './waiting.ts';

const now = Date.parse('2026-11-21T12:00:00Z');
const report = { id: 1, reason: 'fraud', text: '', user_id: null } as const;

beforeAll(() => startI18n('ru', { moderation }));

it('starts at the submission, or at the first report', () => {
  expect(startOfWaiting(aModeratedPost())).toBe('2026-11-21T10:00:00Z');
  expect(startOfWaiting(aModeratedPost({ waits_for: null }))).toBe(null);
  const reports = [
    { ...report, created_at: '2026-11-21T11:30:00Z' },
    { ...report, created_at: '2026-11-21T11:00:00Z' },
  ];
  expect(startOfWaiting(aModeratedPost({ waits_for: 'report', reports }))).toBe(
    '2026-11-21T11:00:00Z',
  );
});

it('treats an ad as late after two hours', () => {
  expect(minutesSince('2026-11-21T10:00:00Z', now)).toBe(120);
  expect(isLate(120)).toBe(false);
  expect(isLate(121)).toBe(true);
  expect(minutesSince('2026-11-21T12:00:05Z', now)).toBe(0);
});

it('formats minutes, hours and days', () => {
  expect(formatWaiting(12)).toBe('12 мин');
  expect(formatWaiting(200)).toBe('3 ч 20 мин');
  expect(formatWaiting(3130)).toBe('2 дня');
});

it('ignores an expired claim', () => {
  const claim = { moderator: { id: 9, name: 'Мария' }, own: false, until: '2026-11-21T12:05:00Z' };
  const post = aModeratedPost({ claim });
  expect(activeClaim(post, now)).toEqual(claim);
  expect(activeClaim(post, now + 5 * 60_000)).toBe(null);
  expect(activeClaim(aModeratedPost(), now)).toBe(null);
});
