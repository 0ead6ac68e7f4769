import { useEffect } from 'react';

/** Does something as soon as the browser has its connection back. */
export function useBackOnline(act: () => void): void {
  useEffect(() => {
    window.addEventListener('online', act);
    return () => window.removeEventListener('online', act);
  }, [act]);
}
