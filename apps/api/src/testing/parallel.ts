/** Runs an action `count` times in parallel; returns the results in order. */
export function inParallel<Result>(
  count: number,
  action: (n: number) => Promise<Result>,
): Promise<Result[]> {
  return Promise.all(Array.from({ length: count }, (_none, n) => action(n)));
}

/** Counts the occurrences of each value, for example `{ 200: 1, 422: 19 }`. */
export function tally(values: readonly (string | number)[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
}
