import { describe, expect, it } from 'vitest';
import { drainDueRows, forEachSequentially } from './sequential.ts';

const createFailingWork =
  (failingIds: number[], processed: number[] = []) =>
  async (id: number) => {
    processed.push(id);
    if (failingIds.includes(id)) throw new Error(`${id} is broken`);
  };

describe('forEachSequentially', () => {
  it('continues after failed items and rejects with the first failure at the end', async () => {
    const processed: number[] = [];

    await expect(
      forEachSequentially([1, 2, 3, 4], createFailingWork([2, 3], processed)),
    ).rejects.toThrow('2 is broken');
    expect(processed).toEqual([1, 2, 3, 4]);
  });
});

describe('drainDueRows', () => {
  /** Queue of rows that reads like a table with an order and a limit. */
  function createQueue(
    count: number,
    { limit, stayingIds = [] }: { limit: number; stayingIds?: number[] },
  ) {
    const rows = new Set(Array.from({ length: count }, (_none, n) => n + 1));
    const due = async (excludedIds: number[]) =>
      [...rows]
        .filter((id) => !excludedIds.includes(id))
        .slice(0, limit)
        .map((id) => ({ id }));
    const finish = (id: number) => {
      if (!stayingIds.includes(id)) rows.delete(id);
    };
    return { due, finish, left: () => [...rows] };
  }

  it('processes rows after a batch that fails completely', async () => {
    const { due, finish, left: remainingRows } = createQueue(7, { limit: 3 });
    const work = createFailingWork([1, 2, 3, 5]);

    const done = drainDueRows(due, async ({ id }) => {
      await work(id);
      finish(id);
      return true;
    });

    await expect(done).rejects.toThrow('1 is broken');
    expect(remainingRows()).toEqual([1, 2, 3, 5]);
  });

  it('tries a row that stays due once, and counts finished rows', async () => {
    const {
      due,
      finish,
      left: remainingRows,
    } = createQueue(5, { limit: 2, stayingIds: [1, 2, 4] });
    const processed: number[] = [];

    const done = await drainDueRows(due, async ({ id }) => {
      processed.push(id);
      finish(id);
      return id !== 2;
    });

    expect([done, remainingRows(), processed]).toEqual([4, [1, 2, 4], [1, 2, 3, 4, 5]]);
  });
});
