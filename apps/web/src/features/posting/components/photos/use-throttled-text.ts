import { useEffect, useRef, useState } from 'react';

/** Throttles a text for screen readers to one change per `everyMs`; the last change is always returned. */
export function useThrottledText(text: string, everyMs: number): string {
  const [announced, setAnnounced] = useState(text);
  const last = useRef(0);
  useEffect(() => {
    const wait = Math.max(last.current + everyMs - Date.now(), 0);
    const timer = setTimeout(() => {
      last.current = Date.now();
      setAnnounced(text);
    }, wait);
    return () => clearTimeout(timer);
  }, [text, everyMs]);
  return announced;
}
