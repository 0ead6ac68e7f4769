import type { SearchAddress, Understood } from '@pitlane/contracts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchWhenIdle } from '@/lib/fetch-ahead.ts';
import { queryClient } from '@/lib/query.ts';
import type { SearchResult } from './api/results.ts';
import type { Words } from './words.ts';

/** Code about the words of a search, which only searches with words load. */
export const wordsCode = () => ({
  queryKey: ['words'],
  queryFn: () => import('./words.ts'),
  staleTime: Infinity,
  gcTime: Infinity,
});
fetchWhenIdle(() => queryClient.fetchQuery(wordsCode()));

/**
 * The words of a search: what they mean as its response says, and until then as far as the previous words are in them.
 * Undefined while that is loading, null without words or where their meaning cannot be known.
 */
export function useWords(
  address: SearchAddress,
  result: Pick<SearchResult, 'data' | 'isPlaceholderData' | 'isError'>,
): Words | null | undefined {
  const { q } = address;
  const [known, setKnown] = useState<{ q: string; understood: Understood } | null>(null);
  const code = useQuery({ ...wordsCode(), enabled: q !== undefined });
  const { data, isPlaceholderData, isError } = result;
  const answer = isPlaceholderData ? undefined : data?.pages[0]?.meta.understood;
  if (q !== undefined && answer && answer !== known?.understood)
    setKnown({ q, understood: answer });
  if (q === undefined || code.isError) return null;
  if (!code.data) return undefined;
  const { understoodIn, wordsOf } = code.data;
  if (answer) return wordsOf(address, answer);
  if (!known || isError) return isError ? null : undefined;
  return wordsOf(address, understoodIn(known.understood, known.q, q));
}
