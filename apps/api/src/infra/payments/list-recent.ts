import type { ListPage, ListQuery, UnknownOutcome } from './provider.ts';

const PERIOD_MS = 3 * 86_400_000;

/**
 * Lists the provider's items of the last three days.
 * @throws Error if a page cannot be read
 */
export async function* listRecent<Item>(
  list: (page: ListQuery) => Promise<ListPage<Item> | UnknownOutcome>,
  now: Date,
): AsyncGenerator<Item> {
  const from = new Date(now.getTime() - PERIOD_MS);
  for (let cursor: string | null = null; ; ) {
    const page = await list({ from, to: now, cursor });
    if (page.status !== 'page')
      throw new Error(`the provider's list cannot be read: ${page.reason}`);
    yield* page.items;
    if (page.next === null) return;
    cursor = page.next;
  }
}
