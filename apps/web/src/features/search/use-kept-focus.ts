import type { SearchAddress } from '@pitlane/contracts';
import { useEffect, useRef } from 'react';

/** Gives the focus to the page's main part: the keyboard goes on from where the search begins. */
export function focusMain(): void {
  document.getElementById('main')?.focus({ preventScroll: true });
}

/** What leads to another search is often gone with it, as 'reset all': then the page keeps the focus. */
export function useKeptFocus(address: SearchAddress, isFound: boolean): void {
  const asked = JSON.stringify(address);
  const known = useRef(asked);
  useEffect(() => {
    if (!isFound || known.current === asked) return;
    known.current = asked;
    if (document.activeElement === document.body) focusMain();
  }, [asked, isFound]);
}
