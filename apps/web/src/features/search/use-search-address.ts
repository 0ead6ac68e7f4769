import { filterToSearchParams, type SearchAddress, searchParamsToFilter } from '@pitlane/contracts';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';

type Go = (next: SearchAddress, options?: { toTop?: boolean }) => void;

/** The search as the address says it, and the way to another. */
export function useSearchAddress(): [SearchAddress, Go] {
  const [params, setParams] = useSearchParams();
  const address = useMemo(() => searchParamsToFilter(params), [params]);
  const go: Go = (next, { toTop = false } = {}) => {
    const query = filterToSearchParams(next);
    const language = params.get('lang');
    if (language) query.set('lang', language);
    // At once, so that a ticked box stays ticked.
    setParams(query, { preventScrollReset: !toTop, flushSync: true });
  };
  return [address, go];
}
