import type { SearchAddress } from '@pitlane/contracts';
import { useEffect, useRef } from 'react';

export function focusMain(): void {
  document.getElementById('main')?.focus({ preventScroll: true });
}

/** Moves the focus to the main content when the control that started a search disappears, such as 'reset all'. */
export function usePreservedFocus(address: SearchAddress, areResultsLoaded: boolean): void {
  const search = JSON.stringify(address);
  const lastSearch = useRef(search);
  useEffect(() => {
    if (!areResultsLoaded || lastSearch.current === search) return;
    lastSearch.current = search;
    if (document.activeElement === document.body) focusMain();
  }, [search, areResultsLoaded]);
}
