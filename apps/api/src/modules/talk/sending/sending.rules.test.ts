import { describe, expect, it } from 'vitest';
import {
  addressedOf,
  contentHash,
  dayQuota,
  isNewAccount,
  minuteQuota,
  secondsUntilRoom,
} from './sending.rules.ts';

const now = new Date('2026-06-15T20:30:00.000Z');
const ago = (seconds: number) => new Date(now.getTime() - seconds * 1_000);

describe('a quota', () => {
  it('has room below its maximum, and again once the earliest use is a minute old', () => {
    const quota = minuteQuota(3, now);
    const done = [ago(1), ago(10), ago(40)];

    expect(secondsUntilRoom(quota, done.slice(0, 2), now)).toBeNull();
    expect(secondsUntilRoom(quota, done, now)).toBe(20);
    expect(quota.since).toEqual(ago(60));
  });

  it('per day begins and ends at midnight in Moscow', () => {
    const quota = dayQuota(1, now);

    expect(quota.since.toISOString()).toBe('2026-06-14T21:00:00.000Z');
    expect(secondsUntilRoom(quota, [ago(3_600)], now)).toBe(1_800);
    expect(dayQuota(1, new Date('2026-06-15T21:00:00Z')).since.toISOString()).toBe(
      '2026-06-15T21:00:00.000Z',
    );
  });

  it('is smaller for accounts younger than the given days', () => {
    const week = new Date(now.getTime() - 7 * 86_400_000);

    expect(isNewAccount(week, 7, now)).toBe(false);
    expect(isNewAccount(new Date(week.getTime() + 1), 7, now)).toBe(true);
  });
});

describe('addressedOf', () => {
  const of = (fields: unknown) => addressedOf({ fields, hasFile: false });

  it('accepts either a chat or an ad', () => {
    expect(of({ chat_id: '7', message: 'аб', client_id: 'x-1' })).toEqual({
      chatId: 7,
      postId: undefined,
      clientId: 'x-1',
      length: 2,
      hasFile: false,
    });
    for (const fields of [{}, null, { chat_id: '1', post_id: '2' }, { chat_id: 'x' }, []]) {
      expect(of(fields)).toBeNull();
    }
  });

  it('finds the destination if other fields are unreadable', () => {
    const fields = { post_id: '5', message: ['a', 'b'], client_id: 'no good' };

    expect(of(fields)).toMatchObject({ postId: 5, clientId: undefined, length: 0 });
  });
});

it('hashes text and file together', () => {
  const hashes = [
    contentHash('a'),
    contentHash('b'),
    contentHash('a', 'f'),
    contentHash('', 'a'),
    contentHash('f\na'),
  ];

  expect(new Set(hashes).size).toBe(hashes.length);
});
