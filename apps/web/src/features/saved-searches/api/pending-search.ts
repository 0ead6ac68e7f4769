import { type SearchAddress, saveFilter, searchParamsToFilter } from '@pitlane/contracts';
import * as z from 'zod/mini';
import { ApiError, call } from '@/lib/api.ts';
import { PENDING_SEARCH_KEY } from '@/lib/pending-search.ts';
import { readStoredValue, writeStoredValue } from '@/lib/stored-value.ts';
import { invalidateSavedSearches } from './saved-searches.ts';

/** Long enough for a registration with its email; later another user may sign in here. */
const KEPT_MS = 24 * 3_600_000;

const shape = z.object({
  /** Query of the search page's address. */
  query: z.string(),
  name: z.string(),
  optionId: z.number(),
  until: z.number(),
});

interface SaveWishes {
  filter: SearchAddress;
  name: string;
  optionId: number;
}

export function storePendingSearch({
  query,
  ...wishes
}: {
  query: string;
  name: string;
  optionId: number;
}) {
  writeStoredValue(PENDING_SEARCH_KEY, { query, ...wishes, until: Date.now() + KEPT_MS });
}

/** Saves a search; an equal one remains unchanged. */
export async function saveSearch({ filter: { page: _page, ...filter }, ...marks }: SaveWishes) {
  const saved = await call(saveFilter, { body: { ...filter, ...marks } });
  invalidateSavedSearches();
  return saved;
}

/**
 * Saves the pending search once and returns true if there was one.
 * @throws the error of the request; after a temporary one the search remains pending
 */
export async function savePendingSearch(): Promise<boolean> {
  const waiting = readStoredValue(PENDING_SEARCH_KEY, shape, null);
  writeStoredValue(PENDING_SEARCH_KEY, null);
  if (!waiting || waiting.until < Date.now()) return false;
  const { query, name, optionId } = waiting;
  try {
    await saveSearch({ filter: searchParamsToFilter(new URLSearchParams(query)), name, optionId });
  } catch (error) {
    const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500;
    if (!isRefused) writeStoredValue(PENDING_SEARCH_KEY, waiting);
    throw error;
  }
  return true;
}
