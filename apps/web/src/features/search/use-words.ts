import type { QueryInterpretation, SearchAddress } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { prefetchWhenIdle } from '@/lib/prefetch.ts';
import { queryClient } from '@/lib/query.ts';
import type { SearchResult } from './api/results.ts';
import type { WordsMeaning } from './words.ts';

export const wordsCode = () => ({
  queryKey: ['words'],
  queryFn: () => import('./words.ts'),
  staleTime: Infinity,
  gcTime: Infinity,
});
prefetchWhenIdle(() => queryClient.fetchQuery(wordsCode()));

/**
 * Returns the meaning of a search's words: from its response, and until then from the previous words that
 * remain. Undefined while loading, null without words or if their meaning is unavailable.
 */
export function useWords(
  address: SearchAddress,
  result: Pick<SearchResult, 'data' | 'isPlaceholderData' | 'isError'>,
): WordsMeaning | null | undefined {
  const { q } = address;
  const [last, setLast] = useState<{ q: string; understood: QueryInterpretation } | null>(null);
  const code = useQuery({ ...wordsCode(), enabled: q !== undefined });
  const { data, isPlaceholderData, isError } = result;
  const answer = isPlaceholderData ? undefined : data?.pages[0]?.meta.understood;
  if (q !== undefined && answer && answer !== last?.understood) setLast({ q, understood: answer });
  if (q === undefined || code.isError) return null;
  if (!code.data) return undefined;
  const { deriveMeaning: understoodIn, wordsOf } = code.data;
  if (answer) return wordsOf(address, answer);
  if (!last || isError) return isError ? null : undefined;
  return wordsOf(address, understoodIn(last.understood, last.q, q));
}
