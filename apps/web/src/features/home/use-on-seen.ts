import { type RefObject, useEffect, useEffectEvent } from 'react';

/** Visible share of an element, and the duration after which it counts as seen. */
const SEEN_RATIO = 0.6;
const SEEN_DURATION_MS = 1_000;

/** Calls `onSeen` once `SEEN_RATIO` of an element has been visible for `SEEN_DURATION_MS`. */
export function useOnSeen(element: RefObject<HTMLElement | null>, onSeen: () => void): void {
  const reportSeen = useEffectEvent(onSeen);
  useEffect(() => {
    if (!element.current) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(timer);
        if (entry?.isIntersecting) timer = setTimeout(reportSeen, SEEN_DURATION_MS);
      },
      { threshold: SEEN_RATIO },
    );
    observer.observe(element.current);
    return () => {
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [element]);
}
