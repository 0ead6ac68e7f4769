import DataLoader from 'dataloader';

/** Larger batches would delay the first of their requests. */
const MOST = 100;

/**
 * Batches what several requests load at the same moment: under load most of the time of a short
 * statement goes into sending it. Nothing is cached.
 * @param load gives the value, or the Error, of each key, in the order of the keys
 */
export function batched<Key, Value>(
  load: (keys: readonly Key[]) => Promise<(Value | Error)[]>,
): (key: Key) => Promise<Value> {
  const loader = new DataLoader<Key, Value>(load, {
    cache: false,
    maxBatchSize: MOST,
    // After all requests that have come by now were read.
    batchScheduleFn: (run) => void setImmediate(run),
  });
  return (key) => loader.load(key);
}
