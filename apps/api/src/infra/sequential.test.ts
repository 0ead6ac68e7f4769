import { describe, expect, it } from 'vitest';
import { drainDueRows, forEachSequentially } from './sequential.ts';

const failing =
  (bad: number[], seen: number[] = []) =>
  async (id: number) => {
    seen.push(id);
    if (bad.includes(id)) throw new Error(`${id} is broken`);
  };

describe('forEachSequentially', () => {
  it('continues after failed items and rejects with the first failure at the end', async () => {
    const seen: number[] = [];

    await expect(forEachSequentially([1, 2, 3, 4], failing([2, 3], seen))).rejects.toThrow(
      '2 is broken',
    );
    expect(seen).toEqual([1, 2, 3, 4]);
  });
});

describe('drainDueRows', () => {
  /** Queue of rows that reads like a table with an order and a limit. */
  function aQueue(count: number, { most, staying = [] }: { most: number; staying?: number[] }) {
    const waiting = new Set(Array.from({ length: count }, (_none, n) => n + 1));
    const due = async (without: number[]) =>
      [...waiting]
        .filter((id) => !without.includes(id))
        .slice(0, most)
        .map((id) => ({ id }));
    const finish = (id: number) => {
      if (!staying.includes(id)) waiting.delete(id);
    };
    return { due, finish, left: () => [...waiting] };
  }

  it('reaches rows behind a batch that fails completely', async () => {
    const { due, finish, left } = aQueue(7, { most: 3 });
    const work = failing([1, 2, 3, 5]);

    const done = drainDueRows(due, async ({ id }) => {
      await work(id);
      finish(id);
      return true;
    });

    await expect(done).rejects.toThrow('1 is broken');
    expect(left()).toEqual([1, 2, 3, 5]);
  });

  it('tries a row that stays due once, and counts finished rows', async () => {
    const { due, finish, left } = aQueue(5, { most: 2, staying: [1, 2, 4] });
    const seen: number[] = [];

    const done = await drainDueRows(due, async ({ id }) => {
      seen.push(id);
      finish(id);
      return id !== 2;
    });

    expect([done, left(), seen]).toEqual([4, [1, 2, 4], [1, 2, 3, 4, 5]]);
  });
});
