import { useEffect } from 'react';
import { useGoTo } from './intent-link.tsx';

/**
 * Goes to the last page of a list when the wanted one does not exist, as after its only entry went away.
 */
export function useExistingPage(
  page: number,
  meta: { last_page: number } | undefined,
  addressOf: (page: number) => string,
): void {
  const goTo = useGoTo();
  const last = meta?.last_page;
  const address = last !== undefined && page > last ? addressOf(last) : null;
  useEffect(() => {
    if (address !== null) goTo(address, { replace: true });
  }, [address, goTo]);
}
