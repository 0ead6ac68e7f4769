import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { START, TestClock, type TestWorld, testWorld } from '../testing/test-world.ts';
import { Limits } from './limits.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world.close());

const WINDOW = { max: 3, windowSeconds: 60 };

/** The counters as they are at a moment. */
function limitsAt(now: Date, scale = 1) {
  const clock = new TestClock();
  clock.moveTo(now);
  return new Limits({ database: world.database, clock, scale });
}
const use = (key: string, now: Date) => limitsAt(now).take(key, WINDOW);
const secondsAfterStart = (seconds: number) => new Date(START.getTime() + seconds * 1_000);

describe('a limit', () => {
  it('lets exactly so many through, however many come at once', async () => {
    const results = await Promise.all(Array.from({ length: 20 }, () => use('race', START)));

    expect(results.filter((seconds) => seconds === null)).toHaveLength(3);
    expect(results.filter((seconds) => seconds === 60)).toHaveLength(17);
  });

  it('tells the seconds until the window ends, and begins anew in the next', async () => {
    for (let count = 0; count < 3; count += 1) await use('window', secondsAfterStart(10));

    const late = [
      await use('window', secondsAfterStart(10)),
      await use('window', secondsAfterStart(59.2)),
      await use('window', secondsAfterStart(60)),
    ];

    expect(late).toEqual([50, 1, null]);
  });

  it('counts keys apart', async () => {
    for (let count = 0; count < 4; count += 1) await use('full', START);

    expect(await use('other', START)).toBeNull();
  });

  it('takes a use back, and never more than there were', async () => {
    const limits = limitsAt(START);
    await limits.giveBack('back', WINDOW);
    for (let count = 0; count < 3; count += 1) await use('back', START);
    await limits.giveBack('back', WINDOW);

    expect(await use('back', START)).toBeNull();
    expect(await use('back', START)).toBe(60);
  });

  it('begins anew when it is reset', async () => {
    for (let count = 0; count < 4; count += 1) await use('reset', START);

    await limitsAt(START).reset('reset');

    expect(await use('reset', START)).toBeNull();
  });

  it('grows with the scale, and is none at scale 0', async () => {
    const uses = async (scale: number) => {
      const limits = limitsAt(START, scale);
      const results: (number | null)[] = [];
      for (let count = 0; count < 8; count += 1) {
        results.push(await limits.take(`scale ${scale}`, WINDOW));
      }
      return results.filter((seconds) => seconds === null).length;
    };

    expect([await uses(0.1), await uses(2), await uses(0)]).toEqual([1, 6, 8]);
  });
});

describe('forgetting', () => {
  it('removes counters of windows before a moment and leaves the rest', async () => {
    await use('old', secondsAfterStart(-120));
    await use('young', START);

    await limitsAt(START).forget(START);

    const left = await world.database.rateLimit.findMany({
      where: { key: { in: ['old', 'young'] } },
    });
    expect(left.map(({ key }) => key)).toEqual(['young']);
  });
});
