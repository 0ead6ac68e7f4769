/**
 * Processes items sequentially. A failure does not stop the items after it.
 * @throws the first failure, after the last item
 */
export async function forEachSequentially<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  for await (const item of items) {
    try {
      await work(item);
    } catch (error) {
      failures.push(error);
    }
  }
  if (failures.length > 0) throw failures[0];
}

/**
 * Processes due rows in batches until none is left. A row that fails or stays due is tried once and then excluded, so
 * that it does not block other rows.
 * @param due reads the next rows, without the given ids
 * @param work returns true if the row is done
 * @returns the number of rows that are done
 * @throws the first failure, after the last row
 */
export async function drainDueRows<Row extends { id: number }>(
  due: (without: number[]) => Promise<Row[]>,
  work: (row: Row) => Promise<boolean>,
): Promise<number> {
  const tried = new Set<number>();
  const left: number[] = [];
  const failures: unknown[] = [];
  let done = 0;
  for (let rows = await due(left); rows.length > 0; rows = await due(left)) {
    left.push(...rows.map(({ id }) => id).filter((id) => tried.has(id)));
    for (const row of rows.filter(({ id }) => !tried.has(id))) {
      tried.add(row.id);
      try {
        if (await work(row)) done += 1;
      } catch (error) {
        failures.push(error);
        left.push(row.id);
      }
    }
  }
  if (failures.length > 0) throw failures[0];
  return done;
}
