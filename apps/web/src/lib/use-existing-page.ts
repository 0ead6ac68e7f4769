import { useEffect } from 'react';
import { useGoTo } from './intent-link.tsx';

/**
 * Redirects to the last page of a list if the requested one does not exist, for example after its only entry was
 * removed.
 */
export function useExistingPage(
  page: number,
  meta: { last_page: number } | undefined,
  addressOf: (page: number) => string,
): void {
  const goTo = useGoTo();
  const lastPage = meta?.last_page;
  const address = lastPage !== undefined && page > lastPage ? addressOf(lastPage) : null;
  useEffect(() => {
    if (address !== null) goTo(address, { replace: true });
  }, [address, goTo]);
}
