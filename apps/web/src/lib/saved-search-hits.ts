import { useQuery } from '@tanstack/react-query';

export interface SavedSearchHits {
  saved: number;
  posts: readonly number[];
}

/** Query key of the hits below; its data is null unless a saved search with new ads is open. */
export const savedSearchHitsKey = ['fresh-posts'];

export const useSavedSearchHits = () =>
  useQuery<SavedSearchHits | null>({
    queryKey: savedSearchHitsKey,
    enabled: false,
    meta: { private: true },
  }).data;
