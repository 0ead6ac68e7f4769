import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { START, sharedWorld, TestClock } from '../testing/test-world.ts';
import { Limits } from './limits.ts';

const world = sharedWorld();

const LIMIT = { max: 3, windowSeconds: 60 };

/** Returns limits whose clock is fixed at a moment. */
function limitsAt(now: Date, scale = 1) {
  const clock = new TestClock();
  clock.moveTo(now);
  return new Limits({ database: world.database, clock, scale });
}
const use = (key: string, now: Date) => limitsAt(now).consume(key, LIMIT);
const secondsAfterStart = (seconds: number) => new Date(START.getTime() + seconds * 1_000);

describe('Limits', () => {
  it('allows exactly `max` concurrent uses', async () => {
    const results = await Promise.all(Array.from({ length: 20 }, () => use('race', START)));

    expect(results.filter((seconds) => seconds === null)).toHaveLength(3);
    expect(results.filter((seconds) => seconds === 60)).toHaveLength(17);
  });

  it('returns the seconds until a use fits, and allows it then', async () => {
    for (const seconds of [10, 20, 30]) await use('window', secondsAfterStart(seconds));

    const results = [
      await use('window', secondsAfterStart(30)),
      await use('window', secondsAfterStart(69.2)),
      await use('window', secondsAfterStart(70)),
      await use('window', secondsAfterStart(70)),
    ];

    expect(results).toEqual([40, 1, null, 10]);
  });

  it('allows no more than `max` in any window, and rejects no use that fits', async () => {
    let runs = 0;
    const gaps = fc.array(fc.oneof(fc.nat(5), fc.nat(30_000), fc.nat(90_000)), { maxLength: 30 });
    await fc.assert(
      fc.asyncProperty(gaps, async (waits) => {
        runs += 1;
        const usedAt: number[] = [];
        let now = START.getTime();
        for (const wait of waits) {
          now += wait;
          const before = usedAt.filter((usedMs) => usedMs > now - LIMIT.windowSeconds * 1_000);
          const [oldest = 0] = before;
          const hasRoom = before.length < LIMIT.max;

          const seconds = await use(`any ${runs}`, new Date(now));

          expect(seconds).toBe(hasRoom ? null : Math.ceil((oldest + 60_000 - now) / 1_000));
          if (hasRoom) usedAt.push(now);
        }
      }),
      { seed: 20_261_121, numRuns: 30 },
    );
  });

  it('counts keys separately', async () => {
    for (let count = 0; count < 4; count += 1) await use('full', START);

    expect(await use('other', START)).toBeNull();
  });

  it('restores a use, and never more than were counted', async () => {
    const limits = limitsAt(START);
    await limits.restore('back', LIMIT);
    for (let count = 0; count < 3; count += 1) await use('back', START);
    await limits.restore('back', LIMIT);

    expect(await use('back', START)).toBeNull();
    expect(await use('back', START)).toBe(60);
  });

  it('starts from zero after a reset', async () => {
    for (let count = 0; count < 4; count += 1) await use('reset', START);

    await limitsAt(START).reset('reset');

    expect(await use('reset', START)).toBeNull();
  });

  it('multiplies limits by the scale, and disables them at scale 0', async () => {
    const uses = async (scale: number) => {
      const limits = limitsAt(START, scale);
      const results: (number | null)[] = [];
      for (let count = 0; count < 8; count += 1) {
        results.push(await limits.consume(`scale ${scale}`, LIMIT));
      }
      return results.filter((seconds) => seconds === null).length;
    };

    expect([await uses(0.1), await uses(2), await uses(0)]).toEqual([1, 6, 8]);
  });
});

describe('Limits.purge', () => {
  it('removes uses before a moment and leaves the rest', async () => {
    await use('old', secondsAfterStart(-120));
    await use('young', START);

    await limitsAt(START).purge(START);

    const remaining = await world.database.rateLimit.findMany({
      where: { key: { in: ['old', 'young'] } },
    });
    expect(remaining.map(({ key }) => key)).toEqual(['young']);
  });
});
