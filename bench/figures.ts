/** What of some figures a share does not exceed: 0.5 is their median. */
export function quantile(figures: readonly number[], share: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN;
}

/** Median and tail of some times, in milliseconds. */
export const spread = (took: readonly number[]) =>
  `median ${quantile(took, 0.5).toFixed(1)}, 95 % ${quantile(took, 0.95).toFixed(1)}, 99 % ${quantile(took, 0.99).toFixed(1)} ms`;

/** Prints what was measured beside what it is meant to be. */
export function report(what: string, seen: string, aim = ''): void {
  console.log(`${what.padEnd(46)} ${seen.padEnd(52)} ${aim && `aim ${aim}`}`.trimEnd());
}
