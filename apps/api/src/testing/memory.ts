import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

const SAMPLE_MS = 10;

/** Returns the peak growth of the process in megabytes during a run. Requires a process of its own. */
export async function growthOf(run: () => Promise<unknown>): Promise<number> {
  const before = process.memoryUsage.rss();
  let peak = before;
  const sampler = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage.rss());
  }, SAMPLE_MS);
  try {
    await run();
  } finally {
    clearInterval(sampler);
  }
  return (peak - before) / 2 ** 20;
}

/** Returns the megabytes held in reachable buffers, after a garbage collection. */
export function heldMegabytes(): number {
  setFlagsFromString('--expose-gc');
  runInNewContext('gc')();
  return process.memoryUsage().arrayBuffers / 2 ** 20;
}
