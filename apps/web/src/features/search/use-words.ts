import type { QueryInterpretation, SearchAddress } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { prefetchWhenIdle } from '@/lib/prefetch.ts';
import { queryClient } from '@/lib/query.ts';
import type { SearchResult } from './api/results.ts';
import type { WordsMeaning } from './words-meaning.ts';

export const wordsModuleQuery = () => ({
  queryKey: ['words'],
  queryFn: () => import('./words-meaning.ts'),
  staleTime: Infinity,
  gcTime: Infinity,
});
prefetchWhenIdle(() => queryClient.fetchQuery(wordsModuleQuery()));

/**
 * Returns the meaning of a search's words: from its response, and until then from the previous words that
 * remain. Undefined while loading, null without words or if their meaning is unavailable.
 */
export function useWords(
  address: SearchAddress,
  result: Pick<SearchResult, 'data' | 'isPlaceholderData' | 'isError'>,
): WordsMeaning | null | undefined {
  const { q } = address;
  const [lastResult, setLastResult] = useState<{
    q: string;
    interpretation: QueryInterpretation;
  } | null>(null);
  const wordsModule = useQuery({ ...wordsModuleQuery(), enabled: q !== undefined });
  const { data, isPlaceholderData, isError } = result;
  const interpretation = isPlaceholderData ? undefined : data?.pages[0]?.meta.understood;
  if (q !== undefined && interpretation && interpretation !== lastResult?.interpretation)
    setLastResult({ q, interpretation });
  if (q === undefined || wordsModule.isError) return null;
  if (!wordsModule.data) return undefined;
  const { deriveInterpretation, createWordsMeaning } = wordsModule.data;
  if (interpretation) return createWordsMeaning(address, interpretation);
  if (!lastResult || isError) return isError ? null : undefined;
  return createWordsMeaning(
    address,
    deriveInterpretation(lastResult.interpretation, lastResult.q, q),
  );
}
