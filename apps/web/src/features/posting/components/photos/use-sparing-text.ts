import { useEffect, useRef, useState } from 'react';

/** A text that changes often, told to a screen reader at most once in a while, the last one always. */
export function useSparingText(text: string, everyMs: number): string {
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
