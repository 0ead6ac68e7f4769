import { describe, expect, it } from 'vitest';
import { batched } from './batched.ts';

/** Doubles numbers, and notes which were asked for together. */
function doubling() {
  const asked: (readonly number[])[] = [];
  const double = batched<number, number>(async (keys) => {
    asked.push(keys);
    if (keys.includes(0)) throw new Error('nothing to double');
    return keys.map((key) => (key < 0 ? new Error('negative') : 2 * key));
  });
  return { asked, double };
}

describe('what several want at the same moment', () => {
  it('is loaded in one go, each as often as it is asked for', async () => {
    const { asked, double } = doubling();

    expect(await Promise.all([double(1), double(2), double(1)])).toEqual([2, 4, 2]);
    expect(asked).toEqual([[1, 2, 1]]);
  });

  it('is loaded again at another moment: nothing is cached', async () => {
    const { asked, double } = doubling();

    await double(1);
    await double(1);

    expect(asked).toEqual([[1], [1]]);
  });

  it('fails alone where one fails, and all together where the load does', async () => {
    const { double } = doubling();

    const alone = await Promise.allSettled([double(1), double(-1)]);
    const together = await Promise.allSettled([double(0), double(1)]);

    expect(alone.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
    expect(together.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  });

  it('is loaded in several goes where it is very much', async () => {
    const { asked, double } = doubling();

    await Promise.all(Array.from({ length: 101 }, (_none, n) => double(n + 1)));

    expect(asked.map(({ length }) => length)).toEqual([100, 1]);
  });
});
