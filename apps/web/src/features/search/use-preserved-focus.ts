import type { SearchAddress } from '@pitlane/contracts';
import { useEffect, useRef } from 'react';

export function focusMain(): void {
  document.getElementById('main')?.focus({ preventScroll: true });
}

/** Preserves the focus when the control that started a search disappears, such as 'reset all'. */
export function usePreservedFocus(address: SearchAddress, isFound: boolean): void {
  const search = JSON.stringify(address);
  const lastSearch = useRef(search);
  useEffect(() => {
    if (!isFound || lastSearch.current === search) return;
    lastSearch.current = search;
    if (document.activeElement === document.body) focusMain();
  }, [search, isFound]);
}
