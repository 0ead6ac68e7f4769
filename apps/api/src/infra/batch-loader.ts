import DataLoader from 'dataloader';

/** Maximum number of keys in a batch. A larger batch would delay the response to the request that came first. */
const MAX_BATCH_SIZE = 100;

/**
 * Batches the keys that several requests load in the same turn of the event loop. Under load, sending a short SQL
 * statement takes longer than running it. Nothing is cached.
 * @param load returns the value or the Error of each key, in the order of the keys
 */
export function createBatchLoader<Key, Value>(
  load: (keys: readonly Key[]) => Promise<(Value | Error)[]>,
): (key: Key) => Promise<Value> {
  const loader = new DataLoader<Key, Value>(load, {
    cache: false,
    maxBatchSize: MAX_BATCH_SIZE,
    // Runs after the event loop has read all requests received so far.
    batchScheduleFn: (run) => void setImmediate(run),
  });
  return (key) => loader.load(key);
}
