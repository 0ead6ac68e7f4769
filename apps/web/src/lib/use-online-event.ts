import { useEffect } from 'react';

export function useOnlineEvent(listener: () => void): void {
  useEffect(() => {
    window.addEventListener('online', listener);
    return () => window.removeEventListener('online', listener);
  }, [listener]);
}
