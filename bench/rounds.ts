// Runs the calls of every benchmark, and prints their figures beside their aims.
import { setTimeout as wait } from 'node:timers/promises';

/** Calls a second at least, and milliseconds at most. */
export type Aim = Partial<Record<'perSecond' | 'p50' | 'p95' | 'p99', number>>;

/** Calls that are timed: each returns the milliseconds of a turn. */
export type Workload = [
  name: string,
  call: (turn: number) => Promise<number>,
  aim?: Aim,
  atOnce?: number,
];

/** Returns the value that a share of the figures does not exceed: 0.5 gives their median. */
export function quantile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
}

export const against = (text: string, isMet: boolean) => (isMet ? text : `${text} MISSED`);

/** Returns an aim beside the figures that were measured for it. */
export const againstAim = (aim: Aim, measured: Aim) =>
  (['perSecond', 'p50', 'p95', 'p99'] as const)
    .flatMap((name) => {
      const [bound, figure = Number.NaN] = [aim[name], measured[name]];
      if (bound === undefined) return [];
      if (name === 'perSecond') return against(`≥ ${bound}/s`, figure >= bound);
      return against(`${name} ≤ ${bound}`, figure <= bound);
    })
    .join(', ');

export function report(what: string, seen: string, aim = ''): void {
  console.log(`${what.padEnd(46)} ${seen.padEnd(60)} ${aim && `aim ${aim}`}`.trimEnd());
}

/** Prints a figure beside the most that it may be. */
export const reportAtMost = (what: string, figure: number, most: number, unit: string) =>
  report(what, `${figure.toFixed(1)} ${unit}`, against(`≤ ${most} ${unit}`, figure <= most));

export function reportTimes(name: string, took: number[], seconds?: number, aim: Aim = {}): void {
  const [p50, p95, p99] = [0.5, 0.95, 0.99].map((share) => quantile(took, share));
  const rate = seconds === undefined ? '' : `${(took.length / seconds).toFixed(1)}/s  `;
  const times = Object.entries({ p50, p95, p99 }).map(([key, ms]) => `${key} ${ms?.toFixed(1)}`);
  const measured = { perSecond: took.length / (seconds ?? 0), p50, p95, p99 } as Aim;
  report(name, `${rate}${times.join('  ')} ms`, againstAim(aim, measured));
}

/** Returns the results of turns, `atOnce` of them at the same time: a number, or until `isOver`. */
export async function runTurns<Result>(
  turns: number | (() => boolean),
  atOnce: number,
  act: (turn: number) => Promise<Result>,
): Promise<Result[]> {
  const isOver = typeof turns === 'number' ? () => next >= turns : turns;
  const results: Result[] = [];
  let next = 0;
  const lane = async () => {
    while (!isOver()) {
      const turn = next;
      next += 1;
      results[turn] = await act(turn);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return results;
}

export async function timeSeconds<Result>(work: () => Promise<Result>) {
  const begun = performance.now();
  const result = await work();
  return { result, seconds: (performance.now() - begun) / 1_000 };
}

/** Times workloads after a warm-up of a tenth of their turns each, and prints their figures. */
export async function run(turns: number, ...workloads: Workload[]): Promise<number[][]> {
  const warmUp = Math.ceil(turns / 10);
  const all: number[][] = [];
  for (const [name, call, aim, atOnce = 1] of workloads) {
    await runTurns(warmUp, atOnce, call);
    const timed = () => runTurns(turns, atOnce, (turn) => call(warmUp + turn));
    const { result, seconds } = await timeSeconds(timed);
    reportTimes(name, result, seconds, aim);
    all.push(result);
  }
  return all;
}

/** Begins turns at a rate, however long each takes, until a promise settles; returns their results. */
export async function pace<Result>(
  perSecond: number,
  over: Promise<unknown>,
  act: (turn: number) => Promise<Result>,
): Promise<Result[]> {
  let isOver = false;
  const end = () => {
    isOver = true;
  };
  over.then(end, end);
  const begun = performance.now();
  const all: Promise<Result>[] = [];
  for (let turn = 0; !isOver; turn += 1) {
    const result = act(turn);
    // Its failure ends the benchmark below, after the pace.
    result.catch(() => {});
    all.push(result);
    await wait(Math.max(0, begun + ((turn + 1) * 1_000) / perSecond - performance.now()));
  }
  await over;
  return Promise.all(all);
}
