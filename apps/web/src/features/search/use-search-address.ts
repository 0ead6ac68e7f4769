import { addresses, type SearchAddress, searchParamsToFilter } from '@pitlane/contracts';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useGoTo } from '@/lib/intent-link.tsx';
import { openedSearch } from '@/lib/save-address.ts';

type Go = (next: SearchAddress, options?: { toTop?: boolean }) => void;

/** The search as the address says it, and the way to another. */
export function useSearchAddress(): [SearchAddress, Go] {
  const goTo = useGoTo();
  const [params] = useSearchParams();
  const address = useMemo(() => searchParamsToFilter(params), [params]);
  const go: Go = (next, { toTop = false } = {}) => {
    // At once, so that a ticked box stays ticked.
    goTo(addresses.search(next) + openedSearch(window.location.hash), {
      preventScrollReset: !toTop,
      flushSync: true,
    });
  };
  return [address, go];
}
