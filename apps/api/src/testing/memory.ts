const LOOK_EVERY_MS = 10;

/** By how many megabytes the process grows at most while something runs. */
export async function growthOf(run: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss();
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, LOOK_EVERY_MS);
  try {
    await run();
  } finally {
    clearInterval(watch);
  }
  return (peak - before) / 2 ** 20;
}
