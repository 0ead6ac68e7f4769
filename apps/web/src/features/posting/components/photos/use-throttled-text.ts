import { useEffect, useRef, useState } from 'react';

/** Throttles a text for screen readers to one change per `intervalMs`; the last change is always returned. */
export function useThrottledText(text: string, intervalMs: number): string {
  const [announced, setAnnounced] = useState(text);
  const lastAnnouncedAt = useRef(0);
  useEffect(() => {
    const delay = Math.max(lastAnnouncedAt.current + intervalMs - Date.now(), 0);
    const timer = setTimeout(() => {
      lastAnnouncedAt.current = Date.now();
      setAnnounced(text);
    }, delay);
    return () => clearTimeout(timer);
  }, [text, intervalMs]);
  return announced;
}
