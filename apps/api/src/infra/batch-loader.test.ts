import { describe, expect, it } from 'vitest';
import { createBatchLoader } from './batch-loader.ts';

/** Loads doubled numbers and records the batches. */
function doubling() {
  const asked: (readonly number[])[] = [];
  const double = createBatchLoader<number, number>(async (keys) => {
    asked.push(keys);
    if (keys.includes(0)) throw new Error('nothing to double');
    return keys.map((key) => (key < 0 ? new Error('negative') : 2 * key));
  });
  return { asked, double };
}

describe('createBatchLoader', () => {
  it('loads keys of the same turn in one batch, each as often as requested', async () => {
    const { asked, double } = doubling();

    expect(await Promise.all([double(1), double(2), double(1)])).toEqual([2, 4, 2]);
    expect(asked).toEqual([[1, 2, 1]]);
  });

  it('loads a key again in a later turn: nothing is cached', async () => {
    const { asked, double } = doubling();

    await double(1);
    await double(1);

    expect(asked).toEqual([[1], [1]]);
  });

  it('rejects only the key that failed, or all keys if the load fails', async () => {
    const { double } = doubling();

    const alone = await Promise.allSettled([double(1), double(-1)]);
    const together = await Promise.allSettled([double(0), double(1)]);

    expect(alone.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(together.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });

  it('splits large batches', async () => {
    const { asked, double } = doubling();

    await Promise.all(Array.from({ length: 101 }, (_none, n) => double(n + 1)));

    expect(asked.map(({ length }) => length)).toEqual([100, 1]);
  });
});
