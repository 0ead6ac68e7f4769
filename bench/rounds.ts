// Runs the requests of benchmarks, and prints measurements next to their targets.
import { setTimeout as wait } from 'node:timers/promises';

/** Targets: minimum number of calls per second, and maximum milliseconds. */
export type Aim = Partial<Record<'perSecond' | 'p50' | 'p95' | 'p99', number>>;

/** Calls to measure: `call` returns the milliseconds of a turn. */
export type Workload = [
  name: string,
  call: (turn: number) => Promise<number>,
  aim?: Aim,
  concurrency?: number,
];

/** Returns the value that a share of the figures does not exceed: with 0.5, their median. */
export function quantile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
}

/** Marks a target that is not met. */
export const markMissed = (text: string, isMet: boolean) => (isMet ? text : `${text} MISSED`);

/** Formats the targets, and marks those that the measurements miss. */
export const formatAim = (aim: Aim, measured: Aim) =>
  (['perSecond', 'p50', 'p95', 'p99'] as const)
    .flatMap((name) => {
      const [bound, figure = Number.NaN] = [aim[name], measured[name]];
      if (bound === undefined) return [];
      if (name === 'perSecond') return markMissed(`≥ ${bound}/s`, figure >= bound);
      return markMissed(`${name} ≤ ${bound}`, figure <= bound);
    })
    .join(', ');

export function report(name: string, result: string, aim = ''): void {
  console.log(`${name.padEnd(46)} ${result.padEnd(60)} ${aim && `aim ${aim}`}`.trimEnd());
}

/** Prints a figure with its maximum. */
export const reportAtMost = (name: string, figure: number, max: number, unit: string) =>
  report(name, `${figure.toFixed(1)} ${unit}`, markMissed(`≤ ${max} ${unit}`, figure <= max));

export function reportTimes(name: string, times: number[], seconds?: number, aim: Aim = {}): void {
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => quantile(times, share));
  const rate = seconds === undefined ? '' : `${(times.length / seconds).toFixed(1)}/s  `;
  const texts = Object.entries({ p50, p95, p99 }).map(([key, ms]) => `${key} ${ms?.toFixed(1)}`);
  const measured = { perSecond: times.length / (seconds ?? 0), p50, p95, p99 } as Aim;
  report(name, `${rate}${texts.join('  ')} ms`, formatAim(aim, measured));
}

/**
 * Runs a number of turns, or turns until a function returns true, with some of them in parallel; returns the results.
 */
export async function runTurns<Result>(
  turns: number | (() => boolean),
  concurrency: number,
  runTurn: (turn: number) => Promise<Result>,
): Promise<Result[]> {
  const hasEnded = typeof turns === 'number' ? () => nextTurn >= turns : turns;
  const results: Result[] = [];
  let nextTurn = 0;
  const runLane = async () => {
    while (!hasEnded()) {
      const turn = nextTurn;
      nextTurn += 1;
      results[turn] = await runTurn(turn);
    }
  };
  await Promise.all(Array.from({ length: concurrency }, runLane));
  return results;
}

export async function timeSeconds<Result>(work: () => Promise<Result>) {
  const startedAt = performance.now();
  const result = await work();
  return { result, seconds: (performance.now() - startedAt) / 1_000 };
}

/** Measures workloads after a warm-up of a tenth of their turns each, and prints the results. */
export async function run(turns: number, ...workloads: Workload[]): Promise<number[][]> {
  const warmUp = Math.ceil(turns / 10);
  const allTimes: number[][] = [];
  for (const [name, call, aim, concurrency = 1] of workloads) {
    await runTurns(warmUp, concurrency, call);
    const runTimed = () => runTurns(turns, concurrency, (turn) => call(warmUp + turn));
    const { result, seconds } = await timeSeconds(runTimed);
    reportTimes(name, result, seconds, aim);
    allTimes.push(result);
  }
  return allTimes;
}

/** Starts turns at a fixed rate, regardless of their duration, until a promise settles; returns the results. */
export async function runAtRate<Result>(
  perSecond: number,
  until: Promise<unknown>,
  runTurn: (turn: number) => Promise<Result>,
): Promise<Result[]> {
  let hasEnded = false;
  const end = () => {
    hasEnded = true;
  };
  until.then(end, end);
  const startedAt = performance.now();
  const results: Promise<Result>[] = [];
  for (let turn = 0; !hasEnded; turn += 1) {
    const result = runTurn(turn);
    // `Promise.all` below reports the failure.
    result.catch(() => {});
    results.push(result);
    await wait(Math.max(0, startedAt + ((turn + 1) * 1_000) / perSecond - performance.now()));
  }
  await until;
  return Promise.all(results);
}
