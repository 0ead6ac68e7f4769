/** Returns the value that a share of the figures does not exceed: 0.5 gives their median. */
export function quantile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
}

/** Formats the median and the tail of times, in milliseconds. */
export const spread = (took: readonly number[]) =>
  `median ${quantile(took, 0.5).toFixed(1)}, 95 % ${quantile(took, 0.95).toFixed(1)}, 99 % ${quantile(took, 0.99).toFixed(1)} ms`;

/** Formats a rate and the times of its calls. */
export const rateAndSpread = (perSecond: number, took: readonly number[]) =>
  `${perSecond.toFixed(1)} a second, ${spread(took)}`;

/** Prints a measured figure beside its aim. */
export function report(what: string, seen: string, aim = ''): void {
  console.log(`${what.padEnd(46)} ${seen.padEnd(52)} ${aim && `aim ${aim}`}`.trimEnd());
}

/** Prints searches beside other work, and their tail against that of searches alone. */
export function reportAgainstAlone(beside: readonly number[], alone: readonly number[]): void {
  report('search beside it', spread(beside));
  const times = quantile(beside, 0.99) / quantile(alone, 0.99);
  report('99 % of it, against alone', `${times.toFixed(1)} ×`, '≤ 2 ×');
}
