import { type SearchAddress, saveFilter, searchParamsToFilter } from '@pitlane/contracts';
import * as z from 'zod/mini';
import { ApiError, call } from '@/lib/api.ts';
import { PENDING_SEARCH_KEY } from '@/lib/pending-search.ts';
import { readStoredValue, writeStoredValue } from '@/lib/stored-value.ts';
import { invalidateSavedSearches } from './saved-searches.ts';

/** Long enough to register and confirm the email address; later another user may sign in on this device. */
const PENDING_SEARCH_TTL_MS = 24 * 3_600_000;

const pendingSearchSchema = z.object({
  /** Query string of the search page. */
  query: z.string(),
  name: z.string(),
  optionId: z.number(),
  until: z.number(),
});

interface SearchToSave {
  filter: SearchAddress;
  name: string;
  optionId: number;
}

export function storePendingSearch({
  query,
  ...options
}: {
  query: string;
  name: string;
  optionId: number;
}) {
  writeStoredValue(PENDING_SEARCH_KEY, {
    query,
    ...options,
    until: Date.now() + PENDING_SEARCH_TTL_MS,
  });
}

/** Saves a search; if an equal one exists, returns it unchanged. */
export async function saveSearch({ filter: { page: _page, ...filter }, ...options }: SearchToSave) {
  const savedSearch = await call(saveFilter, { body: { ...filter, ...options } });
  invalidateSavedSearches();
  return savedSearch;
}

/**
 * Saves the pending search once and returns true if there was one.
 * @throws the error of the request; after a temporary one the search remains pending
 */
export async function savePendingSearch(): Promise<boolean> {
  const pendingSearch = readStoredValue(PENDING_SEARCH_KEY, pendingSearchSchema, null);
  writeStoredValue(PENDING_SEARCH_KEY, null);
  if (!pendingSearch || pendingSearch.until < Date.now()) return false;
  const { query, name, optionId } = pendingSearch;
  try {
    await saveSearch({ filter: searchParamsToFilter(new URLSearchParams(query)), name, optionId });
  } catch (error) {
    const isRejected = error instanceof ApiError && error.status >= 400 && error.status < 500;
    if (!isRejected) writeStoredValue(PENDING_SEARCH_KEY, pendingSearch);
    throw error;
  }
  return true;
}
