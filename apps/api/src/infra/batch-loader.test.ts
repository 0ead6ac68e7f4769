import { describe, expect, it } from 'vitest';
import { createBatchLoader } from './batch-loader.ts';

/** Loads doubled numbers and records the batches. */
function createDoubleLoader() {
  const batches: (readonly number[])[] = [];
  const double = createBatchLoader<number, number>(async (keys) => {
    batches.push(keys);
    if (keys.includes(0)) throw new Error('nothing to double');
    return keys.map((key) => (key < 0 ? new Error('negative') : 2 * key));
  });
  return { batches, double };
}

describe('createBatchLoader', () => {
  it('loads keys of the same turn in one batch, each as often as requested', async () => {
    const { batches, double } = createDoubleLoader();

    expect(await Promise.all([double(1), double(2), double(1)])).toEqual([2, 4, 2]);
    expect(batches).toEqual([[1, 2, 1]]);
  });

  it('loads a key again in a later turn: nothing is cached', async () => {
    const { batches, double } = createDoubleLoader();

    await double(1);
    await double(1);

    expect(batches).toEqual([[1], [1]]);
  });

  it('rejects only the key that failed, or all keys if the load fails', async () => {
    const { double } = createDoubleLoader();

    const alone = await Promise.allSettled([double(1), double(-1)]);
    const together = await Promise.allSettled([double(0), double(1)]);

    expect(alone.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(together.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });

  it('splits large batches', async () => {
    const { batches, double } = createDoubleLoader();

    await Promise.all(Array.from({ length: 101 }, (_none, n) => double(n + 1)));

    expect(batches.map(({ length }) => length)).toEqual([100, 1]);
  });
});
