import { type RefObject, useEffect, useEffectEvent } from 'react';

/** How much of it, and for how long, somebody has to have before their eyes. */
const PART = 0.6;
const SEEN_MS = 1_000;

/** Says that something is really seen: most of it stands in sight for a moment. */
export function useSeen(element: RefObject<HTMLElement | null>, onSeen: () => void): void {
  const tell = useEffectEvent(onSeen);
  useEffect(() => {
    if (!element.current) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(
      ([entry]) => {
        clearTimeout(timer);
        if (entry?.isIntersecting) timer = setTimeout(tell, SEEN_MS);
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
