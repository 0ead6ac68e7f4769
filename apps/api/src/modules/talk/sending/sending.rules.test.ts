import { describe, expect, it } from 'vitest';
import {
  contentHash,
  dayQuota,
  isNewAccount,
  minuteQuota,
  outgoingMessageOf,
  secondsUntilRoom,
} from './sending.rules.ts';

const now = new Date('2026-06-15T20:30:00.000Z');
const secondsAgo = (seconds: number) => new Date(now.getTime() - seconds * 1_000);

describe('a quota', () => {
  it('has room below its maximum, and again once the earliest use is a minute old', () => {
    const quota = minuteQuota(3, now);
    const times = [secondsAgo(1), secondsAgo(10), secondsAgo(40)];

    expect(secondsUntilRoom(quota, times.slice(0, 2), now)).toBeNull();
    expect(secondsUntilRoom(quota, times, now)).toBe(20);
    expect(quota.since).toEqual(secondsAgo(60));
  });

  it('per day starts and ends at midnight in Moscow', () => {
    const quota = dayQuota(1, now);

    expect(quota.since.toISOString()).toBe('2026-06-14T21:00:00.000Z');
    expect(secondsUntilRoom(quota, [secondsAgo(3_600)], now)).toBe(1_800);
    expect(dayQuota(1, new Date('2026-06-15T21:00:00Z')).since.toISOString()).toBe(
      '2026-06-15T21:00:00.000Z',
    );
  });

  it('considers accounts younger than the given days as new', () => {
    const weekAgo = new Date(now.getTime() - 7 * 86_400_000);

    expect(isNewAccount(weekAgo, 7, now)).toBe(false);
    expect(isNewAccount(new Date(weekAgo.getTime() + 1), 7, now)).toBe(true);
  });
});

describe('outgoingMessageOf', () => {
  const parse = (fields: unknown) => outgoingMessageOf({ fields, hasFile: false });

  it('returns the destination, which is either a chat or an ad', () => {
    expect(parse({ chat_id: '7', message: 'аб', client_id: 'x-1' })).toEqual({
      chatId: 7,
      postId: undefined,
      clientId: 'x-1',
      length: 2,
      hasFile: false,
    });
    for (const fields of [{}, null, { chat_id: '1', post_id: '2' }, { chat_id: 'x' }, []]) {
      expect(parse(fields)).toBeNull();
    }
  });

  it('returns the destination if other fields are invalid', () => {
    const fields = { post_id: '5', message: ['a', 'b'], client_id: 'no good' };

    expect(parse(fields)).toMatchObject({ postId: 5, clientId: undefined, length: 0 });
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
