import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const LOOK_EVERY_MS = 10;

/** By how many megabytes the process grows at most while something runs: for a process of its own. */
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

/** How many megabytes are held in buffers now; what nobody needs any more does not count. */
export function heldMegabytes(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().arrayBuffers / 2 ** 20;
}
