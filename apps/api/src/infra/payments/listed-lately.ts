import type { ListPage, ListQuery, Unknown } from './provider.ts';

const DAYS_MS = 3 * 86_400_000;

/**
 * All that the provider's list has of the last three days.
 * @throws Error where it was not read
 */
export async function* listedLately<Item>(
  list: (page: ListQuery) => Promise<ListPage<Item> | Unknown>,
  now: Date,
): AsyncGenerator<Item> {
  const from = new Date(now.getTime() - DAYS_MS);
  for (let cursor: string | null = null; ; ) {
    const page = await list({ from, to: now, cursor });
    if (page.status !== 'page') throw new Error(`the provider's list was not read: ${page.why}`);
    yield* page.items;
    if (page.next === null) return;
    cursor = page.next;
  }
}
