import { describe, expect, it } from 'vitest';
import { START, TestClock } from '../testing/test-world.ts';
import { ExpiringCache } from './expiring-cache.ts';

const MINUTE_MS = 60_000;

/** Returns a cache whose values are the numbers of their reads. */
function createCountingCache(size = 1_000) {
  const clock = new TestClock();
  const cache = new ExpiringCache<{ read: number }>(clock, size);
  let read = 0;
  return {
    clock,
    get: (key: string, source: object) =>
      cache.get(key, source, async () => {
        read += 1;
        return { read };
      }),
  };
}

describe('ExpiringCache', () => {
  it('reads a value once while its source is the same', async () => {
    const { get } = createCountingCache();
    const [one, other] = [{}, {}];

    const cached = [await get('a', one), await get('a', one), await get('b', one)];
    const afterSourceChange = [await get('a', other), await get('a', other)];

    expect(cached.map(({ read }) => read)).toEqual([1, 1, 2]);
    expect(afterSourceChange.map(({ read }) => read)).toEqual([3, 3]);
  });

  it('reads a value again after a minute', async () => {
    const { clock, get } = createCountingCache();
    const source = {};
    await get('a', source);

    clock.moveTo(new Date(START.getTime() + MINUTE_MS - 1));
    const before = await get('a', source);
    clock.moveTo(new Date(START.getTime() + MINUTE_MS));
    const after = await get('a', source);

    expect([before.read, after.read]).toEqual([1, 2]);
  });

  it('evicts the least recently used values beyond its size', async () => {
    const { get } = createCountingCache(30);
    const source = {};
    for (const key of ['a', 'b', 'a', 'c']) await get(key, source);

    const values = [await get('a', source), await get('c', source), await get('b', source)];

    expect(values.map(({ read }) => read)).toEqual([1, 3, 4]);
  });

  it('caches nothing after a failed read', async () => {
    const cache = new ExpiringCache<object>(new TestClock(), 100);
    const source = {};
    const failed = cache.get('a', source, () => Promise.reject(new Error('away')));

    await expect(failed).rejects.toThrow('away');
    await expect(cache.get('a', source, async () => source)).resolves.toBe(source);
  });
});
