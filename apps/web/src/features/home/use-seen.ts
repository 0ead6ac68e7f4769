import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Visible part and duration that count as seen. */
const PART = 0.6;
const SEEN_MS = 1_000;

/** Reports once most of an element has been visible for a moment. */
export function useOnSeen(element: RefObject<HTMLElement | null>, onSeen: () => void): void {
  const reportSeen = useEffectEvent(onSeen);
  useEffect(() => {
    if (!element.current) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(timer);
        if (entry?.isIntersecting) timer = setTimeout(reportSeen, SEEN_MS);
      },
      { threshold: PART },
    );
    observer.observe(element.current);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [element]);
}
