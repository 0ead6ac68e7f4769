import type { SearchAddress } from '@pitlane/contracts';
import { useParams } from 'react-router-dom';
import { useGoTo } from '@/lib/intent-link.tsx';
import { savedSearchFragmentOf } from '@/lib/save-dialog-address.ts';
import { searchAddress, useSearchFilter } from '@/lib/search-address.ts';

type GoToSearch = (next: SearchAddress, options?: { toTop?: boolean }) => void;

export function useSearchAddress(): [SearchAddress, GoToSearch] {
  const goTo = useGoTo();
  const address = useSearchFilter(useParams());
  const goToSearch: GoToSearch = (next, { toTop = false } = {}) => {
    // Renders synchronously, so that a checked box stays checked.
    goTo(searchAddress(next) + savedSearchFragmentOf(window.location.hash), {
      preventScrollReset: !toTop,
      flushSync: true,
    });
  };
  return [address, goToSearch];
}
