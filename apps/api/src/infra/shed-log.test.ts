import { describe, expect, it } from 'vitest';
import { START, TestClock } from '../testing/test-world.ts';
import { ShedLog } from './shed-log.ts';

function createLog() {
  const clock = new TestClock();
  const lines: { shed: number; total: number; line: string }[] = [];
  const timers: { work: () => void; at: number }[] = [];
  let now = 0;
  const log = new ShedLog({
    clock,
    write: (counts, line) => void lines.push({ ...counts, line }),
    schedule: (work, ms) => void timers.push({ work, at: now + ms }),
  });
  const moveTo = (ms: number) => {
    now = ms;
    clock.moveTo(new Date(START.getTime() + ms));
    while (timers[0] && timers[0].at <= ms) timers.shift()?.work();
  };
  const shed = (requests: number) => {
    for (let request = 0; request < requests; request += 1) log.count();
  };
  return { lines, moveTo, shed };
}

describe('ShedLog', () => {
  it('logs one line per second with the count and the total', () => {
    const { lines, moveTo, shed } = createLog();

    for (let ms = 0; ms < 3_000; ms += 10) {
      moveTo(ms);
      shed(4);
    }
    moveTo(3_000);

    expect(lines).toEqual([
      { shed: 400, total: 400, line: 'shed 400 requests in the last second' },
      { shed: 400, total: 800, line: 'shed 400 requests in the last second' },
      { shed: 400, total: 1_200, line: 'shed 400 requests in the last second' },
    ]);
  });

  it('logs the actual period if the process was blocked', () => {
    const { lines, moveTo, shed } = createLog();

    shed(7);
    moveTo(4_100);

    expect(lines).toEqual([{ shed: 7, total: 7, line: 'shed 7 requests in the last 4 seconds' }]);
  });

  it('logs nothing without shed requests', () => {
    const { lines, moveTo, shed } = createLog();

    moveTo(5_000);
    shed(1);
    moveTo(6_000);
    moveTo(60_000);

    expect(lines.map(({ shed: number }) => number)).toEqual([1]);
  });
});
