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
 * @param readDueRows reads the next rows, without the given ids
 * @param work returns true if the row is done
 * @returns the number of rows that are done
 * @throws the first failure, after the last row
 */
export async function drainDueRows<Row extends { id: number }>(
  readDueRows: (excludedIds: number[]) => Promise<Row[]>,
  work: (row: Row) => Promise<boolean>,
): Promise<number> {
  const tried = new Set<number>();
  const excluded: number[] = [];
  const failures: unknown[] = [];
  let doneCount = 0;
  for (
    let rows = await readDueRows(excluded);
    rows.length > 0;
    rows = await readDueRows(excluded)
  ) {
    excluded.push(...rows.map(({ id }) => id).filter((id) => tried.has(id)));
    for (const row of rows.filter(({ id }) => !tried.has(id))) {
      tried.add(row.id);
      try {
        if (await work(row)) doneCount += 1;
      } catch (error) {
        failures.push(error);
        excluded.push(row.id);
      }
    }
  }
  if (failures.length > 0) throw failures[0];
  return doneCount;
}
