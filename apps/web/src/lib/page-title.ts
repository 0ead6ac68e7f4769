import { useEffect } from 'react';

const BRAND = 'Pitlane';

export function withSiteName(heading: string): string {
  return `${heading} — ${BRAND}`;
}

/** Sets the document title to the text of the server-rendered HTML; leaves it unchanged until `title` is known. */
export function usePageTitle(title: string | undefined): void {
  useEffect(() => {
    if (title) document.title = title;
  }, [title]);
}
