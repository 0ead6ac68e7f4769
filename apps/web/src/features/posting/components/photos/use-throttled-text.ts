import { useEffect, useRef, useState } from 'react';

/** Throttles a text for screen readers: at most one change in `everyMs`, and always the last one. */
export function useThrottledText(text: string, everyMs: number): string {
  const [said, setSaid] = useState(text);
  const last = useRef(0);
  useEffect(() => {
    const wait = Math.max(last.current + everyMs - Date.now(), 0);
    const timer = setTimeout(() => {
      last.current = Date.now();
      setSaid(text);
    }, wait);
    return () => clearTimeout(timer);
  }, [text, everyMs]);
  return said;
}
