import { describe, expect, it } from 'vitest';
import { START, TestClock } from '../testing/test-world.ts';
import { ExpiringCache } from './expiring-cache.ts';

const MINUTE_MS = 60_000;

/** Returns a cache and a reader that counts its reads. */
function readings(size = 1_000) {
  const clock = new TestClock();
  const kept = new ExpiringCache<{ read: number }>(clock, size);
  let read = 0;
  return {
    clock,
    get: (key: string, source: object) =>
      kept.get(key, source, async () => {
        read += 1;
        return { read };
      }),
  };
}

describe('ExpiringCache', () => {
  it('reads a value once while its source is the same', async () => {
    const { get } = readings();
    const [one, other] = [{}, {}];

    const found = [await get('a', one), await get('a', one), await get('b', one)];
    const anew = [await get('a', other), await get('a', other)];

    expect(found.map(({ read }) => read)).toEqual([1, 1, 2]);
    expect(anew.map(({ read }) => read)).toEqual([3, 3]);
  });

  it('reads a value again after a minute', async () => {
    const { clock, get } = readings();
    const source = {};
    await get('a', source);

    clock.moveTo(new Date(START.getTime() + MINUTE_MS - 1));
    const before = await get('a', source);
    clock.moveTo(new Date(START.getTime() + MINUTE_MS));
    const after = await get('a', source);

    expect([before.read, after.read]).toEqual([1, 2]);
  });

  it('evicts the least recently used values beyond its size', async () => {
    const { get } = readings(30);
    const source = {};
    for (const key of ['a', 'b', 'a', 'c']) await get(key, source);

    const found = [await get('a', source), await get('c', source), await get('b', source)];

    expect(found.map(({ read }) => read)).toEqual([1, 3, 4]);
  });

  it('caches nothing after a failed read', async () => {
    const kept = new ExpiringCache<object>(new TestClock(), 100);
    const source = {};
    const failed = kept.get('a', source, () => Promise.reject(new Error('away')));

    await expect(failed).rejects.toThrow('away');
    await expect(kept.get('a', source, async () => source)).resolves.toBe(source);
  });
});
