import DataLoader from 'dataloader';

/** More would make one statement long while the first of those who wait could have their answer. */
const MOST = 100;

/**
 * Loads what several requests want at the same moment in one go: under load most of the time of a
 * short statement goes into sending it. Nothing is kept.
 * @param load gives the value, or the Error, of each key, in the order of the keys
 */
export function inOneGo<Key, Value>(
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
