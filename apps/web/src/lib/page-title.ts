import { useEffect } from 'react';

const BRAND = 'Pitlane';

export function branded(heading: string): string {
  return `${heading} — ${BRAND}`;
}

/**
 * Names the page in the browser's tab, in history and to screen readers, in the words the server
 * has put into its HTML; until they are known, the title stays.
 */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
}
