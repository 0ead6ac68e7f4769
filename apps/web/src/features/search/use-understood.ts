import type { Understood } from '@pitlane/contracts';
import { useState } from 'react';
import type { SearchResult } from './api/results.ts';
import { foundAgain } from './understood-words.ts';

/**
 * What the words of a search mean: as its answer says, and until then as far as the words before are
 * in them. Undefined where that is on its way, null where nobody can say.
 */
export function useUnderstood(
  q: string | undefined,
  result: Pick<SearchResult, 'data' | 'isPlaceholderData' | 'isError'>,
): Understood | null | undefined {
  const [known, setKnown] = useState<{ q: string; understood: Understood } | null>(null);
  const { data, isPlaceholderData, isError } = result;
  const answer = isPlaceholderData ? undefined : data?.pages[0]?.meta.understood;
  if (q !== undefined && answer && answer !== known?.understood)
    setKnown({ q, understood: answer });
  if (q === undefined) return null;
  if (answer) return answer;
  if (!known || isError) return isError ? null : undefined;
  return known.q === q ? known.understood : foundAgain(known.understood, known.q, q);
}
