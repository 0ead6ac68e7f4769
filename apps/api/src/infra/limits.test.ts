import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { START, type TestWorld, testWorld } from '../testing/test-world.ts';
import { forgetLimits, overLimit } from './limits.ts';

let world: TestWorld;
beforeAll(async () => {
  world = await testWorld();
});
afterAll(() => world.close());

const use = (key: string, now: Date) =>
  overLimit(world.database, { key, max: 3, windowSeconds: 60, now });
const secondsAfterStart = (seconds: number) => new Date(START.getTime() + seconds * 1_000);

describe('overLimit', () => {
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
});

describe('forgetLimits', () => {
  it('removes counters of windows before a moment and leaves the rest', async () => {
    await use('old', secondsAfterStart(-120));
    await use('young', START);

    await forgetLimits(world.database, START);

    const left = await world.database.rateLimit.findMany({
      where: { key: { in: ['old', 'young'] } },
    });
    expect(left.map(({ key }) => key)).toEqual(['young']);
  });
});
